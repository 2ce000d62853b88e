import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import { type Adapters, requireAdapter } from '../../integrations/create-providers.ts';
import type { OfferCatalog } from '../../integrations/offer-catalog.ts';
import type { ProviderSnapshot, Reference } from '../../integrations/payment-provider.ts';
import type { CheckoutSession, CheckoutSessionRepository } from '../checkout-sessions/index.ts';
import type { Ledger } from '../revenue/index.ts';
import type { AccountRepository } from './account.repository.ts';
import type { Account, SyncResult } from './account.ts';
import { type Applied, applySnapshot, getSubscriptionKey } from './apply-snapshot.ts';
import { createEmptyAccount } from './subscription-changes.ts';

// By our id in the provider's metadata, then by stored ids. Never by e-mail address.
async function resolveCheckout(
  checkoutSessions: CheckoutSessionRepository,
  { provider, attemptId, checkoutId, subscriptionId }: ProviderSnapshot,
  reference: Reference,
): Promise<CheckoutSession | undefined> {
  const claimed = attemptId === undefined ? undefined : await checkoutSessions.find(attemptId);
  if (claimed?.provider === provider) return claimed;
  const checkouts = [checkoutId, reference.id, subscriptionId].filter((id) => id !== undefined);
  for (const id of new Set(checkouts)) {
    const found = await checkoutSessions.findByCheckout(provider, id);
    if (found) return found;
  }
  return checkoutSessions.findBySubscription(provider, subscriptionId ?? reference.id);
}

export interface SyncOptions {
  readonly accounts: AccountRepository;
  readonly checkoutSessions: CheckoutSessionRepository;
  readonly adapters: Adapters;
  readonly offerCatalog: Pick<OfferCatalog, 'getOffers'>;
  readonly ledger: Ledger;
  readonly logger: Logger;
  readonly graceMs: number;
  noticeMs?(plan: PaidPlan, country: string | undefined): number | undefined;
  now(): Date;
}

export function createSync(options: SyncOptions) {
  const { accounts, checkoutSessions, adapters, offerCatalog, ledger, logger, graceMs, noticeMs, now } = options;
  const singleFlight = createSingleFlight<SyncResult>();

  async function apply(
    checkoutSession: CheckoutSession,
    snapshot: ProviderSnapshot,
    requestedAt: Date,
    marksRefunds: boolean,
  ): Promise<SyncResult> {
    const { userId } = checkoutSession;
    const offers = offerCatalog.getOffers(snapshot.provider);
    const decide = (account: Account) =>
      applySnapshot(account, {
        checkoutSession,
        snapshot,
        offers,
        now: requestedAt,
        graceMs,
        noticeMs: noticeMs?.(getPlan(account), checkoutSession.payer?.country),
      });
    const getPlan = ({ subscriptions }: Account) =>
      subscriptions.find(({ key }) => key === getSubscriptionKey(snapshot))?.plan ?? checkoutSession.plan;
    const before = (await accounts.find(userId)) ?? createEmptyAccount(userId);
    const preview = decide(before);
    if (preview.subscription) await recordPayments(preview);
    const applied = await accounts.change(userId, decide);
    await saveSessionState(applied);
    const { account, subscription, outcome } = applied;
    if (outcome !== 'active' && outcome !== 'ended') return { outcome, snapshot };
    if (!subscription) throw new Error('A paid purchase has a subscription');
    // A payment recorded above may be newer than the end.
    if (subscription.endedAt) {
      await ledger.end({
        userId,
        provider: snapshot.provider,
        subscriptionId: subscription.id,
        endedAt: subscription.endedAt,
      });
    }
    return { outcome, account, subscription, snapshot };

    async function recordPayments({ account, subscription }: Applied) {
      const known = before.subscriptions.find(({ key }) => key === getSubscriptionKey(snapshot));
      const duplicate = known?.endReason === 'duplicate';
      const plan = subscription?.plan ?? checkoutSession.plan;
      const anonymous = account.closedAt !== undefined;
      await ledger.record({ checkoutSession, snapshot, offers, plan, duplicate, anonymous, marksRefunds });
    }

    async function saveSessionState({ outcome }: Applied) {
      const isPaid = outcome === 'active' || outcome === 'ended';
      // The payer agreed, the bank decides later.
      const pending = snapshot.subscriptionId !== checkoutSession.subscriptionId ? 'open' : undefined;
      const state = isPaid ? 'paid' : outcome === 'pending' ? pending : outcome;
      if (state === undefined || (state === checkoutSession.state && state !== 'open')) return;
      if (state === 'refused') {
        const { id: attemptId, provider } = checkoutSession;
        logger.error(
          { attemptId, provider },
          'payment refused and refunded: amount, currency or plan differ from the order',
        );
      }
      const { subscriptionId } = snapshot;
      await checkoutSessions.saveOutcome(checkoutSession.id, {
        state,
        ...(subscriptionId !== undefined && { subscriptionId }),
      });
    }
  }

  async function fetchAndApply(
    provider: PaymentProvider,
    reference: Reference,
    marksRefunds: boolean,
  ): Promise<SyncResult> {
    const requestedAt = now();
    const begun = await checkoutSessions.findBySubscription(provider, reference.id);
    const snapshot = await requireAdapter(adapters, provider).fetchSnapshot({
      ...reference,
      ...(begun && { attemptId: begun.id }),
    });
    const checkoutSession = snapshot && (await resolveCheckout(checkoutSessions, snapshot, reference));
    return checkoutSession ? apply(checkoutSession, snapshot, requestedAt, marksRefunds) : { outcome: 'unknown' };
  }

  return {
    /**
     * Fetches the snapshot and applies it once, for all concurrent callers. @throws AppError `unavailable` (code
     * `provider_unavailable`) when the provider does not answer.
     */
    syncSubscription: (provider: PaymentProvider, reference: Reference): Promise<SyncResult> =>
      singleFlight(`${provider}:${reference.kind}:${reference.id}`, () => fetchAndApply(provider, reference, true)),

    // For payments whose refund amount is unknown: this sync does not set the mark again.
    // Not shared with `syncSubscription`: that run may be the first to see a refund.
    checkRefunds: (provider: PaymentProvider, id: string): Promise<SyncResult> =>
      singleFlight(`${provider}:refunds:${id}`, () => fetchAndApply(provider, { kind: 'subscription', id }, false)),
  };
}

/** Single-flight per key: callers during a run share the next run, so no caller gets data older than its request. */
export function createSingleFlight<T>() {
  const flights = new Map<string, { running: Promise<unknown>; next?: Promise<T> }>();

  return (name: string, work: () => Promise<T>): Promise<T> => {
    const flight = flights.get(name);
    if (flight) {
      flight.next ??= flight.running.then(() => begin(name, work));
      return flight.next;
    }
    return begin(name, work);
  };

  function begin(name: string, work: () => Promise<T>): Promise<T> {
    const run = work();
    const flight: { running: Promise<unknown>; next?: Promise<T> } = { running: Promise.resolve() };
    flight.running = run
      .catch(() => undefined)
      .then(() => {
        if (!flight.next) flights.delete(name);
      });
    flights.set(name, flight);
    return run;
  }
}
