import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { isDue } from './due.ts';
import { createReconcile } from './reconcile.ts';
import { repeat } from './repeat.ts';

const MINUTE = 60_000;

export function reconciliationFeature(context: Context): Feature {
  const { config, logger, now } = context;
  const reconcile = createReconcile({ ...context, repository: context.accountRepository });
  let lastLook: Date | undefined;

  /** All of them at first, then each at its ages. */
  async function lookAtAttempts() {
    const before = lastLook;
    const at = now();
    await reconcile.attempts(({ createdAt }) => before === undefined || isDue(createdAt, before, at));
    lastLook = at;
  }

  return {
    background: [
      () => repeat(lookAtAttempts, MINUTE, logger),
      () => repeat(reconcile.overdue, MINUTE, logger),
      () => repeat(reconcile.subscriptions, config.RECONCILE_HOURS * 60 * MINUTE, logger),
    ],
  };
}
