import { setupBilling } from '../checkout/testing/setup-billing.ts';

const env = await setupBilling({ CHECKOUTS_PER_USER: '5', CHECKOUTS_PER_ADDRESS: '6' });
beforeEach(() => env.reset());
afterAll(() => env.close());

test('PAY-11 rule 16: the sixth payment in a minute is refused with the time to wait, at all gateways together', async () => {
  const ada = await env.register();
  const statuses: number[] = [];
  for (const provider of ['stripe', 'paypal', 'razorpay', 'paystack', 'stripe'] as const)
    statuses.push((await ada.begin(provider)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const { status, headers, body } = await ada.begin('stripe');
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await (await env.register()).begin('stripe')).status).toBe(200);
});

test('PAY-11 rule 16: an address is limited for all users together', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await (await env.register()).begin('stripe')).status);
  expect(statuses).toEqual([...Array(6).fill(200), 429]);
});
