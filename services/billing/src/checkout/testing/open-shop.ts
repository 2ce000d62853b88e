import { randomBytes } from 'node:crypto';
import { authEvents, type PaidPlan, type PaymentProvider, subscriptionEndpoints } from '@coursewright/contracts';
import { startPaymentSandbox } from '@coursewright/local/payments';
import { raise } from '@coursewright/service-kit';
import { eventually, type TestAnswer } from '@coursewright/service-kit/testing';
import { startBilling } from '../../testing/start-billing.ts';
import { gateways } from './gateways.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Customer = Awaited<ReturnType<Shop['register']>>;

/** Billing, all gateways of the sandbox, and people who buy, over real HTTP. */
export async function openShop(env: Record<string, string> = {}) {
  const sandbox = await startPaymentSandbox({ retriesMs: [20, 50, 100] });
  const plenty = { CHECKOUTS_PER_USER: '1000', CHECKOUTS_PER_ADDRESS: '1000' };
  const billing = await startBilling({ ...sandbox.environment, ...plenty, ...env }, { now: sandbox.now });
  sandbox.setHookBase(billing.url);
  await eventually(async () => {
    const { plans } = (await (await fetch(`${billing.url}/api/plans`)).json()) as { plans: { prices: unknown[] }[] };
    expect(plans[1]?.prices).toHaveLength(4);
  });

  async function call(path: string, headers: Record<string, string>, body?: unknown): Promise<TestAnswer> {
    const answer = await fetch(`${billing.url}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  /** Presses a button of a hosted page. */
  const press = (url: string, act: string, fields: Readonly<Record<string, string>> = {}) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: act, ...fields }) });

  return {
    ...{ sandbox, billing, press },
    call: (path: string, body?: unknown) => call(path, {}, body),

    async register(name = 'Ada Lovelace') {
      const userId = randomBytes(12).toString('hex');
      const email = `${userId}@example.test`;
      const headers = billing.keys.headersFor({ userId });
      await billing.broker.publish(
        raise(authEvents.userRegistered, { userId, name, email, role: 'user', plan: 'free' }),
      );
      await eventually(async () => {
        expect(await billing.database.collection('users').findOne({ email })).not.toBeNull();
      });
      const post = (path: string, body: unknown) => call(path, headers, body);
      const get = (path: string) => call(path, headers);
      const begin = (provider: PaymentProvider, plan: string = 'monthly') =>
        post(gateways[provider].pay, gateways[provider].body(plan));
      return {
        ...{ userId, email, headers, post, get, begin },
        /** What runs. */
        subscription: async () =>
          subscriptionEndpoints.subscription.response.parse((await get('/api/subscription')).body),
        details: (provider: PaymentProvider, begun: unknown) =>
          post(gateways[provider].details, gateways[provider].detailsBody(begun)),
        /** From the click to the receipt. */
        async buy(provider: PaymentProvider, plan: PaidPlan = 'monthly') {
          const { pageOf, card, details, detailsBody } = gateways[provider];
          const begun = await begin(provider, plan);
          await press(pageOf(begun.body), 'pay', card);
          const bought = await post(details, detailsBody(begun.body));
          expect([bought.status, bought.body.message]).toEqual([200, undefined]);
          return { begun: begun.body, bought: bought.body };
        },
      };
    },

    async close() {
      await billing.close();
      await sandbox.close();
    },
  };
}
