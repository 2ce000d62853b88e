import { billingEndpoints, billingEvents, type Role } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { providerCalls } from './features/checkout/testing/setup-billing.ts';
import { startBilling } from './testing/start-billing.ts';

const billing = await startBilling({ MONTHLY_COST: '9', YEARLY_COST: '90', REVENUE_RATES: 'GBP=1.25' });
const { build } = billing;
beforeEach(() => billing.reset());
afterAll(() => billing.close());

const get = (path: string, role?: Role) =>
  fetch(`${billing.url}${path}`, { headers: role ? billing.keys.headersFor({ userId: 'u1', role }) : {} });
const ada = { userId: 'u1' };

describe('PAY-01 the plans', () => {
  test('are public, priced by configuration, and not for sale without a payment provider', async () => {
    const answer = await get('/api/plans');
    expect(answer.status).toBe(200);
    const { plans, purchasable } = billingEndpoints.plans.response.parse(await answer.json());
    expect(plans.map(({ id, cost }) => [id, cost])).toEqual([
      ['free', 0],
      ['monthly', 9],
      ['yearly', 90],
    ]);
    expect(purchasable).toBe(false);
  });

  test.each(Object.values(providerCalls))('a gateway that is not connected is no way to pay: $pay', async (call) => {
    const answer = await fetch(`${billing.url}${call.pay}`, {
      method: 'POST',
      headers: { ...billing.keys.headersFor(ada), 'content-type': 'application/json' },
      body: JSON.stringify(call.body('monthly')),
    });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'not_for_sale' }]);
  });
});

describe('ADM-03 the revenue', () => {
  const stats = billingEndpoints.revenueStats.path;

  test('ADM-02 is refused to visitors and users', async () => {
    expect((await get(stats)).status).toBe(401);
    expect((await get(stats, 'user')).status).toBe(403);
  });

  test('is zero without payments', async () => {
    const answer = await get(stats, 'admin');
    expect(await answer.json()).toMatchObject({ recurring: 0, total: 0, currency: 'USD' });
  });

  test('adds recorded payments up: all of them, and those whose period still runs', async () => {
    await build.payment(ada);
    await build.payment(ada, { currency: 'USD', amountMinor: 1050 });
    await build.payment(ada, { plan: 'yearly', amountMinor: 9000, periodEnd: new Date(Date.now() - DAY_MS) });
    const answer = await get(stats, 'main-admin');
    expect(await answer.json()).toMatchObject({ recurring: 21.75, total: 134.25, currency: 'USD' });
  });

  test('PAY-12 leaves out what went back, and what a bank took back', async () => {
    const kinds = [
      {},
      { refundedMinor: 900 },
      { refundedMinor: 500 },
      { dispute: 'lost' },
      { dispute: 'open' },
    ] as const;
    for (const values of kinds) await build.payment(ada, values);
    const kept = (900 + 400 + 900) * 0.0125;
    expect(await (await get(stats, 'admin')).json()).toMatchObject({ recurring: kept, total: kept, currency: 'USD' });
  });

  test('PAY-12 what ended is recurring no more, also when it is told twice, and the first end stays', async () => {
    const paid = await build.payment(ada);
    await build.payment(ada, { subscriptionId: 'sub_2' });
    const subscription = { userId: 'u1', provider: 'stripe', subscriptionId: 'sub_1', plan: 'monthly' } as const;
    const ends = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    for (const endedAt of ends) {
      await billing.broker.publish(
        raise(billingEvents.subscriptionEnded, { ...subscription, reason: 'cancelled', endedAt }),
      );
      await billing.idle();
    }
    expect(await (await get(stats, 'admin')).json()).toMatchObject({ recurring: 11.25, total: 22.5, currency: 'USD' });
    expect((await billing.payments.findById(paid._id))?.endedAt?.toISOString()).toBe(ends[0]);
  });

  test('counts a payment that is told twice once, and refuses sums that are no whole minor units', async () => {
    const { _id } = await build.payment(ada);
    await expect(build.payment(ada, { _id })).rejects.toThrow(/duplicate key/);
    await expect(build.payment(ada, { amountMinor: 9.5 })).rejects.toThrow(/amountMinor/);
    await expect(build.payment(ada, { currency: 'pounds' })).rejects.toThrow(/currency/);
    const answer = await get(stats, 'admin');
    expect(await answer.json()).toMatchObject({ total: 11.25 });
  });
});

describe('API-07 the service', () => {
  const readiness = async () => {
    const answer = await get('/health/ready');
    return { httpStatus: answer.status, ...((await answer.json()) as object) };
  };
  const withBroker = (ready: boolean) => ({
    httpStatus: 200,
    status: 'ok',
    checks: [
      { name: 'mongodb', ready: true },
      { name: 'broker', ready },
    ],
  });

  test('API-07 is ready while its database answers, also while the broker is away, which a metric tells', async () => {
    const connected = async () =>
      /^coursewright_broker_connected\{service="billing"\} (\d)$/m.exec(await (await get('/metrics')).text())?.[1];
    expect(await readiness()).toEqual(withBroker(true));
    expect(await connected()).toBe('1');
    await billing.setBrokerAway(true);
    expect(await readiness()).toEqual(withBroker(false));
    expect(await connected()).toBe('0');
    expect((await get('/api/admin/stats/revenue', 'admin')).status).toBe(200);
    await billing.setBrokerAway(false);
    await eventually(async () => expect(await readiness()).toEqual(withBroker(true)));
  });

  test('has no dead letters at first', async () => {
    expect(await (await get('/api/admin/billing/dead-letters', 'admin')).json()).toEqual([]);
  });
});
