import { type GrowthPoint, type Role, revenueGrowthEndpoints } from '@coursewright/contracts';
import { startBilling } from '../../testing/start-billing.ts';
import type { StoredPayment } from './payment.repository.ts';

const now = new Date('2026-03-04T15:00:00Z');
const billing = await startBilling({ REVENUE_RATES: 'GBP=1.25' }, { now: () => now });
beforeEach(() => billing.reset());
afterAll(() => billing.close());

const get = (path: string, role?: Role) =>
  fetch(`${billing.url}${path}`, { headers: role ? billing.keys.headersFor({ userId: 'u1', role }) : {} });
const { path, response } = revenueGrowthEndpoints.revenueGrowth;
const growth = async (by: string) => response.parse(await (await get(`${path}?by=${by}`, 'admin')).json());
const at = (points: GrowthPoint[], from: string) => points.find((point) => point.from === from)?.value;
const sum = (points: GrowthPoint[]) => points.reduce((total, { value }) => total + value, 0);

const payment = (paidAt: string, values: Partial<StoredPayment> = {}) =>
  billing.build.payment({ userId: 'u1' }, { amountMinor: 800, paidAt: new Date(paidAt), ...values });

test('ADM-03 an empty installation has earned nothing, at no rate', async () => {
  const { revenue, currency, conversion } = await growth('day');
  expect([revenue.length, sum(revenue), currency]).toEqual([30, 0, 'USD']);
  expect(conversion).toEqual({ rates: [], missing: [] });
});

test('ADM-03 what was paid and kept counts on the day it was paid, at a rate that is told', async () => {
  await payment('2026-03-04T00:00:00.000Z');
  await payment('2026-03-03T23:59:59.999Z', { refundedMinor: 400 });
  await payment('2026-03-03T10:00:00Z', { currency: 'USD', amountMinor: 1_000 });
  await payment('2026-03-03T11:00:00Z', { dispute: 'lost' });
  await payment('2025-12-31T10:00:00Z');
  await payment('2026-03-01T10:00:00Z', { currency: 'CHF' });
  const days = await growth('day');
  expect([at(days.revenue, '2026-03-04'), at(days.revenue, '2026-03-03'), sum(days.revenue)]).toEqual([10, 15, 25]);
  expect(days.conversion).toEqual({ rates: [{ currency: 'GBP', rate: 1.25 }], missing: ['CHF'] });
  const weeks = await growth('week');
  expect([at(weeks.revenue, '2026-03-02'), at(weeks.revenue, '2025-12-29')]).toEqual([25, 10]);
  const months = await growth('month');
  expect([at(months.revenue, '2026-03-01'), at(months.revenue, '2025-12-01')]).toEqual([25, 10]);
});

test('ADM-02 revenue, gateways and health are for admins alone', async () => {
  for (const each of [path, '/api/admin/paid-through?users=0123456789abcdef01234567', '/api/admin/billing/health']) {
    expect([(await get(each)).status, (await get(each, 'user')).status]).toEqual([401, 403]);
  }
});
