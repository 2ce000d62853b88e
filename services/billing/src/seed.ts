import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import { createAccountModel } from './features/accounts/index.ts';
import { getCheckoutSessionModel } from './features/checkout-sessions/index.ts';
import { userModel } from './features/customers/index.ts';
import { createDocumentNumbers, createPaymentModel } from './features/revenue/index.ts';

export interface SeededCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface SeededSubscription {
  readonly payer: SeededCustomer;
  readonly provider: PaymentProvider;
  readonly plan: PaidPlan;
  readonly amountMinor: number;
  readonly currency: string;
  readonly payments: readonly { paidAt: Date; periodEnd: Date; refundedMinor: number }[];
  readonly endedAt?: Date;
}

export async function seedCustomers(connection: Connection, customers: readonly SeededCustomer[]): Promise<void> {
  await userModel(connection).insertMany(
    customers.map(({ id, name, email }) => ({ _id: id, name, email, revision: 1 })),
  );
}

export async function seedSubscriptions(connection: Connection, sold: readonly SeededSubscription[]): Promise<void> {
  const numbers = createDocumentNumbers(connection);
  const model = await createPaymentModel(connection);
  const store = async (payment: object, number: string) => {
    await model.create({ ...payment, number });
    return true;
  };
  for (const one of sold)
    for (const [index, payment] of one.payments.entries()) {
      const made = {
        ...toIds(one),
        ...toTerms(one),
        ...payment,
        _id: `${one.provider}:seed-${one.payer.id}-${index}`,
        payer: { name: one.payer.name, email: one.payer.email },
        ...(one.endedAt && { endedAt: one.endedAt }),
      };
      await numbers.take({
        series: 'receipts',
        at: payment.paidAt,
        store: (number) => store(made, number),
        isTaken: async (number) => (await model.exists({ number })) !== null,
      });
    }
  await getCheckoutSessionModel(connection).insertMany(
    sold.map((one) => ({
      ...toTerms(one),
      _id: toIds(one).attemptId,
      userId: one.payer.id,
      email: one.payer.email,
      state: 'paid',
      planId: one.plan,
      subscriptionId: toIds(one).subscriptionId,
      createdAt: one.payments[0]?.paidAt,
    })),
  );
  await (await createAccountModel(connection)).insertMany(sold.map(toAccount));
}

const toIds = ({ payer }: SeededSubscription) => ({
  userId: payer.id,
  subscriptionId: `seed-${payer.id}`,
  attemptId: `seed-${payer.id}`,
});

const toTerms = ({ provider, plan, amountMinor, currency }: SeededSubscription) => ({
  provider,
  plan,
  amountMinor,
  currency,
});

function toAccount(one: SeededSubscription) {
  const { payer, provider, plan, endedAt, payments } = one;
  const { subscriptionId, attemptId } = toIds(one);
  const paidUntil = payments.at(-1)?.periodEnd;
  const subscription = {
    key: `${provider}:${subscriptionId}`,
    id: subscriptionId,
    attemptId,
    ...toTerms(one),
    details: {},
    startedAt: payments[0]?.paidAt,
    paidUntil,
    renews: !endedAt,
    state: endedAt ? 'ended' : 'active',
    ...(endedAt ? { endedAt, endReason: 'cancelled' } : { nextBillingAt: paidUntil }),
  };
  return {
    _id: payer.id,
    version: 1,
    plan: endedAt ? 'free' : plan,
    planRevision: endedAt ? 2 : 1,
    subscriptions: [subscription],
    ...(!endedAt && { accessUntil: paidUntil }),
  };
}
