import { authEvents, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { startBilling } from '../testing/start-billing.ts';
import { gateways } from './testing/gateways.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const providers = paymentProviderSchema.options;

describe('what came of a payment, in words', () => {
  test('PAY-11 rule 9: a second payment beside a subscription is said to go back', async () => {
    const ada = await shop.register();
    const [first, second] = [await ada.begin('stripe'), await ada.begin('razorpay')];
    await shop.press(first.body.url, 'pay', gateways.stripe.card);
    expect((await ada.details('stripe', first.body)).status).toBe(200);
    await shop.press(second.body.short_url, 'pay', gateways.razorpay.card);
    const { status, body } = await ada.details('razorpay', second.body);
    expect([status, body.code, body.message]).toEqual([409, 'already_subscribed', expect.stringMatching(/given back/)]);
    expect((await ada.subscription()).subscription?.provider).toBe('stripe');
    await eventually(async () => {
      const { receipts } = await ada.subscription();
      expect(receipts.map(({ provider, refunded }) => [provider, refunded]).sort()).toEqual([
        ['razorpay', 9],
        ['stripe', 0],
      ]);
    });
  });

  test.each(providers)(
    'PAY-11 rule 7: who paid %s less than asked for has no plan and gets it back',
    async (provider) => {
      const ada = await shop.register();
      shop.sandbox.changeOffer(provider, 'yearly', { amountMinor: 100 });
      const begun = await ada.begin(provider, 'yearly');
      await shop.press(gateways[provider].pageOf(begun.body), 'pay', gateways[provider].card);
      shop.sandbox.changeOffer(provider, 'yearly', { amountMinor: gateways[provider].amounts.yearly * 100 });
      for (let i = 0; i < 2; i += 1) {
        const { status, body } = await ada.details(provider, begun.body);
        expect([status, body.code]).toEqual([409, 'payment_refused']);
      }
      await eventually(async () => {
        const { subscription, receipts } = await ada.subscription();
        expect([subscription, receipts.map(({ amount, refunded }) => [amount, refunded])]).toEqual([null, [[1, 1]]]);
      });
    },
  );

  test.each(providers)('PAY-11 a return page of %s that is opened again after the end says so', async (provider) => {
    const ada = await shop.register();
    const { begun, bought } = await ada.buy(provider);
    await ada.post(gateways[provider].cancel, gateways[provider].cancelBody(bought.subscriptionView.id));
    const { status, body } = await ada.details(provider, begun);
    expect([status, body.code]).toEqual([409, 'subscription_ended']);
    expect((await ada.subscription()).subscription).toBeNull();
  });

  test('PAY-10 a checkout that expired says that it failed, and another one can be begun', async () => {
    const ada = await shop.register();
    const begun = await ada.begin('stripe');
    shop.sandbox.advance(25 * 3_600_000);
    const { status, body } = await ada.details('stripe', begun.body);
    expect([status, body.code]).toEqual([409, 'payment_failed']);
    expect((await ada.begin('stripe')).status).toBe(200);
  });

  test.each(providers)(
    'PAY-11 rule 3b: %s that does not answer is said so, and asking again helps',
    async (provider) => {
      const ada = await shop.register();
      const begun = await ada.begin(provider);
      await shop.press(gateways[provider].pageOf(begun.body), 'pay', gateways[provider].card);
      shop.sandbox.fail(provider, { kind: 'status', status: 503, match: 'GET', times: 40 });
      const { status, body } = await ada.details(provider, begun.body);
      shop.sandbox.calm();
      expect([status, body.code]).toEqual([503, 'provider_unavailable']);
      expect((await ada.details(provider, begun.body)).status).toBe(200);
    },
  );
});

describe('PAY-01 where nothing is sold', () => {
  test('a gateway that is not connected is no way to pay', async () => {
    const billing = await startBilling({ MONTHLY_COST: '9', YEARLY_COST: '99' });
    try {
      const headers = { ...billing.keys.headersFor({ userId: 'ada' }), 'content-type': 'application/json' };
      for (const { pay, body } of Object.values(gateways)) {
        const answer = await fetch(`${billing.url}${pay}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body('monthly')),
        });
        expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'not_for_sale' }]);
      }
    } finally {
      await billing.close();
    }
  });

  test('a gateway that charges something else than the cards say sells nothing until it agrees', async () => {
    const billing = await startBilling({ ...shop.sandbox.environment, PAYSTACK_MONTHLY_COST: '1' });
    try {
      await eventually(async () => {
        const { plans } = (await (await fetch(`${billing.url}/api/plans`)).json()) as {
          plans: { prices: { provider: string }[] }[];
        };
        expect(plans[2]?.prices.map(({ provider }) => provider)).toEqual(['stripe', 'paypal', 'razorpay']);
      });
      const { pay, body } = gateways.paystack;
      const headers = { ...billing.keys.headersFor({ userId: 'ada' }), 'content-type': 'application/json' };
      const answer = await fetch(`${billing.url}${pay}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body('monthly')),
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await answer.json()).toMatchObject({
        code: 'provider_unavailable',
        message: expect.stringMatching(/another way/),
      });
    } finally {
      await billing.close();
    }
  });

  test('somebody whose account is not known here yet is asked to wait, and nothing is begun', async () => {
    const headers = { ...shop.billing.keys.headersFor({ userId: 'nobody' }), 'content-type': 'application/json' };
    const body = JSON.stringify(gateways.stripe.body('monthly'));
    const answer = await fetch(`${shop.billing.url}/api/stripepayment`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { message: expect.stringMatching(/not known here/) },
    ]);
    expect(await shop.billing.database.collection('payment_attempts').countDocuments({ userId: 'nobody' })).toBe(0);
  });
});

test('ACC-05 who leaves takes name, addresses and e-mail along; what was paid stays in the books', async () => {
  const ada = await shop.register();
  await ada.begin('paystack');
  await ada.buy('stripe');
  await shop.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  const { database } = shop.billing;
  await eventually(async () => {
    const kept = {
      attempts: await database.collection('payment_attempts').find({ userId: ada.userId }).toArray(),
      payments: await database.collection('payments').find({ userId: ada.userId }).toArray(),
      users: await database.collection('users').find({ email: ada.email }).toArray(),
    };
    expect([kept.attempts.length, kept.payments.length, kept.users.length]).toEqual([2, 1, 0]);
    for (const secret of [ada.email, 'Lovelace', 'St James']) expect(JSON.stringify(kept)).not.toContain(secret);
  });
});
