import { paymentDataEndpoints } from '@coursewright/contracts';
import { openShop, type Shop } from '../checkout/testing/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { path, response } = paymentDataEndpoints.paymentData;

test('ACC-05 people see what is kept of their payments, also of those that are over, and of nobody else', async () => {
  const [ada, eve] = [await shop.register(), await shop.register('Eve')];
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
  expect((await shop.call(path)).status).toBe(401);
});
