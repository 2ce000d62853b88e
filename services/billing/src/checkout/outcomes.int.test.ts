import { authEvents, paymentProviderSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { startBilling } from '../testing/start-billing.ts';
import { providerCalls, setupBilling, type TestBilling } from './testing/setup-billing.ts';

let env: TestBilling;
beforeAll(async () => {
  env = await setupBilling();
});
afterAll(() => env.close());

const providers = paymentProviderSchema.options;

describe('what came of a payment, in words', () => {
  test('PAY-11 rule 9: a second payment beside a subscription is said to go back', async () => {
    const ada = await env.register();
    const [first, second] = [await ada.begin('stripe'), await ada.begin('razorpay')];
    await env.press(first.body.url, 'pay', providerCalls.stripe.card);
    expect((await ada.details('stripe', first.body)).status).toBe(200);
    await env.press(second.body.short_url, 'pay', providerCalls.razorpay.card);
    const { status, body } = await ada.details('razorpay', second.body);
    expect([status, body.code, body.message]).toEqual([409, 'already_subscribed', expect.stringMatching(/refund/)]);
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
      const ada = await env.register();
      env.sandbox.changeOffer(provider, 'yearly', { amountMinor: 100 });
      const begun = await ada.begin(provider, 'yearly');
      await env.press(providerCalls[provider].pageOf(begun.body), 'pay', providerCalls[provider].card);
      env.sandbox.changeOffer(provider, 'yearly', { amountMinor: providerCalls[provider].amounts.yearly * 100 });
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
    const ada = await env.register();
    const { begun, bought } = await ada.buy(provider);
    await ada.post(providerCalls[provider].cancel, providerCalls[provider].cancelBody(bought.subscriptionView.id));
    const { status, body } = await ada.details(provider, begun);
    expect([status, body.code]).toEqual([409, 'subscription_ended']);
    expect((await ada.subscription()).subscription).toBeNull();
  });

  test('PAY-10 a checkout that expired says that it failed, and another one can be begun', async () => {
    const ada = await env.register();
    const begun = await ada.begin('stripe');
    env.sandbox.advance(25 * 3_600_000);
    const { status, body } = await ada.details('stripe', begun.body);
    expect([status, body.code]).toEqual([409, 'payment_failed']);
    expect((await ada.begin('stripe')).status).toBe(200);
  });

  test.each(providers)(
    'PAY-11 rule 3b: %s that does not answer is said so, and asking again helps',
    async (provider) => {
      const ada = await env.register();
      const begun = await ada.begin(provider);
      await env.press(providerCalls[provider].pageOf(begun.body), 'pay', providerCalls[provider].card);
      env.sandbox.fail(provider, { kind: 'status', status: 503, match: 'GET', times: 40 });
      const { status, body } = await ada.details(provider, begun.body);
      env.sandbox.calm();
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
      for (const { pay, body } of Object.values(providerCalls)) {
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
    const billing = await startBilling({ ...env.sandbox.environment, PAYSTACK_MONTHLY_COST: '1' });
    try {
      await eventually(async () => {
        const { plans } = (await (await fetch(`${billing.url}/api/plans`)).json()) as {
          plans: { prices: { provider: string }[] }[];
        };
        expect(plans[2]?.prices.map(({ provider }) => provider)).toEqual(['stripe', 'paypal', 'razorpay']);
      });
      const { pay, body } = providerCalls.paystack;
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

  test('a user who is not replicated yet is asked to wait, and nothing is begun', async () => {
    const headers = { ...env.billing.keys.headersFor({ userId: 'unknown' }), 'content-type': 'application/json' };
    const body = JSON.stringify(providerCalls.stripe.body('monthly'));
    const answer = await fetch(`${env.billing.url}/api/stripepayment`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { message: expect.stringMatching(/not known here/) },
    ]);
    expect(await env.billing.database.collection('payment_attempts').countDocuments({ userId: 'unknown' })).toBe(0);
  });
});

test('ACC-05 who leaves takes name, addresses and e-mail along; what was paid stays in the books', async () => {
  const ada = await env.register();
  await ada.begin('paystack');
  await ada.buy('stripe');
  await env.billing.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  const { database } = env.billing;
  await eventually(async () => {
    const kept = {
      checkoutSessions: await database.collection('payment_attempts').find({ userId: ada.userId }).toArray(),
      payments: await database.collection('payments').find({ userId: ada.userId }).toArray(),
      users: await database.collection('users').find({ email: ada.email }).toArray(),
    };
    expect([kept.checkoutSessions.length, kept.payments.length, kept.users.length]).toEqual([2, 1, 0]);
    for (const secret of [ada.email, 'Lovelace', 'St James']) expect(JSON.stringify(kept)).not.toContain(secret);
  });
});
