import { paymentDataEndpoints } from '@coursewright/contracts';
import { setupBilling, type TestBilling } from '../checkout/testing/setup-billing.ts';

let env: TestBilling;
beforeAll(async () => {
  env = await setupBilling();
});
afterAll(() => env.close());

const { path, response } = paymentDataEndpoints.paymentData;

test('ACC-05 users see the stored data of their own payments only, including ended ones', async () => {
  const [ada, eve] = [await env.register(), await env.register('Eve')];
  await ada.begin('paystack', 'yearly');
  const { bought } = await ada.buy('stripe');
  await ada.post('/api/stripecancel', { id: bought.subscriptionView.id });
  const data = response.parse((await ada.get(path)).body);
  expect(data.subscriptions).toMatchObject([
    {
      provider: 'stripe',
      plan: 'monthly',
      state: 'ended',
      endReason: 'cancelled',
      price: { amount: 9, currency: 'GBP' },
    },
  ]);
  expect(data.receipts.map(({ id }) => id)).toEqual([bought.receipt.id]);
  expect(data.paymentAttempts).toMatchObject([
    { provider: 'stripe', state: 'paid', amount: 9, email: ada.email, payer: { lastName: 'Lovelace' } },
    { provider: 'paystack', state: 'open', amount: 1871, currency: 'ZAR' },
  ]);
  expect((await eve.get(path)).body).toEqual({ subscriptions: [], receipts: [], paymentAttempts: [] });
  expect((await env.call(path)).status).toBe(401);
});
