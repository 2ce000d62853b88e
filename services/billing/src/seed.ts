import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import { createAccountModel } from './accounts/account.model.ts';
import { attemptModel } from './attempts/attempt.model.ts';
import { userModel } from './payers/user.repository.ts';
import { createPaymentModel } from './revenue/payment.model.ts';
import { createReceiptNumbers } from './revenue/receipt-numbers.ts';

/** Who may pay one day. */
export interface SeededPayer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A subscription made up, with all its payments: the last one covers today when it runs. */
export interface SeededSubscription {
  readonly payer: SeededPayer;
  readonly provider: PaymentProvider;
  readonly plan: PaidPlan;
  readonly amountMinor: number;
  readonly currency: string;
  /** One for each period. */
  readonly payments: readonly { paidAt: Date; periodEnd: Date; refundedMinor: number }[];
  /** When it ended, if it did. */
  readonly endedAt?: Date;
}

export async function seedPayers(connection: Connection, payers: readonly SeededPayer[]): Promise<void> {
  await userModel(connection).insertMany(payers.map(({ id, name, email }) => ({ _id: id, name, email, revision: 1 })));
}

/** At most one subscription for each payer. */
export async function seedSubscriptions(connection: Connection, sold: readonly SeededSubscription[]): Promise<void> {
  const nextNumber = createReceiptNumbers(connection);
  const payments = [];
  for (const one of sold)
    for (const [index, payment] of one.payments.entries())
      payments.push({
        ...{ ...idsOf(one), ...termsOf(one), ...payment, _id: `${one.provider}:seed-${one.payer.id}-${index}` },
        ...{ number: await nextNumber(payment.paidAt), payer: { name: one.payer.name, email: one.payer.email } },
        ...(one.endedAt && { endedAt: one.endedAt }),
      });
  await (await createPaymentModel(connection)).insertMany(payments);
  await attemptModel(connection).insertMany(
    sold.map((one) => ({
      ...{ ...termsOf(one), _id: idsOf(one).attemptId, userId: one.payer.id, email: one.payer.email, state: 'paid' },
      ...{ planId: one.plan, subscriptionId: idsOf(one).subscriptionId, createdAt: one.payments[0]?.paidAt },
    })),
  );
  await (await createAccountModel(connection)).insertMany(sold.map(accountOf));
}

const idsOf = ({ payer }: SeededSubscription) => ({
  userId: payer.id,
  subscriptionId: `seed-${payer.id}`,
  attemptId: `seed-${payer.id}`,
});

const termsOf = ({ provider, plan, amountMinor, currency }: SeededSubscription) => ({
  ...{ provider, plan, amountMinor, currency },
});

function accountOf(one: SeededSubscription) {
  const { payer, provider, plan, endedAt, payments } = one;
  const { subscriptionId, attemptId } = idsOf(one);
  const paidUntil = payments.at(-1)?.periodEnd;
  const subscription = {
    ...{ key: `${provider}:${subscriptionId}`, id: subscriptionId, attemptId, ...termsOf(one), details: {} },
    ...{ startedAt: payments[0]?.paidAt, paidUntil, renews: !endedAt, state: endedAt ? 'ended' : 'active' },
    ...(endedAt ? { endedAt, endReason: 'cancelled' } : { nextBillingAt: paidUntil }),
  };
  return {
    ...{ _id: payer.id, version: 1, plan: endedAt ? 'free' : plan, planRevision: endedAt ? 2 : 1 },
    ...{ subscriptions: [subscription], ...(!endedAt && { accessUntil: paidUntil }) },
  };
}
