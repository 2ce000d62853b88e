import { randomBytes } from 'node:crypto';
import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { openShop, type Shop } from '../checkout/testing/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const click = (headers: { authorization: string }) =>
  fetch(`${shop.billing.url}/api/stripepayment`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 'monthly' }),
  });
const users = () => shop.billing.database.collection<{ _id: string; name: string; email: string }>('users');

test('PAY-03 who registered before this service listened can pay: auth says who they are', async () => {
  const userId = randomBytes(12).toString('hex');
  const headers = shop.billing.keys.headersFor({ userId });
  expect((await click(headers)).status).toBe(503);
  const user = { id: userId, name: 'Grace', email: 'grace@example.test', role: 'user', plan: 'free' } as const;
  shop.billing.sessions.set(headers.authorization, { ...user, id: 'somebody-else' });
  expect((await click(headers)).status).toBe(503);
  shop.billing.sessions.set(headers.authorization, user);
  expect((await click(headers)).status).toBe(200);
  expect(await users().findOne({ _id: userId })).toMatchObject({ name: 'Grace', email: 'grace@example.test' });
});

test('PAY-03 names and addresses follow the account, the newest news win, and who left stays forgotten', async () => {
  const { userId } = await shop.register('Ada');
  const { broker } = shop.billing;
  const user = { userId, name: 'Ada King', email: 'king@example.test', role: 'user', plan: 'free' } as const;
  await broker.publish(raise(authEvents.userChanged, { ...user, revision: 2 }));
  const stored = () => users().findOne({ _id: userId });
  await eventually(async () => expect(await stored()).toMatchObject({ name: 'Ada King', email: 'king@example.test' }));
  await broker.publish(raise(authEvents.userChanged, { ...user, name: 'Older', revision: 1 }));
  await broker.publish(raise(authEvents.userDeleted, { userId }));
  await eventually(async () => expect(await stored()).toMatchObject({ name: '', email: '' }));
  await broker.publish(raise(authEvents.userChanged, { ...user, revision: 3 }));
  const done = { consumer: 'billing.payer-changed', state: 'done' };
  await eventually(async () => expect(await shop.billing.database.collection('inbox').countDocuments(done)).toBe(3));
  expect(await stored()).toMatchObject({ name: '', email: '' });
});
