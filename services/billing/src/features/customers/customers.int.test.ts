import { randomBytes } from 'node:crypto';
import { authEvents, billingEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const click = (headers: { authorization: string }) =>
  fetch(`${env.billing.url}/api/stripepayment`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 'monthly' }),
  });
const users = () => env.billing.database.collection<{ _id: string; name: string; email: string }>('users');

test('PAY-03 API-02 a user who registered before this service listened can pay: billing asks auth with its own key', async () => {
  const userId = randomBytes(12).toString('hex');
  const headers = env.billing.keys.headersFor({ userId });
  expect((await click(headers)).status).toBe(503);
  const user = { id: userId, name: 'Grace', email: 'grace@example.test' };
  env.billing.accounts.set(userId, { ...user, id: 'another-user' });
  expect((await click(headers)).status).toBe(503);
  env.billing.accounts.set(userId, user);
  expect((await click(headers)).status).toBe(200);
  expect(await users().findOne({ _id: userId })).toMatchObject({ name: 'Grace', email: 'grace@example.test' });
});

test('PAY-03 names and addresses follow the account, the newest news win, and who left stays forgotten', async () => {
  const { userId } = await env.register('Ada');
  const stored = () => users().findOne({ _id: userId });
  const user = { userId, name: 'Ada King', email: 'king@example.test', role: 'user', plan: 'free' } as const;
  await env.publish(raise(authEvents.userChanged, { ...user, revision: 2 }));
  await env.publish(raise(authEvents.userChanged, { ...user, name: 'Older', revision: 1 }));
  expect(await stored()).toMatchObject({ name: 'Ada King', email: 'king@example.test' });
  await env.publish(raise(authEvents.userDeleted, { userId }));
  expect(await stored()).toMatchObject({ name: '', email: '' });
  await env.publish(raise(authEvents.userChanged, { ...user, revision: 3 }));
  expect(await stored()).toMatchObject({ name: '', email: '' });
});

test('ACC-05 published events keep the payments of a deleted account, and not its name', async () => {
  const { userId, buy } = await env.register('Ada Lovelace');
  await buy('stripe');
  await env.idle();
  const sent = () => env.billing.database.collection('sent_events').find({ 'envelope.data.userId': userId }).toArray();
  expect(JSON.stringify(await sent())).toContain('Ada Lovelace');
  await env.publish(raise(authEvents.userDeleted, { userId }));
  expect(JSON.stringify(await sent())).not.toContain('Ada Lovelace');
  const receipt = (await sent()).find(({ type }) => type === billingEvents.receiptIssued.type);
  expect(receipt?.envelope.data).toMatchObject({ userId, payerName: '', amountMinor: expect.any(Number) });
  expect(billingEvents.receiptIssued.data.safeParse(receipt?.envelope.data).success).toBe(true);
});
