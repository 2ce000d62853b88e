import { paymentProviderSchema } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { longLimits } from '../../integrations/testing/setup-provider.ts';
import { providerCalls, sharedBilling } from './testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const providers = paymentProviderSchema.options;
const eachGateway = providers.map((provider) => ({ provider, ...providerCalls[provider] }));
const checkoutSessions = () => env.billing.database.collection('payment_attempts');

describe('buying', () => {
  test('PAY-10 a declined card leaves nothing behind, and a checkout that expired says that it failed', async () => {
    const ada = await env.register();
    const begun = await ada.begin('stripe');
    await env.press(begun.body.url, 'pay', providerCalls.stripe.declined);
    expect(await ada.details('stripe', begun.body)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    env.sandbox.advance(25 * HOUR_MS);
    expect(await ada.details('stripe', begun.body)).toMatchObject({ status: 409, body: { code: 'payment_failed' } });
    expect(await ada.subscription()).toEqual({ subscription: null, receipts: [] });
    expect((await ada.begin('stripe')).status).toBe(200);
  });

  test('PAY-07 /razorapypending answers in the own words of Razorpay', async () => {
    const ada = await env.register();
    const { body } = await ada.begin('razorpay');
    const pending = async () => (await ada.post('/api/razorapypending', { sub: body.id })).body;
    expect(await pending()).toEqual({ status: 'created' });
    await env.press(body.short_url, 'pay', providerCalls.razorpay.card);
    expect(await pending()).toEqual({ status: 'active' });
    await ada.post('/api/razorpaycancel', { id: body.id });
    expect(await pending()).toEqual({ status: 'cancelled' });
  });

  test('PAY-08 who opened two pages of Paystack and paid on the first has what they paid for', async () => {
    const ada = await env.register();
    const first = await ada.begin('paystack', 'monthly');
    await ada.begin('paystack', 'yearly');
    await env.press(first.body.url, 'pay', providerCalls.paystack.card);
    await env.idle();
    const { body } = await ada.post('/api/paystackfetch', {});
    expect(body.subscriptionView).toMatchObject({ plan: 'monthly' });
  });

  test.each([{ state: 'active' }, { state: 'past-due', renews: false }] as const)(
    'PAY-11 who has a subscription ($state) is told so instead of paying for another one',
    async (values) => {
      const ada = await env.register();
      await env.build.subscription(ada, values);
      for (const provider of providers) {
        const { status, body } = await ada.begin(provider);
        expect([status, body.code, body.message]).toEqual([
          409,
          'already_subscribed',
          expect.stringContaining('cancel it before'),
        ]);
      }
      expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(0);
    },
  );
});

test('PAY-04 a postal code with letters reaches the receipt and PayPal as it was typed', async () => {
  const ada = await env.register();
  const begun = await ada.post(providerCalls.paypal.pay, { ...providerCalls.paypal.body('monthly'), post: 'SW1A 1AA' });
  expect(begun.status).toBe(200);
  await env.press(providerCalls.paypal.pageOf(begun.body), 'pay', providerCalls.paypal.card);
  const { body } = await ada.details('paypal', begun.body);
  expect(body.receipt.payer.post).toBe('SW1A 1AA');
  expect(body.subscriber.shipping_address.address.postal_code).toBe('SW1A 1AA');
  for (const post of ['SW1A/1AA', '<b>', '12345678901', ' - ']) {
    const refused = await ada.post(providerCalls.paypal.pay, { ...providerCalls.paypal.body('monthly'), post });
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'post']);
  }
});

describe('PAY-11 rule 7: what a client says of prices, plans and persons changes nothing', () => {
  test('the amount is the one of the server', async () => {
    const ada = await env.register();
    const body = { ...providerCalls.paystack.body('yearly'), amountInZar: 1 };
    const { url } = (await ada.post('/api/paystackpayment', body)).body;
    expect(await (await fetch(url)).text()).toContain('1,871.00');
    const more = await ada.post('/api/stripepayment', { planId: 'monthly', amount: 1 });
    expect([more.status, more.body.details]).toEqual([400, [{ field: 'amount', message: 'is not expected' }]]);
  });

  test('who paid for a month and says a year has a month', async () => {
    const ada = await env.register();
    const begun = await ada.begin('stripe', 'monthly');
    await env.press(begun.body.url, 'pay', providerCalls.stripe.card);
    const { body } = await ada.post('/api/stripedetails', { subscriberId: begun.body.id, plan: 'yearly' });
    expect(body.subscriptionView).toMatchObject({ plan: 'monthly', price: { amount: 9, currency: 'GBP' } });
  });

  test.each(eachGateway)('$pay refuses a plan that is not sold, naming the field', async ({ provider, body }) => {
    const ada = await env.register();
    const [field] = Object.keys(body('x'));
    for (const plan of ['free', 'price_of_somebody_else', '$where']) {
      const answer = await ada.begin(provider, plan);
      expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field]);
    }
    expect(
      (await ada.post(providerCalls[provider].pay, { ...body('monthly'), [field ?? '']: { $ne: '' } })).status,
    ).toBe(400);
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(0);
  });
});

