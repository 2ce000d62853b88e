import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import { longLimits } from '../integrations/testing/setup-provider.ts';
import { payer, providerCalls, setupBilling, type TestBilling } from './testing/setup-billing.ts';

let env: TestBilling;
beforeAll(async () => {
  env = await setupBilling();
});
afterAll(() => env.close());

const providers = paymentProviderSchema.options;
const ids: Record<PaymentProvider, string> = {
  stripe: 'PAY-05',
  paypal: 'PAY-06',
  razorpay: 'PAY-07',
  paystack: 'PAY-08',
};
const eachGateway = providers.map((provider) => ({ provider, id: ids[provider], ...providerCalls[provider] }));
const checkoutSessions = () => env.billing.database.collection('payment_attempts');
const keysOf = (body: object) => Object.keys(body).sort();

describe('buying', () => {
  test.each(eachGateway)(
    'API-01 $id $pay answers $fields; paid, $details answers its fields, the receipt and what runs',
    async ({ provider, fields, pageOf, card, detailFields, amounts }) => {
      const ada = await env.register();
      const begun = await ada.begin(provider, 'yearly');
      expect([begun.status, keysOf(begun.body)]).toEqual([200, [...fields].sort()]);
      expect((await ada.details(provider, begun.body)).body).toMatchObject({ code: 'payment_pending' });
      await env.press(pageOf(begun.body), 'pay', card);
      const { status, body } = await ada.details(provider, begun.body);
      expect(status).toBe(200);
      expect(keysOf(body)).toEqual([...detailFields, 'receipt', 'subscriptionView'].sort());
      const { currency } = body.receipt;
      expect(body.receipt).toMatchObject({ provider, plan: 'yearly', amount: amounts.yearly, refunded: 0 });
      expect(body.subscriptionView).toMatchObject({
        provider,
        plan: 'yearly',
        state: 'active',
        renews: true,
        price: { amount: amounts.yearly, currency },
      });
      expect(await ada.subscription()).toEqual({ subscription: body.subscriptionView, receipts: [body.receipt] });
    },
  );

  test('API-01 PAY-08 /paystackfetch answers exactly what the specification names', async () => {
    const { bought } = await (await env.register()).buy('paystack');
    expect(keysOf(bought.details)).toEqual(['createdAt', 'customer_code', 'email_token', 'subscription_code']);
  });

  test.each(eachGateway)('PAY-11 $id the plan may be named as $provider names it', async ({ provider, amounts }) => {
    const ada = await env.register();
    const yearly = env.sandbox.offers(provider).find(({ plan }) => plan === 'yearly');
    await ada.begin(provider, yearly?.planId);
    const [checkoutSession] = await checkoutSessions().find({ userId: ada.userId }).toArray();
    expect(checkoutSession).toMatchObject({
      provider,
      plan: 'yearly',
      amountMinor: amounts.yearly * 100,
      state: 'open',
    });
  });

  test.each(eachGateway)('PAY-10 $id a declined card leaves nothing behind', async ({ provider, pageOf, declined }) => {
    const ada = await env.register();
    const begun = await ada.begin(provider);
    await env.press(pageOf(begun.body), 'pay', declined);
    const { status, body } = await ada.details(provider, begun.body);
    expect([status, ['payment_pending', 'payment_failed'].includes(body.code)]).toEqual([409, true]);
    expect(await ada.subscription()).toEqual({ subscription: null, receipts: [] });
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
    await eventually(async () => {
      const { body } = await ada.post('/api/paystackfetch', {});
      expect(body.subscriptionView).toMatchObject({ plan: 'monthly' });
    });
  });

  test('PAY-11 who has a subscription is told so instead of paying for another one', async () => {
    const ada = await env.register();
    await ada.buy('stripe');
    for (const provider of providers) {
      const { status, body } = await ada.begin(provider);
      expect([status, body.code]).toEqual([409, 'already_subscribed']);
    }
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(1);
  });
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

  test('the e-mail address is that of the account, at the gateway and on the receipt', async () => {
    for (const provider of providers) {
      const ada = await env.register();
      const { bought } = await ada.buy(provider);
      expect(bought.receipt.payer).toMatchObject({ name: 'Ada Lovelace', email: ada.email, country: 'GB' });
      const atGateway = env.sandbox.provider(provider).ledger();
      // Razorpay gets no e-mail address
      if (provider !== 'razorpay') expect(atGateway.some(({ email }) => email === ada.email)).toBe(true);
      expect(atGateway.some(({ email }) => email === payer.email)).toBe(false);
    }
  });
});

