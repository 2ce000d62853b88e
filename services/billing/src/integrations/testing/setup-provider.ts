import { randomBytes } from 'node:crypto';
import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import { startPaymentSandbox } from '@coursewright/emulators/payments';
import { listen } from '@coursewright/service-kit';
import express from 'express';
import { readConfig } from '../../config.ts';
import type { Offer, Order, ProviderAdapter, ProviderSnapshot, Reference, ReturnPages } from '../payment-provider.ts';
import type { ProviderConfigs } from '../provider-config.ts';
import { type ProviderLimits, providerLimits } from '../provider-limits.ts';

/** Long enough that no call fails on a busy machine; retries do not wait. */
export const longLimits: ProviderLimits = {
  readMs: 60_000,
  writeMs: 60_000,
  stripe: { ...providerLimits.stripe, writeMs: 60_000, retryMs: 5 },
};

export const shortLimits: ProviderLimits = {
  readMs: 200,
  writeMs: 200,
  stripe: { ...longLimits.stripe, writeMs: 200 },
};

export interface Arrived {
  readonly body: Buffer;
  readonly headers: Record<string, string | undefined>;
}

export const returnPages: ReturnPages = {
  success: 'http://127.0.0.1:9/success',
  successful: 'http://127.0.0.1:9/successful',
  failed: 'http://127.0.0.1:9/failed',
  subscription: 'http://127.0.0.1:9/subscription',
};

/** @param only whose configuration, order and offers are meant when none is named */
export async function setupProvider<P extends PaymentProvider = 'stripe'>(only = 'stripe' as P) {
  const arrived: Arrived[] = [];
  const hooks = express().post('/api/webhooks/:provider', express.raw({ type: () => true }), (req, res) => {
    arrived.push({ body: req.body as Buffer, headers: req.headers as Arrived['headers'] });
    res.json({ received: true });
  });
  const listener = await listen(hooks, 0);
  const sandbox = await startPaymentSandbox({ hookBase: listener.url, retriesMs: [20, 20, 20] });

  const configs = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1', ...sandbox.environment }).providers;
  const config = configs[only] as NonNullable<ProviderConfigs[P]>;

  const offers = (provider: PaymentProvider = only): Offer[] =>
    sandbox
      .offers(provider)
      .map(({ plan, planId, amountMinor, currency }) => ({ plan, planId, amountMinor, currency }));

  return {
    sandbox,
    configs,
    config,
    offers,
    order(plan: PaidPlan = 'monthly', changes: Partial<Order> = {}, provider: PaymentProvider = only): Order {
      const offer = offers(provider).find((one) => one.plan === plan);
      if (!offer) throw new Error(`There is no offer for ${plan}`);
      const id = randomBytes(12).toString('hex');
      const email = `${id}@example.com`;
      return { ...offer, id, email, ...changes };
    },
    press: (url: string, act: string, fields: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: act, ...fields }) }),
    async webhooks(): Promise<Arrived[]> {
      await sandbox.deliveries.settle();
      return arrived.splice(0);
    },
    async close() {
      await sandbox.close();
      await listener.close();
    },
  };
}

/** What its page takes for a payment. */
export const goodCards: Readonly<Record<PaymentProvider, Record<string, string>>> = {
  stripe: { card: '4242 4242 4242 4242' },
  paypal: { name: 'Ada Lovelace' },
  razorpay: { card: '4718 6091 0820 4366', otp: '1234' },
  paystack: { card: '4084 0840 8408 4081' },
};

/** Buys through an adapter, and reads what it says of that. */
export function createShop(
  { order, press }: Pick<Awaited<ReturnType<typeof setupProvider>>, 'order' | 'press'>,
  adapter: ProviderAdapter,
  provider = adapter.name,
) {
  async function readBy(reference: Reference, by: ProviderAdapter): Promise<ProviderSnapshot> {
    const snapshot = await by.fetchSnapshot(reference);
    if (!snapshot) throw new Error(`${provider} does not know it`);
    return snapshot;
  }
  const read = (id: string, by = adapter) => readBy({ kind: 'subscription', id }, by);
  const readCheckout = (id: string) => readBy({ kind: 'checkout', id }, adapter);
  const open = (plan?: PaidPlan, changes?: Partial<Order>) =>
    adapter.openCheckout(order(plan, changes, provider), returnPages);

  return {
    read,
    readCheckout,
    open,
    async buy(plan?: PaidPlan, changes?: Partial<Order>, card = goodCards[provider]) {
      const { checkoutId, url } = await open(plan, changes);
      await press(url, 'pay', card);
      const { subscriptionId: id = '', payments, paidUntil } = await readCheckout(checkoutId);
      const [payment] = payments;
      if (!payment || !paidUntil) throw new Error('Nothing was paid');
      return { checkoutId, id, payment, paidUntil };
    },
    async firstPayment(id: string) {
      const [payment] = (await read(id)).payments;
      if (!payment) throw new Error('Nothing was paid');
      return payment;
    },
  };
}
