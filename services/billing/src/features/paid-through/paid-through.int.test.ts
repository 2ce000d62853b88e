import { revenueGrowthEndpoints } from '@coursewright/contracts';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';

const { billing, build, reset } = await sharedBilling();
beforeEach(() => reset());

const getId = (digit: number) => String(digit).repeat(24);
const { path, response } = revenueGrowthEndpoints.paidThrough;
async function ask(users: string) {
  const headers = billing.keys.headersFor({ userId: 'grace', role: 'admin' });
  return fetch(`${billing.url}${path}?users=${users}`, { headers });
}

const dates = { startedAt: new Date('2026-01-05T10:00:00Z'), paidUntil: new Date('2026-04-05T10:00:00Z') };

test('ADM-04 a page of users is told by one call: the gateway, since when, and the next payment', async () => {
  await build.subscription({ userId: getId(1) }, { ...dates, nextBillingAt: new Date('2026-04-06T10:00:00Z') });
  await build.subscription({ userId: getId(2) }, { ...dates, provider: 'paypal' });
  await build.subscription({ userId: getId(3) }, { ...dates, renews: false });
  await build.subscription({ userId: getId(4) }, { ...dates, state: 'ended' });
  const rows = response.parse(await (await ask([1, 2, 3, 4, 5].map(getId).join(','))).json());
  const since = '2026-01-05T10:00:00.000Z';
  expect(rows.toSorted((one, other) => one.userId.localeCompare(other.userId))).toEqual([
    { userId: getId(1), provider: 'stripe', since, nextPaymentAt: '2026-04-06T10:00:00.000Z' },
    { userId: getId(2), provider: 'paypal', since, nextPaymentAt: '2026-04-05T10:00:00.000Z' },
    { userId: getId(3), provider: 'stripe', since },
  ]);
});

test.each([
  ['', 'unknown'],
  ['x', 'what is no id'],
  [Array.from({ length: 101 }, () => getId(1)).join(','), 'more than a page'],
  [`${getId(1)}&users=${getId(2)}`, 'two lists'],
])('ADM-04 asked for %s it refuses', async (users) => {
  expect((await ask(users)).status).toBe(400);
});
