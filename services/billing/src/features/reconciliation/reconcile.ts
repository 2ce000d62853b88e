import { HOUR_MS } from '@coursewright/contracts/durations';
import { isRetriable, type Logger, type ScheduledRun } from '@coursewright/service-kit';
import type { Adapters } from '../../integrations/create-providers.ts';
import { inBatches } from '../../integrations/provider-limits.ts';
import {
  type Account,
  type AccountRepository,
  type Accounts,
  getAccessEnd,
  getRunning,
  type Subscription,
  type SyncResult,
  WATCHED_MS,
} from '../accounts/index.ts';
import type { CheckoutSession, CheckoutSessionRepository } from '../checkout-sessions/index.ts';
import type { PaymentRepository, UnknownRefund } from '../revenue/index.ts';

interface Dependencies {
  readonly accounts: Pick<Accounts, 'syncSubscription' | 'checkRefunds' | 'abandon' | 'cancelAtPeriodEnd'>;
  readonly repository: Pick<AccountRepository, 'findWithRunning' | 'findWithRequestedEnd' | 'findWatched'>;
  readonly checkoutSessions: Pick<CheckoutSessionRepository, 'findOpen' | 'findProcessing'>;
  readonly payments: Pick<PaymentRepository, 'findWithUnknownRefund' | 'clearUnknownRefund'>;
  readonly adapters: Adapters;
  readonly logger: Logger;
  readonly graceMs: number;
  now(): Date;
}

type PageAfter = (userId: string, limit: number) => Promise<Account[]>;

const PAGE = 100;
const AT_ONCE = 4;
// PayPal reports a refund up to three hours late; one more hour for clock differences.
const REFUNDS_KNOWN_MS = 4 * HOUR_MS;
// Providers close their checkout pages after a day.
const OPEN_MS = 48 * HOUR_MS;

export function createReconciliation({
  accounts,
  repository,
  checkoutSessions,
  payments,
  adapters,
  logger,
  graceMs,
  now,
}: Dependencies) {
  async function check(provider: CheckoutSession['provider'], syncSubscription: () => Promise<SyncResult>) {
    try {
      return (await syncSubscription()).outcome;
    } catch (error) {
      if (!isRetriable(error)) logger.error({ err: error, provider }, 'reconciliation failed');
      else logger.warn({ err: error, provider }, 'provider does not answer, reconciliation will retry');
      return 'later';
    }
  }

  async function requestEndAgain(userId: string, { provider, id }: Subscription) {
    await accounts.cancelAtPeriodEnd(userId, provider, id).catch((error: unknown) => {
      logger.warn({ err: error, provider }, 'stopping renewals failed, will retry');
    });
  }

  async function checkRunning(account: Account) {
    const running = getRunning(account);
    if (!running) return;
    const { provider, id, key } = running;
    const read = () => accounts.syncSubscription(provider, { kind: 'subscription', id });
    const outcome = adapters.has(provider) ? await check(provider, read) : 'unknown';
    const isOver = outcome === 'unknown' && getAccessEnd(running, graceMs) <= now();
    if (isOver) await accounts.abandon(account.userId, key);
    // The requesting process may have died before the provider answered.
    if (running.endAtPeriodEnd === 'requested' && outcome === 'active') await requestEndAgain(account.userId, running);
  }

  // The bank may decide after the end: what arrives then is booked and returned.
  async function checkEnded({ subscriptions }: Account) {
    const since = now().getTime() - WATCHED_MS;
    for (const { endedAt, provider, id } of subscriptions) {
      if (!endedAt || endedAt.getTime() < since || !adapters.has(provider)) continue;
      await check(provider, () => accounts.syncSubscription(provider, { kind: 'subscription', id }));
    }
  }

  async function checkCheckout({ provider, checkoutId }: CheckoutSession) {
    if (checkoutId === undefined) return;
    await check(provider, () => accounts.syncSubscription(provider, { kind: 'checkout', id: checkoutId }));
  }

  async function checkRefunds(marked: readonly UnknownRefund[]) {
    const [first] = marked;
    if (!first || !adapters.has(first.provider)) return;
    const { provider, subscriptionId } = first;
    const knownUntil = new Date(now().getTime() - REFUNDS_KNOWN_MS);
    const outcome = await check(provider, () => accounts.checkRefunds(provider, subscriptionId));
    if (outcome !== 'active' && outcome !== 'ended' && outcome !== 'refused') return;
    for (const one of marked) if (one.refundUnknownAt <= knownUntil) await payments.clearUnknownRefund(one);
  }

  async function checkAll(
    { progress, saveProgress, signal }: ScheduledRun,
    pageAfter: PageAfter,
    look: (account: Account) => Promise<void> = checkRunning,
  ) {
    for (let after = typeof progress === 'string' ? progress : ''; !signal.aborted; ) {
      const page = await pageAfter(after, PAGE);
      await inBatches(page, look, AT_ONCE);
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.userId;
      await saveProgress(after);
    }
  }

  return {
    subscriptions: (run: ScheduledRun) => checkAll(run, repository.findWithRunning),

    async refunds(isDue: (markedAt: Date) => boolean, signal: AbortSignal): Promise<void> {
      const due = (await payments.findWithUnknownRefund()).filter((one) => isDue(one.refundUnknownAt));
      const subscriptions = Map.groupBy(due, ({ provider, subscriptionId }) => `${provider}:${subscriptionId}`);
      await inBatches(
        [...subscriptions.values()],
        async (marked) => {
          if (!signal.aborted) await checkRefunds(marked);
        },
        AT_ONCE,
      );
    },

    overdue: (run: ScheduledRun) => checkAll(run, (after, limit) => repository.findWithRunning(after, limit, now())),

    async late(run: ScheduledRun): Promise<void> {
      await checkAll(run, (after, limit) => repository.findWatched(now(), after, limit), checkEnded);
      const processing = await checkoutSessions.findProcessing(new Date(now().getTime() - WATCHED_MS));
      await inBatches(processing, checkCheckout, AT_ONCE);
    },

    requestedEnds: (run: ScheduledRun) => checkAll(run, repository.findWithRequestedEnd),

    async checkoutSessions(isDue: (checkoutSession: CheckoutSession) => boolean, signal: AbortSignal): Promise<void> {
      const to = now();
      for (let from = new Date(to.getTime() - OPEN_MS); !signal.aborted; ) {
        const page = await checkoutSessions.findOpen(from, to, PAGE);
        await inBatches(page.filter(isDue), checkCheckout, AT_ONCE);
        const last = page.at(-1);
        if (page.length < PAGE || !last) return;
        from = new Date(last.createdAt.getTime() + 1);
      }
    },
  };
}

const MINUTE = 60_000;
// Ages at which an open checkout or an unknown refund is checked; afterwards every hour.
const ages = [1, 2, 3, 5, 8, 12, 20, 30, 45, 60].map((minutes) => minutes * MINUTE);
const HOUR = 60 * MINUTE;

export function isDue(createdAt: Date, lastLook: Date, now: Date): boolean {
  const before = lastLook.getTime() - createdAt.getTime();
  const age = now.getTime() - createdAt.getTime();
  // the last look may have been before it was made
  const hours = (ms: number) => Math.max(0, Math.floor(ms / HOUR));
  return ages.some((step) => before < step && step <= age) || hours(before) < hours(age);
}
