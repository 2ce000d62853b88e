import { DAY_MS } from '@coursewright/contracts/durations';
import type { Connection } from 'mongoose';
import { createAccountModel, createAccountRepository } from '../features/accounts/account.repository.ts';
import type { Account, Subscription } from '../features/accounts/account.ts';
import { withSubscription } from '../features/accounts/subscription-changes.ts';
import {
  createCheckoutSessionRepository,
  type NewCheckoutSession,
} from '../features/checkout-sessions/checkout-session.repository.ts';
import { createPaymentModel, type StoredPayment } from '../features/revenue/payment.repository.ts';

const offer = { provider: 'stripe', plan: 'monthly', amountMinor: 900, currency: 'GBP' } as const;
let made = 0;

type User = { readonly userId: string; readonly email?: string };

/** Rows as the product stores them, without a purchase. By default nine pounds at Stripe for a month from now on. */
export async function createBuilders(database: Connection, now: () => Date) {
  const accounts = createAccountRepository(await createAccountModel(database), 0, () => undefined);
  const checkouts = await createCheckoutSessionRepository(database, now);
  const payments = await createPaymentModel(database);
  const month = () => ({ from: now(), until: new Date(now().getTime() + 30 * DAY_MS) });

  const account = async ({ userId }: User, changes: Partial<Account>): Promise<Account> =>
    (await accounts.change(userId, (before) => ({ account: { ...before, ...changes }, events: [] }))).account;

  return {
    accounts,
    payments,
    account,

    async subscription({ userId }: User, values: Partial<Subscription> = {}): Promise<Subscription> {
      const { provider, id } = { provider: offer.provider, id: `sub_${++made}`, ...values };
      const { from: startedAt, until: paidUntil } = month();
      const key = `${provider}:${id}`;
      const subscription = {
        ...offer,
        key,
        provider,
        id,
        attemptId: key,
        state: 'active',
        startedAt,
        paidUntil,
        renews: true,
        details: {},
        ...values,
      } satisfies Subscription as Subscription;
      await accounts.change(userId, (before) => ({
        account: withSubscription(before, { subscription, events: [] }).account,
        events: [],
      }));
      return subscription;
    },

    async payment({ userId }: User, values: Partial<StoredPayment> = {}): Promise<StoredPayment> {
      const number = `CW-${String(++made).padStart(6, '0')}`;
      const { from: paidAt, until: periodEnd } = month();
      const ids = { _id: `${values.provider ?? offer.provider}:${number}`, subscriptionId: 'sub_1', attemptId: 'a' };
      const dates = { paidAt, periodEnd };
      const payment = { ...offer, ...ids, userId, number, refundedMinor: 0, ...dates, pendingEvents: [], ...values };
      await payments.create(payment);
      return payment;
    },

    checkout: ({ userId, email = '' }: User, values: Partial<NewCheckoutSession> = {}) =>
      checkouts.create({ ...offer, userId, email, planId: 'price_m', ...values }),
  };
}
