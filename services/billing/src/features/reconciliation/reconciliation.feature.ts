import type { Feature, ScheduledRun } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createReconciliation, isDue } from './reconcile.ts';

const MINUTE = 60_000;

export function reconciliationFeature(context: Context): Feature {
  const { config } = context;
  const reconcile = createReconciliation({ ...context, repository: context.accountRepository });

  const checkoutSessions = ({ lastRun, at, signal }: ScheduledRun) =>
    reconcile.checkoutSessions(({ createdAt }) => lastRun === undefined || isDue(createdAt, lastRun, at), signal);

  const refunds = ({ lastRun, at, signal }: ScheduledRun) =>
    reconcile.refunds((markedAt) => lastRun === undefined || isDue(markedAt, lastRun, at), signal);

  async function allSubscriptions(run: ScheduledRun) {
    await reconcile.subscriptions(run);
    await reconcile.refunds(() => true, run.signal);
  }

  return {
    schedules: [
      { name: 'reconcile-checkouts', everyMs: MINUTE / 2, run: checkoutSessions },
      { name: 'reconcile-overdue', everyMs: MINUTE / 2, run: reconcile.overdue },
      { name: 'reconcile-ends', everyMs: MINUTE / 2, run: reconcile.requestedEnds },
      { name: 'reconcile-refunds', everyMs: MINUTE / 2, run: refunds },
      { name: 'reconcile-subscriptions', everyMs: config.RECONCILE_HOURS * 60 * MINUTE, run: allSubscriptions },
      { name: 'reconcile-late', everyMs: config.RECONCILE_HOURS * 60 * MINUTE, run: reconcile.late },
    ],
  };
}
