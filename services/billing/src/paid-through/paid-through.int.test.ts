import { revenueGrowthEndpoints } from '@coursewright/contracts';
import { type AccountModel, createAccountModel } from '../accounts/account.repository.ts';
import type { Subscription } from '../accounts/account.ts';
import { startBilling } from '../testing/start-billing.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
let accounts: AccountModel;
beforeAll(async () => {
  billing = await startBilling();
  accounts = await createAccountModel(billing.database);
});
afterAll(() => billing.close());

const getId = (digit: number) => String(digit).repeat(24);
const { path, response } = revenueGrowthEndpoints.paidThrough;
async function ask(users: string) {
  const headers = billing.keys.headersFor({ userId: 'boss', role: 'admin' });
  return fetch(`${billing.url}${path}?users=${users}`, { headers });
}

async function subscribe(userId: string, values: Partial<Subscription> = {}) {
  const subscription: Subscription = {
    key: 'stripe:sub_1',
    provider: 'stripe',
    id: 'sub_1',
    attemptId: 'a',
    plan: 'monthly',
    state: 'active',
    startedAt: new Date('2026-01-05T10:00:00Z'),
    paidUntil: new Date('2026-04-05T10:00:00Z'),
    renews: true,
    amountMinor: 900,
    currency: 'GBP',
    details: {},
    ...values,
  } as Subscription;
  await accounts.create({ _id: userId, version: 1, plan: 'monthly', planRevision: 1, subscriptions: [subscription] });
}

test('ADM-04 a page of users is told by one call: the gateway, since when, and the next payment', async () => {
  await subscribe(getId(1), { nextBillingAt: new Date('2026-04-06T10:00:00Z') });
  await subscribe(getId(2), { provider: 'paypal' });
  await subscribe(getId(3), { renews: false });
  await subscribe(getId(4), { state: 'ended' });
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
