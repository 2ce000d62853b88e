import { DAY_MS } from '@coursewright/contracts/durations';
import Razorpay from 'razorpay';
import { startPaymentSandbox } from '../index.ts';

const sandbox = await startPaymentSandbox();
const { environment: env } = sandbox;
const sdk = new Razorpay({ key_id: env.RAZORPAY_KEY_ID, key_secret: env.RAZORPAY_KEY_SECRET });
Object.assign((sdk.api as unknown as { rq: { defaults: object } }).rq.defaults, {
  baseURL: env.RAZORPAY_API_BASE,
  proxy: false,
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

const wish = () => ({ plan_id: sandbox.environment.RAZORPAY_MONTHLY_PLAN, total_count: 120 });
const refusal = (description: string | RegExp, statusCode = 400) => ({
  statusCode,
  error: { code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(description), reason: 'NA' },
});
const pay = async (url: string) => {
  const body = new URLSearchParams({ do: 'pay', card: '4718609108204366', otp: '1234' });
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
};

describe('PAY-07 the sandbox answers the real SDK as Razorpay documents', () => {
  test.each([
    ['an unknown plan', { plan_id: 'plan_Nothing0000000' }, /does not exist/],
    ['no count', { total_count: undefined }, /total count/],
    ['a hundred years and a month', { total_count: 1201 }, /maximum total count \(1200\)/],
    ['a link that has expired', { expire_by: 1 }, /cannot be lesser than the current time/],
    ['too many notes', { notes: Object.fromEntries([...Array(16).keys()].map((n) => [`n${n}`, 'x'])) }, /equal to 15/],
    ['a note that is too long', { notes: { address: 'x'.repeat(257) } }, /256 characters/],
    ['a field that it does not know', { price: 1 }, /^price is\/are not required and should not be sent$/],
  ])('refuses %s', async (_name, change, says) => {
    const asked = sdk.subscriptions.create({ ...wish(), ...change } as ReturnType<typeof wish>);
    await expect(asked).rejects.toMatchObject(refusal(says));
  });

  test('refuses other keys and unknown paths', async () => {
    const wrong = await fetch(`${sandbox.environment.RAZORPAY_API_BASE}/v1/plans/x`);
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { error: expect.objectContaining({ description: 'Authentication failed' }) },
    ]);
    await expect(sdk.customers.fetch('cust_1')).rejects.toMatchObject(refusal(/URL was not found/, 404));
  });

  test('answers no notes as a list, and counts as numbers', async () => {
    const made = await sdk.subscriptions.create(wish());
    expect(made).toMatchObject({ notes: [], remaining_count: 120, status: 'created', customer_id: null });
  });

  test('is not to be cancelled when it is over, and has nothing to give back twice', async () => {
    const { id, short_url } = await sdk.subscriptions.create(wish());
    await pay(short_url);
    const { items } = await sdk.invoices.all({ subscription_id: id });
    const paymentId = items[0]?.payment_id ?? '';
    const tooMuch = sdk.payments.refund(paymentId, { amount: 901 });
    await expect(tooMuch).rejects.toMatchObject(refusal(/greater than the refund payment amount/));
    expect(await sdk.payments.refund(paymentId, {})).toMatchObject({ amount: 900, status: 'processed' });
    await expect(sdk.payments.refund(paymentId, {})).rejects.toMatchObject(refusal(/fully refunded already/));
    await sdk.subscriptions.cancel(id);
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject(refusal(/not cancellable in cancelled status/));
  });

  test('the form of the SDK’s own example cancels at the end of the cycle instead of now', async () => {
    const { id, short_url } = await sdk.subscriptions.create(wish());
    await pay(short_url);
    const example = { cancel_at_cycle_end: false } as unknown as boolean;
    expect(await sdk.subscriptions.cancel(id, example)).toMatchObject({
      status: 'active',
      has_scheduled_changes: true,
    });
    sandbox.advance(32 * DAY_MS);
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'cancelled' });
  });

  test('is charged as often as was asked for, and then complete', async () => {
    const { id, short_url } = await sdk.subscriptions.create({ ...wish(), total_count: 2 });
    await pay(short_url);
    const { renew } = sandbox.provider('razorpay');
    renew(id, true);
    renew(id, true);
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'completed', paid_count: 2 });
    expect(() => renew(id, true)).toThrow(/completed is not charged/);
  });

  test('a link can be bought from after the clock was moved', async () => {
    sandbox.advance(40 * DAY_MS);
    const expire_by = Math.floor(Date.now() / 1000) + 3600;
    const { short_url } = await sdk.subscriptions.create({ ...wish(), expire_by });
    await pay(short_url);
    expect(sandbox.provider('razorpay').ledger()).toMatchObject([{ status: 'active', payments: [{}] }]);
  });

  test('there is no page for an unknown link', async () => {
    expect((await fetch(`${sandbox.url}/razorpay/i/nothing`)).status).toBe(404);
  });

  test('takes a boolean alone for whether it writes to customers', async () => {
    const asked = sdk.subscriptions.create({ ...wish(), customer_notify: 0 });
    await expect(asked).rejects.toMatchObject(refusal(/must be a boolean/));
  });

  test('tells of the payment only when one was charged', async () => {
    const { short_url } = await sdk.subscriptions.create(wish());
    await pay(short_url);
    const contains = sandbox.deliveries
      .deliveries()
      .filter(({ provider }) => provider === 'razorpay')
      .map(({ type, body }) => [type, JSON.parse(body).contains]);
    expect(contains).toEqual([
      ['subscription.authenticated', ['subscription']],
      ['subscription.activated', ['subscription']],
      ['subscription.charged', ['subscription', 'payment']],
    ]);
  });

  test('refunds once under one X-Refund-Idempotency, and a refund that fails is the shop’s money again', async () => {
    const { short_url } = await sdk.subscriptions.create(wish());
    await pay(short_url);
    const { ledger, settleRefund } = sandbox.provider('razorpay');
    const payment = () => ledger()[0]?.payments[0];
    const id = payment()?.id ?? '';
    const { RAZORPAY_API_BASE: base, RAZORPAY_KEY_ID: key, RAZORPAY_KEY_SECRET: secret } = sandbox.environment;
    const refund = async (amount: number) => {
      const answer = await fetch(`${base}/v1/payments/${id}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
          'x-refund-idempotency': 'once-and-no-more',
        },
        body: JSON.stringify({ amount }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const first = await refund(100);
    expect(await refund(100)).toEqual(first);
    expect((await refund(200)).status).toBe(400);
    expect(payment()?.refundedMinor).toBe(100);
    settleRefund?.(id, false);
    expect(payment()?.refundedMinor).toBe(0);
    expect((await sdk.payments.fetchMultipleRefund(id)).items).toMatchObject([{ amount: 100, status: 'failed' }]);
  });
});