describe('PAY-11 rule 8: payments of others', () => {
  test('a foreign payment is not activated by who looks at it, nor pending for them', async () => {
    const [ada, eve] = [await env.register(), await env.register('Eve')];
    const { body } = await ada.begin('razorpay');
    expect((await eve.post('/api/razorapypending', { sub: body.id })).status).toBe(404);
    expect((await eve.post('/api/razorapypending', { sub: { $gt: '' } })).status).toBe(400);
    expect((await eve.post('/api/subscriptiondetail', { uid: ada.userId })).status).toBe(403);
  });

  test('API-02 strangers are asked to sign in', async () => {
    for (const { pay, body, details } of eachGateway) {
      expect((await env.call(pay, body('monthly'))).status).toBe(401);
      expect((await env.call(details, { subscriberId: 'x' })).status).toBe(401);
    }
  });
});

describe('PAY-11 rule 10: when the answer of a gateway is lost', () => {
  test('a click ends with words, and the next one works', async () => {
    const ada = await env.register();
    env.sandbox.fail('stripe', { kind: 'commit-then-reset', match: 'POST', times: 6 });
    const lost = await ada.begin('stripe');
    expect([lost.status, lost.body.code]).toEqual([503, 'provider_unavailable']);
    expect(lost.body.message).toMatch(/does not answer/);
    env.sandbox.calm();
    await ada.buy('stripe');
    expect((await ada.subscription()).receipts).toHaveLength(1);
  });

  test('PAY-11 rule 3b: a return while it is away is said so, and asking again helps', async () => {
    const ada = await env.register();
    const { body: begun } = await ada.begin('stripe');
    await env.press(begun.url, 'pay', providerCalls.stripe.card);
    env.sandbox.fail('stripe', { kind: 'status', status: 503, match: 'GET', times: 40 });
    const { status, body } = await ada.details('stripe', begun);
    env.sandbox.calm();
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect((await ada.details('stripe', begun)).status).toBe(200);
  });

  test('a click at a second process waits for the one at the first', async () => {
    const ada = await env.register();
    await env.billing.with(async ({ url }) => {
      const held = env.sandbox.hold('razorpay', 'POST', 'call');
      const first = ada.begin('razorpay');
      await held.reached;
      const { pay, body } = providerCalls.razorpay;
      expect((await ada.post(pay, body('monthly'), url)).status).toBe(429);
      held.release();
      expect((await first).status).toBe(200);
    });
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(1);
  });

  test('SUB-02 clicks at gateways that hang end after few tries, and a cancellation ends nothing', async () => {
    const writeMs = 500;
    const providerLimits = { ...longLimits, writeMs, stripe: { ...longLimits.stripe, writeMs } };
    const [ada, ...customers] = await Promise.all([env.register(), ...providers.map(() => env.register())]);
    const { bought } = await ada.buy('stripe');
    await env.idle();
    const { requests } = env.sandbox;
    const before = requests.length;
    const answers = await env.billing.with(
      ({ url }) => {
        for (const provider of providers) {
          env.sandbox.fail(
            provider,
            { kind: 'hang', match: 'POST', times: 6 },
            { kind: 'hang', match: 'DELETE', times: 6 },
          );
        }
        const clicks = providers.map(async (provider, at) =>
          customers[at]?.post(providerCalls[provider].pay, providerCalls[provider].body('monthly'), url),
        );
        return Promise.all([ada.cancel('stripe', bought.subscriptionView.id, url), ...clicks]);
      },
      {},
      { role: 'http', providerLimits },
    );
    env.sandbox.calm();
    await env.idle();
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await ada.subscription()).subscription).not.toBeNull();
    const tries = requests.slice(before).filter(({ method, path }) => method === 'POST' && !path.includes('oauth2'));
    const counts = providers.map((name) => [name, tries.filter(({ provider }) => provider === name).length]);
    expect(Object.fromEntries(counts)).toEqual({ stripe: 3, paypal: 1, razorpay: 1, paystack: 1 });
  });

  test('clicks at the same time make one checkout', async () => {
    const ada = await env.register();
    const held = env.sandbox.hold('razorpay', 'POST', 'call');
    const statuses: number[] = [];
    const refused = Promise.withResolvers<void>();
    const clicks = Array.from({ length: 4 }, async () => {
      if (statuses.push((await ada.begin('razorpay')).status) === 3) refused.resolve();
    });
    await refused.promise;
    expect(statuses).toEqual([429, 429, 429]);
    held.release();
    await Promise.all(clicks);
    expect(statuses).toEqual([429, 429, 429, 200]);
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(1);
  });
});

describe('PAY-01 where nothing is sold', () => {
  test('a gateway that charges something else than the cards say sells nothing until it agrees', async () => {
    const ada = await env.register();
    await env.billing.with(
      async ({ url }) => {
        const { plans } = (await (await fetch(`${url}/api/plans`)).json()) as {
          plans: { prices: { provider: string }[] }[];
        };
        expect(plans[2]?.prices.map(({ provider }) => provider)).toEqual(['stripe', 'paypal', 'razorpay']);
        const { pay, body } = providerCalls.paystack;
        const answer = await ada.post(pay, body('monthly'), url);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
        expect(answer.body).toMatchObject({
          code: 'provider_unavailable',
          message: expect.stringMatching(/another way/),
        });
      },
      { PAYSTACK_MONTHLY_COST: '1' },
    );
  });

  test('a user who is not replicated yet is asked to wait, and nothing is begun', async () => {
    const headers = { ...env.billing.keys.headersFor({ userId: 'unknown' }), 'content-type': 'application/json' };
    const body = JSON.stringify(providerCalls.stripe.body('monthly'));
    const answer = await fetch(`${env.billing.url}/api/stripepayment`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { message: expect.stringMatching(/not known here/) },
    ]);
    expect(await checkoutSessions().countDocuments({ userId: 'unknown' })).toBe(0);
  });
});
