import type { EventEnvelope, PaymentProvider } from '@coursewright/contracts';
import type { TestBilling } from '../../checkout/testing/setup-billing.ts';
import type { StoredPayment } from '../../revenue/payment.repository.ts';
import type { AccountDocument } from '../account.repository.ts';

/** What is stored of a user once nothing is left to do. */
export function inspectUser({ billing: { database }, idle, sandbox }: TestBilling, userId: string) {
  async function account() {
    await idle();
    return database.collection<AccountDocument>('accounts').findOne({ _id: userId });
  }

  return {
    account,
    async payments() {
      await idle();
      const sorted = database.collection<StoredPayment>('payments').find({ userId }).sort({ paidAt: 1, number: 1 });
      return sorted.toArray();
    },
    plan: async () => (await account())?.plan ?? 'free',
    subscription: async (index = 0) => (await account())?.subscriptions[index],
    async events(type: string) {
      await idle();
      const sent = database.collection<{ _id: string; envelope: EventEnvelope }>('sent_events');
      const filter = { 'envelope.type': `billing.${type}.v1`, 'envelope.data.userId': userId };
      // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
      return (await sent.find(filter).sort({ sentAt: 1 }).toArray()).map(({ envelope }) => envelope.data as any);
    },
    async settlements() {
      const keys = (await account())?.subscriptions.map(({ key }) => key) ?? [];
      const found = await database.collection<{ _id: string }>('jobs').find({ type: 'settle-subscription' }).toArray();
      return found.filter(({ _id }) => keys.some((key) => _id.startsWith(`settle-subscription:${key}:`)));
    },
    // As the provider knows it.
    async atProvider(provider: PaymentProvider, id: string) {
      await idle();
      return sandbox
        .provider(provider)
        .ledger()
        .find((purchase) => purchase.id === id);
    },
  };
}

export const endedAtProvider = /^(canceled|cancelled|CANCELLED|non-renewing|complete|completed|expired|EXPIRED)$/;

/** Someone with a monthly plan. */
export async function subscribe(env: TestBilling, provider: PaymentProvider = 'stripe') {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { bought } = await ada.buy(provider);
  const { id } = bought.subscriptionView as { id: string };
  const atProvider = () => inspect.atProvider(provider, id);
  const paymentId = async () => (await atProvider())?.payments.at(-1)?.id ?? '';
  const paidUntil = async () => (await inspect.subscription())?.paidUntil.getTime() ?? 0;
  const passPaidTime = async (moreMs = 60_000) =>
    env.sandbox.advance((await paidUntil()) - env.sandbox.now().getTime() + moreMs);
  const gateway = env.sandbox.provider(provider);
  return { ada, inspect, id, gateway, paymentId, paidUntil, passPaidTime, atProvider };
}
