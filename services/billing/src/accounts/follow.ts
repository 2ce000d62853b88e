import type { PaymentProvider } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import { type Adapters, adapterOf } from '../providers/create-providers.ts';
import type { Reading, Reference } from '../providers/payment-provider.ts';
import type { Shelf } from '../providers/shelf.ts';
import type { Ledger } from '../revenue/ledger.ts';
import type { AccountRepository } from './account.repository.ts';
import type { Account, Followed } from './account.ts';
import { type Applied, applyReading, keyOf } from './apply-reading.ts';
import { bindAttempt } from './bind-attempt.ts';
import { emptyAccount } from './entitlement.ts';
import { createLanes } from './lanes.ts';

export interface FollowOptions {
  readonly accounts: AccountRepository;
  readonly attempts: AttemptRepository;
  readonly adapters: Adapters;
  readonly shelf: Pick<Shelf, 'offersOf'>;
  readonly ledger: Ledger;
  readonly logger: Logger;
  readonly graceMs: number;
  now(): Date;
}

/** Reads a purchase at its gateway and applies what it says: money to the ledger first, then the account. */
export function createFollow(options: FollowOptions) {
  const { accounts, attempts, adapters, shelf, ledger, logger, graceMs, now } = options;
  const lanes = createLanes<Followed>();

  async function apply(attempt: Attempt, reading: Reading, askedAt: Date): Promise<Followed> {
    const { userId } = attempt;
    const offers = shelf.offersOf(reading.provider);
    const decide = (account: Account) => applyReading(account, { attempt, reading, offers, now: askedAt, graceMs });
    const before = (await accounts.find(userId)) ?? emptyAccount(userId);
    const foreseen = decide(before);
    if (foreseen.subscription) await writeDown(foreseen);
    const applied = await accounts.change(userId, decide);
    await remember(applied);
    const { account, subscription, outcome } = applied;
    if (outcome !== 'active' && outcome !== 'ended') return { outcome, reading };
    if (!subscription) throw new Error('A paid purchase has a subscription');
    // What was written down above may be later than the news of the end.
    if (subscription.endedAt) {
      await ledger.end({
        userId,
        provider: reading.provider,
        subscriptionId: subscription.id,
        endedAt: subscription.endedAt,
      });
    }
    return { outcome, account, subscription, reading };

    async function writeDown({ account, subscription }: Applied) {
      const known = before.subscriptions.find(({ key }) => key === keyOf(reading));
      const duplicate = known?.endReason === 'duplicate';
      const plan = subscription?.plan ?? attempt.plan;
      await ledger.record({ attempt, reading, offers, plan, duplicate, anonymous: account.closedAt !== undefined });
    }

    async function remember({ outcome }: Applied) {
      const isPaid = outcome === 'active' || outcome === 'ended';
      const state = isPaid ? 'paid' : outcome === 'pending' ? undefined : outcome;
      if (state === undefined || state === attempt.state) return;
      if (state === 'refused') {
        const { id: attemptId, provider } = attempt;
        logger.error(
          { attemptId, provider },
          'a payment is not what was asked for: no plan, and it is given back; look at the plans of the gateway',
        );
      }
      const { subscriptionId } = reading;
      await attempts.rememberOutcome(attempt.id, { state, ...(subscriptionId !== undefined && { subscriptionId }) });
    }
  }

  async function followNow(provider: PaymentProvider, reference: Reference): Promise<Followed> {
    const askedAt = now();
    const reading = await adapterOf(adapters, provider).read(reference);
    const attempt = reading && (await bindAttempt(attempts, reading, reference));
    return attempt ? apply(attempt, reading, askedAt) : { outcome: 'unknown' };
  }

  return (provider: PaymentProvider, reference: Reference): Promise<Followed> =>
    lanes(`${provider}:${reference.kind}:${reference.id}`, () => followNow(provider, reference));
}
