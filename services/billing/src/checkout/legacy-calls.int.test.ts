import { setupBilling, type TestBilling } from './testing/setup-billing.ts';

let env: TestBilling;
beforeAll(async () => {
  env = await setupBilling();
});
afterAll(() => env.close());

type Gateway = Parameters<TestBilling['sandbox']['offers']>[0];
const planOf = (provider: Gateway, plan: 'monthly' | 'yearly') =>
  env.sandbox.offers(provider).find((offer) => offer.plan === plan)?.planId ?? '';
const keysOf = (body: object) => Object.keys(body).sort();
const RECEIPT = ['receipt', 'subscriptionView'];

const receiptCalls = (uid: string) => ({
  send: {
    html: '<p>Receipt</p>',
    email: 'a@example.test',
    plan: 'Monthly Plan',
    subscriberId: 'x',
    user: uid,
    method: 'm',
    subscription: 's',
  },
  download: { html: '<p>Receipt</p>', email: 'a@example.test' },
});

async function receipts(ada: Awaited<ReturnType<TestBilling['register']>>) {
  const { send, download } = receiptCalls(ada.userId);
  expect((await ada.post('/api/sendreceipt', send)).body.success).toBe(true);
  expect((await ada.post('/api/downloadreceipt', download)).body).toMatchObject({
    success: true,
    message: 'Downloaded',
  });
}

async function cancelled(ada: Awaited<ReturnType<TestBilling['register']>>, path: string, body: object) {
  const detail = await ada.post('/api/subscriptiondetail', { uid: ada.userId });
  expect(keysOf(detail.body)).toEqual(['method', 'session']);
  expect((await ada.post(path, body)).body).toEqual({ success: true, message: 'Subscription Cancelled' });
  expect((await ada.post('/api/subscriptiondetail', { uid: ada.userId })).body).toEqual({
    session: null,
    method: null,
  });
}

describe('API-01 the calls of section 7 with exactly its payloads, from the click to the end', () => {
  test('PAY-05 Stripe', async () => {
    const ada = await env.register();
    const { body } = await ada.post('/api/stripepayment', { planId: planOf('stripe', 'monthly') });
    expect(keysOf(body)).toEqual(['id', 'url']);
    const page = await env.press(body.url, 'pay', { card: '4242424242424242' });
    expect(new URL(page.headers.get('location') ?? '').searchParams.get('session_id')).toBe(body.id);
    const requestedPlan = { subscriberId: body.id, uid: ada.userId, plan: 'Monthly Plan' };
    const details = (await ada.post('/api/stripedetails', requestedPlan)).body;
    expect(keysOf(details)).toEqual(['customer', ...RECEIPT, 'status', 'subscription'].sort());
    expect(details.status).toBe('complete');
    await receipts(ada);
    await cancelled(ada, '/api/stripecancel', { id: details.subscription });
  });

  test('PAY-06 SUB-03 PayPal', async () => {
    const ada = await env.register();
    const { body } = await ada.post('/api/paypal', {
      planId: planOf('paypal', 'monthly'),
      email: ada.email,
      name: 'Ada',
      lastName: 'Lovelace',
      post: '12345',
      address: '12 St James Square',
      country: 'GB',
      brand: 'Coursewright',
      admin: 'admin@example.test',
    });
    const approve = (links: { rel: string; href: string }[]) => links.find(({ rel }) => rel === 'approve')?.href ?? '';
    const page = await env.press(approve(body.links), 'pay', { name: 'Ada Lovelace' });
    const id = new URL(page.headers.get('location') ?? '').searchParams.get('subscription_id') ?? '';
    const details = (await ada.post('/api/paypaldetails', { subscriberId: id, uid: ada.userId, plan: 'Monthly Plan' }))
      .body;
    expect(keysOf(details)).toEqual(['billing_info', 'id', ...RECEIPT, 'start_time', 'subscriber'].sort());
    expect(details.subscriber).toEqual({
      name: { given_name: 'Ada', surname: 'Lovelace' },
      email_address: ada.email,
      shipping_address: {
        address: { address_line_1: '12 St James Square', postal_code: '12345', country_code: 'GB' },
      },
    });
    expect(details.billing_info).toEqual({
      next_billing_time: expect.any(String),
      last_payment: { amount: { value: expect.stringMatching(/^9(\.00?)?$/), currency_code: 'GBP' } },
    });
    await receipts(ada);
    const { links } = (await ada.post('/api/paypalupdate', { id, idPlan: planOf('paypal', 'yearly') })).body;
    await env.press(approve(links), 'pay');
    const update = { id, mName: 'Ada', email: ada.email, user: ada.userId, plan: 'Yearly Plan' };
    expect((await ada.post('/api/paypalupdateuser', update)).body).toMatchObject({
      success: true,
      planName: 'Yearly Plan',
    });
    await cancelled(ada, '/api/paypalcancel', { id });
  });

  test('PAY-07 Razorpay', async () => {
    const ada = await env.register();
    const requestedPlan = {
      plan: planOf('razorpay', 'yearly'),
      email: ada.email,
      fullAddress: '12 St James Square, 12345, GB',
    };
    const { body } = await ada.post('/api/razorpaycreate', requestedPlan);
    expect(keysOf(body)).toEqual(['id', 'short_url']);
    await env.press(body.short_url, 'pay', { card: '4718609108204366', otp: '1234' });
    expect((await ada.post('/api/razorapypending', { sub: body.id })).body).toEqual({ status: 'active' });
    const ask = { subscriberId: body.id, uid: ada.userId, plan: 'Yearly Plan' };
    const details = (await ada.post('/api/razorapydetails', ask)).body;
    expect(keysOf(details)).toEqual(['charge_at', 'current_start', 'customer_id', 'id', 'notes', ...RECEIPT].sort());
    expect(details.notes).toMatchObject({ address: '12 St James Square, 12345, GB' });
    await receipts(ada);
    await cancelled(ada, '/api/razorpaycancel', { id: body.id });
  });

  test('PAY-08 Paystack', async () => {
    const ada = await env.register();
    const requestedPlan = { planId: planOf('paystack', 'yearly'), amountInZar: '1871', email: ada.email };
    const { body } = await ada.post('/api/paystackpayment', requestedPlan);
    expect(keysOf(body)).toEqual(['id', 'url']);
    await env.press(body.url, 'pay', { card: '4084084084084081', cvv: '408' });
    const ask = { email: ada.email, uid: ada.userId, plan: 'Yearly Plan' };
    const { details } = (await ada.post('/api/paystackfetch', ask)).body;
    expect(keysOf(details)).toEqual(['createdAt', 'customer_code', 'email_token', 'subscription_code']);
    await receipts(ada);
    const { subscription_code: code, email_token: token } = details;
    await cancelled(ada, '/api/paystackcancel', { code, token, email: ada.email });
  });
});
