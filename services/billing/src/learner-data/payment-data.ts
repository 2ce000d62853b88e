import type { paymentDataEndpoints, ResponseOf } from '@coursewright/contracts';
import type { Accounts, Subscription } from '../accounts/account.ts';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { toMajor } from '../revenue/money.ts';

type PaymentData = ResponseOf<typeof paymentDataEndpoints.paymentData>;

interface Options {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly receipts: Pick<Receipts, 'ofUser'>;
  readonly attempts: Pick<AttemptRepository, 'ofUser'>;
}

/** Everything a person began to pay, paid and had. */
export function paymentDataOf({ accounts, receipts, attempts }: Options) {
  return async (userId: string): Promise<PaymentData> => {
    const [account, paid, begun] = await Promise.all([
      accounts.find(userId),
      receipts.ofUser(userId),
      attempts.ofUser(userId),
    ]);
    return {
      subscriptions: (account?.subscriptions ?? []).map(toKeptSubscription),
      receipts: paid,
      paymentAttempts: begun.map(toKeptAttempt),
    };
  };
}

function toKeptSubscription(subscription: Subscription): PaymentData['subscriptions'][number] {
  const { provider, id, plan, state, renews, endReason, endedAt, amountMinor, currency } = subscription;
  return {
    ...{ provider, id, plan, state, renews },
    startedAt: subscription.startedAt.toISOString(),
    paidUntil: subscription.paidUntil.toISOString(),
    price: { amount: toMajor(amountMinor, currency), currency },
    ...(endReason && { endReason }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

function toKeptAttempt(attempt: Attempt): PaymentData['paymentAttempts'][number] {
  const { id, provider, plan, state, email, payer, address, amountMinor, currency } = attempt;
  return {
    ...{ id, provider, plan, state, email, currency },
    amount: toMajor(amountMinor, currency),
    createdAt: attempt.createdAt.toISOString(),
    ...(payer && { payer }),
    ...(address && { address }),
  };
}
