import { billingEndpoints, type Role } from '@coursewright/contracts';
import type { StoredPayment } from './revenue/payment.model.ts';
import { startBilling } from './testing/start-billing.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  billing = await startBilling({ MONTHLY_COST: '9', YEARLY_COST: '90', REVENUE_RATES: 'GBP=1.25' });
});
beforeEach(() => billing.payments.deleteMany({}));
afterAll(() => billing.close());

const get = (path: string, role?: Role) =>
  fetch(`${billing.url}${path}`, { headers: role ? billing.keys.headersFor({ userId: 'u1', role }) : {} });
const DAY = 24 * 3600 * 1000;

function payment(id: string, values: Partial<StoredPayment>): StoredPayment {
  const paidAt = new Date();
  const periodEnd = new Date(paidAt.getTime() + 30 * DAY);
  return { _id: id, userId: 'u1', plan: 'monthly', currency: 'GBP', amountMinor: 900, paidAt, periodEnd, ...values };
}

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
});

describe('ADM-03 the revenue', () => {
  const stats = billingEndpoints.revenueStats.path;

  test('ADM-02 is refused to visitors and users', async () => {
    expect((await get(stats)).status).toBe(401);
    expect((await get(stats, 'user')).status).toBe(403);
  });

  test('is zero as long as nobody has paid', async () => {
    const answer = await get(stats, 'admin');
    expect(await answer.json()).toEqual({ recurring: 0, total: 0, currency: 'USD' });
  });

  test('adds recorded payments up: all of them, and those whose period still runs', async () => {
    await billing.payments.create([
      payment('stripe:1', {}),
      payment('stripe:2', { currency: 'USD', amountMinor: 1050 }),
      payment('paypal:3', { plan: 'yearly', amountMinor: 9000, periodEnd: new Date(Date.now() - DAY) }),
    ]);
    const answer = await get(stats, 'main-admin');
    expect(await answer.json()).toEqual({ recurring: 21.75, total: 134.25, currency: 'USD' });
  });

  test('counts a payment that is told twice once, and refuses sums that are no whole minor units', async () => {
    await billing.payments.create(payment('stripe:1', {}));
    await expect(billing.payments.create(payment('stripe:1', {}))).rejects.toThrow(/duplicate key/);
    await expect(billing.payments.create(payment('stripe:2', { amountMinor: 9.5 }))).rejects.toThrow(/amountMinor/);
    await expect(billing.payments.create(payment('stripe:3', { currency: 'pounds' }))).rejects.toThrow(/currency/);
    const answer = await get(stats, 'admin');
    expect(await answer.json()).toMatchObject({ total: 11.25 });
  });
});

describe('API-07 the service', () => {
  test('is ready while its database answers', async () => {
    const answer = await get('/health/ready');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', checks: [{ name: 'mongodb', ready: true }] },
    ]);
  });

  test('has no dead letters, having no consumers', async () => {
    expect(await (await get('/api/admin/billing/dead-letters', 'admin')).json()).toEqual([]);
  });
});
