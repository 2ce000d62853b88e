import { paymentDataEndpoints } from '@coursewright/contracts';
import { payer, sharedBilling } from '../checkout/testing/setup-billing.ts';
import { toReceiptId } from '../revenue/payment.repository.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const { path, response } = paymentDataEndpoints.paymentData;

test('ACC-05 users see the stored data of their own payments only, including ended ones', async () => {
  const [ada, eve] = [await env.register(), await env.register('Eve')];
  await env.build.checkout(ada, { provider: 'paystack', plan: 'yearly', amountMinor: 187_100, currency: 'ZAR' });
  env.sandbox.advance(1000);
  await env.build.checkout(ada, { payer: { ...payer, email: ada.email } });
  await env.build.subscription(ada, { state: 'ended', endReason: 'cancelled' });
  const payment = await env.build.payment(ada);
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
  expect(data.receipts.map(({ id }) => id)).toEqual([toReceiptId(payment._id)]);
  expect(data.paymentAttempts).toMatchObject([
    { provider: 'stripe', state: 'open', amount: 9, email: ada.email, payer: { lastName: 'Lovelace' } },
    { provider: 'paystack', state: 'open', amount: 1871, currency: 'ZAR' },
  ]);
  expect((await eve.get(path)).body).toEqual({ subscriptions: [], receipts: [], paymentAttempts: [] });
  expect((await env.call(path)).status).toBe(401);
});
