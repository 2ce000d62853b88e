import type { EventEnvelope, PaymentProvider } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import type { Shop } from '../../checkout/testing/open-shop.ts';
import type { StoredPayment } from '../../revenue/payment.model.ts';
import type { AccountDocument } from '../account.model.ts';

/** What billing keeps, what it told, and what the gateway keeps, of one person. */
export function lookAt({ billing: { database }, sandbox }: Shop, userId: string) {
  const account = async () => database.collection<AccountDocument>('accounts').findOne({ _id: userId });
  const payments = () =>
    database.collection<StoredPayment>('payments').find({ userId }).sort({ paidAt: 1, number: 1 }).toArray();
  const sent = () =>
    database
      .collection<{ _id: string; envelope: EventEnvelope }>('sent_events')
      .find({ 'envelope.data.userId': userId })
      .sort({ sentAt: 1 })
      .toArray();

  return {
    account,
    payments,
    plan: async () => (await account())?.plan ?? 'free',
    subscription: async (index = 0) => (await account())?.subscriptions[index],
    /** Data of the events of one type, e.g. `plan.changed`. */
    told: async (type: string) =>
      (await sent())
        .map(({ envelope }) => envelope)
        .filter((envelope) => envelope.type === `billing.${type}.v1`)
        // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
        .map(({ data }) => data as any),
    hasPlan: (plan: string) => eventually(async () => expect((await account())?.plan ?? 'free').toBe(plan), 15_000),
    /** As the gateway itself knows it. */
    there: (provider: PaymentProvider, id: string) =>
      sandbox
        .provider(provider)
        .ledger()
        .find((purchase) => purchase.id === id),
  };
}

export const endedThere = /^(canceled|cancelled|CANCELLED|non-renewing|complete|completed|expired|EXPIRED)$/;
