import { randomBytes } from 'node:crypto';
import {
  authEvents,
  type EventEnvelope,
  type PaidPlan,
  type PaymentProvider,
  subscriptionEndpoints,
} from '@coursewright/contracts';
import { startPaymentSandbox } from '@coursewright/emulators/payments';
import { raise, systemClock } from '@coursewright/service-kit';
import { sharedInWorker, type TestResponse } from '@coursewright/service-kit/testing';
import { type Replaced, startBilling } from '../../../testing/start-billing.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;

// The legacy calls of one provider, with their spellings.
interface ProviderCalls {
  readonly pay: string;
  readonly body: (plan: string) => object;
  // The exact fields of the response.
  readonly fields: readonly string[];
  readonly pageOf: (answer: Body) => string;
  readonly details: string;
  readonly detailsBody: (answer: Body) => object;
  readonly card: Readonly<Record<string, string>>;
  readonly declined: Readonly<Record<string, string>>;
  readonly cancel: string;
  readonly cancelBody: (subscriptionId: string) => object;
  readonly amounts: Readonly<Record<PaidPlan, number>>;
}

export const payer = {
  email: 'elsewhere@example.test',
  name: 'Ada',
  lastName: 'Lovelace',
  address: '12 St James Square',
  post: '12345',
  country: 'GB',
};

const pounds = { monthly: 9, yearly: 99 };
const byId = (id: string) => ({ id });
const bySubscriber = ({ id }: Body) => ({ subscriberId: id });
const inPounds = { detailsBody: bySubscriber, cancelBody: byId, amounts: pounds };

export const providerCalls: Record<PaymentProvider, ProviderCalls> = {
  stripe: {
    pay: '/api/stripepayment',
    body: (planId) => ({ planId, payer }),
    fields: ['id', 'url'],
    pageOf: ({ url }) => url,
    details: '/api/stripedetails',
    card: { card: '4242424242424242' },
    declined: { card: '4000000000000002' },
    cancel: '/api/stripecancel',
    ...inPounds,
  },
  paypal: {
    pay: '/api/paypal',
    body: (planId) => ({ planId, ...payer, brand: 'Evil Corp', admin: 'evil@example.test' }),
    fields: ['id', 'links'],
    pageOf: ({ links }) => links.find(({ rel }: Body) => rel === 'approve').href,
    details: '/api/paypaldetails',
    card: { name: 'Ada Lovelace' },
    declined: { name: 'CCREJECT-REFUSED' },
    cancel: '/api/paypalcancel',
    ...inPounds,
  },
  razorpay: {
    pay: '/api/razorpaycreate',
    body: (plan) => ({ plan, email: payer.email, fullAddress: '12 St James Square, 12345, GB', payer }),
    fields: ['id', 'short_url'],
    pageOf: ({ short_url }) => short_url,
    details: '/api/razorapydetails',
    card: { card: '4718609108204366', otp: '1234' },
    declined: { card: '4100280000060003', otp: '1234' },
    cancel: '/api/razorpaycancel',
    ...inPounds,
  },
  paystack: {
    pay: '/api/paystackpayment',
    body: (planId) => ({ planId, amountInZar: 1, email: payer.email, payer }),
    fields: ['id', 'url'],
    pageOf: ({ url }) => url,
    details: '/api/paystackfetch',
    detailsBody: () => ({ email: payer.email }),
    card: { card: '4084084084084081', cvv: '408' },
    declined: { card: '4084080000005408', cvv: '001' },
    cancel: '/api/paystackcancel',
    cancelBody: (code) => ({ code, token: 'not-yours', email: payer.email }),
    amounts: { monthly: 170, yearly: 1871 },
  },
};

export type TestBilling = Awaited<ReturnType<typeof setupBilling>>;
export type Customer = Awaited<ReturnType<TestBilling['register']>>;

/** With a sandbox of all four providers, whose clock it goes by: what waits is due once that is advanced. */
export async function setupBilling(env: Record<string, string> = {}, replaced: Replaced = {}) {
  const sandbox = await startPaymentSandbox({ retriesMs: [20, 50, 100] });
  const plenty = { CHECKOUTS_PER_USER: '1000', CHECKOUTS_PER_ADDRESS: '1000' };
  const billing = await startBilling(
    { ...sandbox.environment, ...plenty, ...env },
    { now: sandbox.now, clock: { ...systemClock, now: sandbox.now }, ...replaced },
  );
  sandbox.setHookBase(billing.url);
  // All four have confirmed their prices then.
  await billing.idle();

  async function call(
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    url = billing.url,
  ): Promise<TestResponse> {
    const answer = await fetch(`${url}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  const press = (url: string, act: string, fields: Readonly<Record<string, string>> = {}) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: act, ...fields }) });

  /** All webhooks are delivered and handled, with all that follows from them. */
  async function idle() {
    const sent = () => sandbox.deliveries.deliveries().length;
    for (let before = -1; before !== sent(); ) {
      before = sent();
      await sandbox.deliveries.settle();
      await billing.idle();
    }
  }

  return {
    sandbox,
    billing,
    build: billing.build,
    press,
    idle,
    call: (path: string, body?: unknown) => call(path, {}, body),

    /** Runs a schedule now, and what follows from it. */
    async run(schedule: string) {
      await billing.run(schedule);
      await idle();
    },

    async publish(event: EventEnvelope) {
      await billing.broker.publish(event);
      await idle();
    },

    async register(name = 'Ada Lovelace') {
      const userId = randomBytes(12).toString('hex');
      const email = `${userId}@example.test`;
      const headers = billing.keys.headersFor({ userId });
      await billing.broker.publish(
        raise(authEvents.userRegistered, { userId, name, email, role: 'user', plan: 'free' }),
      );
      await billing.idle();
      const post = (path: string, body: unknown, url?: string) => call(path, headers, body, url);
      const get = (path: string) => call(path, headers);
      const begin = (provider: PaymentProvider, plan: string = 'monthly') =>
        post(providerCalls[provider].pay, providerCalls[provider].body(plan));
      return {
        userId,
        email,
        headers,
        post,
        get,
        begin,
        subscription: async () =>
          subscriptionEndpoints.subscription.response.parse((await get('/api/subscription')).body),
        details: (provider: PaymentProvider, begun: unknown, url?: string) =>
          post(providerCalls[provider].details, providerCalls[provider].detailsBody(begun), url),
        cancel: (provider: PaymentProvider, id: string, url?: string) =>
          post(providerCalls[provider].cancel, providerCalls[provider].cancelBody(id), url),
        async buy(provider: PaymentProvider, plan: PaidPlan = 'monthly') {
          const { pageOf, card, details, detailsBody } = providerCalls[provider];
          const begun = await begin(provider, plan);
          await press(pageOf(begun.body), 'pay', card);
          const bought = await post(details, detailsBody(begun.body));
          expect([bought.status, bought.body.message]).toEqual([200, undefined]);
          return { begun: begun.body, bought: bought.body };
        },
      };
    },

    /** As after the first start, for the next test. */
    async reset() {
      sandbox.deliveries.setMode({});
      sandbox.calm();
      await idle();
      sandbox.reset();
      await billing.reset();
    },

    async close() {
      await billing.close();
      await sandbox.close();
    },
  };
}

/** The one of this jest worker. `reset` it before each test. */
export const sharedBilling = () => sharedInWorker('billing', setupBilling);
