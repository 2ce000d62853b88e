import type { EventEnvelope, PaymentProvider } from '@coursewright/contracts';
import { eventually, waitUntilSent } from '@coursewright/service-kit/testing';
import type { TestBilling } from '../../checkout/testing/setup-billing.ts';
import type { StoredPayment } from '../../revenue/payment.repository.ts';
import type { AccountDocument } from '../account.repository.ts';

export function inspectUser({ billing: { database }, sandbox }: TestBilling, userId: string) {
  const account = async () => database.collection<AccountDocument>('accounts').findOne({ _id: userId });
  const payments = () =>
    database.collection<StoredPayment>('payments').find({ userId }).sort({ paidAt: 1, number: 1 }).toArray();
  const sent = async () => {
    await waitUntilSent(database);
    return database
      .collection<{ _id: string; envelope: EventEnvelope }>('sent_events')
      .find({ 'envelope.data.userId': userId })
      .sort({ sentAt: 1 })
      .toArray();
  };

  return {
    account,
    payments,
    plan: async () => (await account())?.plan ?? 'free',
    subscription: async (index = 0) => (await account())?.subscriptions[index],
    events: async (type: string) =>
      (await sent())
        .map(({ envelope }) => envelope)
        .filter((envelope) => envelope.type === `billing.${type}.v1`)
        // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
        .map(({ data }) => data as any),
    async settlements() {
      const found = await database.collection<{ _id: string }>('jobs').find({ type: 'settle-subscription' }).toArray();
      const keys = (await account())?.subscriptions.map(({ key }) => key) ?? [];
      return found.filter(({ _id }) => keys.some((key) => _id.startsWith(`settle-subscription:${key}:`)));
    },
    hasPlan: (plan: string) => eventually(async () => expect((await account())?.plan ?? 'free').toBe(plan)),
    // As the provider knows it.
    atProvider: (provider: PaymentProvider, id: string) =>
      sandbox
        .provider(provider)
        .ledger()
        .find((purchase) => purchase.id === id),
  };
}

export const endedAtProvider = /^(canceled|cancelled|CANCELLED|non-renewing|complete|completed|expired|EXPIRED)$/;