describe('PAY-11 rule 8: payments of others', () => {
  test.each(eachGateway)('do not exist for anybody else at $details', async ({ provider, details }) => {
    const ada = await env.register();
    const eve = await env.register('Eve');
    const { begun, bought } = await ada.buy(provider);
    const foreign = await eve.details(provider, begun);
    const unknown = await eve.post(details, provider === 'paystack' ? {} : { subscriberId: 'sub_unknown' });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    expect(JSON.stringify(foreign.body)).not.toContain(ada.userId);
    expect(await eve.subscription()).toEqual({ subscription: null, receipts: [] });
    const claim = { ...providerCalls[provider].detailsBody(begun), uid: ada.userId };
    expect((await eve.post(details, claim)).status).toBe(403);
    expect((await ada.post(details, claim)).body.subscriptionView).toEqual(bought.subscriptionView);
  });

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
  test.each(eachGateway)(
    '$id a click at $provider ends with words, and the next one works',
    async ({ provider, pageOf, card }) => {
      const ada = await env.register();
      env.sandbox.fail(provider, { kind: 'commit-then-reset', match: 'POST', times: 6 });
      const lost = await ada.begin(provider);
      expect([lost.status, lost.body.code]).toEqual([503, 'provider_unavailable']);
      expect(lost.body.message).toMatch(/does not answer/);
      env.sandbox.calm();
      const begun = await ada.begin(provider);
      expect(begun.status).toBe(200);
      await env.press(pageOf(begun.body), 'pay', card);
      expect((await ada.details(provider, begun.body)).status).toBe(200);
      expect((await ada.subscription()).receipts).toHaveLength(1);
    },
  );

  test('PAY-05 a retry of the same click is the same checkout', async () => {
    const ada = await env.register();
    env.sandbox.fail('stripe', { kind: 'commit-then-reset', match: 'POST /v1/checkout/sessions', times: 1 });
    expect((await ada.begin('stripe')).status).toBe(200);
    const made = env.sandbox.provider('stripe').ledger();
    expect(made.filter(({ email }) => email === ada.email)).toHaveLength(1);
  });

  test('a click at a second process waits for the one at the first', async () => {
    const second = await env.billing.launch();
    const ada = await env.register();
    const held = env.sandbox.hold('razorpay', 'POST', 'call');
    const first = ada.begin('razorpay');
    await held.reached;
    const { status } = await fetch(`${second.url}/api/razorpaycreate`, {
      method: 'POST',
      headers: { ...ada.headers, 'content-type': 'application/json' },
      body: JSON.stringify(providerCalls.razorpay.body('monthly')),
    });
    // its own offers may not be verified yet
    expect([429, 503]).toContain(status);
    held.release();
    expect((await first).status).toBe(200);
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(1);
  });

  test('clicks at gateways that hang end after few tries', async () => {
    const writeMs = 3_000;
    const providerLimits = { ...longLimits, writeMs, stripe: { ...longLimits.stripe, writeMs } };
    const impatient = await setupBilling({}, { providerLimits });
    for (const provider of providers) impatient.sandbox.fail(provider, { kind: 'hang', match: 'POST', times: 6 });
    const { requests } = impatient.sandbox;
    const before = requests.length;
    const paymentPaths = providers.map(async (provider) => (await impatient.register()).begin(provider));
    const answers = await Promise.all(paymentPaths);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      providers.map(() => [503, 'provider_unavailable']),
    );
    await eventually(() => {
      const tries = requests.slice(before).filter(({ method }) => method === 'POST');
      const counts = providers.map((name) => [name, tries.filter(({ provider }) => provider === name).length]);
      expect(Object.fromEntries(counts)).toEqual({ stripe: 3, paypal: 1, razorpay: 1, paystack: 1 });
    });
    await impatient.close();
  });

  test('clicks at the same time make one checkout', async () => {
    const ada = await env.register();
    const held = env.sandbox.hold('razorpay', 'POST', 'call');
    const statuses: number[] = [];
    const clicks = Array.from({ length: 4 }, async () => statuses.push((await ada.begin('razorpay')).status));
    await eventually(() => expect(statuses).toEqual([429, 429, 429]));
    held.release();
    await Promise.all(clicks);
    expect(statuses).toEqual([429, 429, 429, 200]);
    expect(await checkoutSessions().countDocuments({ userId: ada.userId })).toBe(1);
  });
});
