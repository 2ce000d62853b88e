import { isRetriable, type Logger } from '@coursewright/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import type { OwnAccounts } from '../accounts/accounts.ts';
import { runningOf } from '../accounts/entitlement.ts';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import type { Adapters } from '../providers/create-providers.ts';
import type { Reference } from '../providers/payment-provider.ts';

interface Options {
  readonly accounts: Pick<OwnAccounts, 'follow' | 'giveUp'>;
  readonly repository: Pick<AccountRepository, 'running'>;
  readonly attempts: Pick<AttemptRepository, 'openBetween'>;
  readonly adapters: Adapters;
  readonly logger: Logger;
  readonly graceMs: number;
  now(): Date;
}

const PAGE = 100;
const AT_ONCE = 4;
/** Whatever was not paid by then will not be: gateways close their pages after a day. */
const OPEN_MS = 48 * 3600 * 1000;

/** Asks gateways themselves, in case that their words were lost on the way. */
export function createReconcile({ accounts, repository, attempts, adapters, logger, graceMs, now }: Options) {
  async function check(provider: Attempt['provider'], reference: Reference) {
    try {
      return (await accounts.follow(provider, reference)).outcome;
    } catch (error) {
      if (!isRetriable(error)) logger.error({ err: error, provider }, 'a purchase cannot be reconciled');
      else logger.warn({ provider }, 'a gateway does not answer, reconciliation goes on later');
      return 'later';
    }
  }

  async function checkRunning(account: Account) {
    const running = runningOf(account);
    if (!running) return;
    const { provider, id, key } = running;
    const outcome = adapters.has(provider) ? await check(provider, { kind: 'subscription', id }) : 'unknown';
    const isOver = outcome === 'unknown' && running.paidUntil.getTime() + graceMs <= now().getTime();
    if (isOver) await accounts.giveUp(account.userId, key);
  }

  async function checkAll(overdueAt?: Date) {
    for (let after = ''; ; ) {
      const page = await repository.running(after, PAGE, overdueAt);
      await inGroups(page, checkRunning);
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.userId;
    }
  }

  return {
    /** Everything that runs. */
    subscriptions: () => checkAll(),

    /** What was paid for until now at the longest: unless it was paid again, it is over. */
    overdue: () => checkAll(now()),

    /** Checkouts that nobody came back from. */
    async attempts(isDue: (attempt: Attempt) => boolean): Promise<void> {
      const to = now();
      for (let from = new Date(to.getTime() - OPEN_MS); ; ) {
        const page = await attempts.openBetween(from, to, PAGE);
        await inGroups(page.filter(isDue), async ({ provider, checkoutId }) => {
          if (checkoutId !== undefined) await check(provider, { kind: 'checkout', id: checkoutId });
        });
        const last = page.at(-1);
        if (page.length < PAGE || !last) return;
        from = new Date(last.createdAt.getTime() + 1);
      }
    },
  };
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}
