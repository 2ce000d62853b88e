import { createTestDatabase } from '@coursewright/service-kit/testing';
import { createCheckoutSessionRepository, type NewCheckoutSession } from './checkout-session.repository.ts';

let clock = Date.parse('2026-11-21T09:00:00Z');
const database = await createTestDatabase();
afterAll(() => database.close());
const checkoutSessions = await createCheckoutSessionRepository(database.connection, () => new Date(clock));

const input = (more: Partial<NewCheckoutSession> = {}): NewCheckoutSession => ({
  userId: 'ada',
  email: 'ada@example.test',
  provider: 'stripe',
  plan: 'monthly',
  planId: 'price_m',
  amountMinor: 900,
  currency: 'GBP',
  ...more,
});
const page = (checkoutId: string) => ({ checkoutId, checkoutUrl: `https://pay.test/${checkoutId}` });

test('PAY-11 an attempt has an id of 24 hexadecimal characters and is open', async () => {
  const checkoutSession = await checkoutSessions.create(input());
  expect(checkoutSession).toMatchObject({ ...input(), id: expect.stringMatching(/^[0-9a-f]{24}$/), state: 'open' });
  expect(await checkoutSessions.find(checkoutSession.id)).toEqual(checkoutSession);
  expect(await checkoutSessions.find('0'.repeat(24))).toBeUndefined();
});

test('PAY-11 an attempt is found by its checkout and its subscription, of its own gateway only', async () => {
  const { id } = await checkoutSessions.create(input());
  await checkoutSessions.saveCheckout(id, page('cs_1'));
  await checkoutSessions.saveOutcome(id, { state: 'paid', subscriptionId: 'sub_1' });
  expect((await checkoutSessions.findByCheckout('stripe', 'cs_1'))?.id).toBe(id);
  expect((await checkoutSessions.findBySubscription('stripe', 'sub_1'))?.id).toBe(id);
  expect(await checkoutSessions.findBySubscription('razorpay', 'sub_1')).toBeUndefined();
});

test('PAY-11 rule 5: one checkout and one subscription belong to one attempt of a gateway', async () => {
  const [first, second] = [await checkoutSessions.create(input()), await checkoutSessions.create(input())];
  await checkoutSessions.saveCheckout(first.id, page('cs_2'));
  await expect(checkoutSessions.saveCheckout(second.id, page('cs_2'))).rejects.toThrow(/duplicate key/);
  const elsewhere = await checkoutSessions.create(input({ provider: 'paypal' }));
  await checkoutSessions.saveCheckout(elsewhere.id, page('cs_2'));
  await checkoutSessions.saveOutcome(first.id, { state: 'paid', subscriptionId: 'sub_2' });
  const again = checkoutSessions.saveOutcome(second.id, { state: 'paid', subscriptionId: 'sub_2' });
  await expect(again).rejects.toThrow(/duplicate key/);
});

test('PAY-11 rule 6: an attempt that was paid or refused stays so; one that failed may still be paid', async () => {
  const { id } = await checkoutSessions.create(input());
  await checkoutSessions.saveOutcome(id, { state: 'failed' });
  await checkoutSessions.saveOutcome(id, { state: 'paid', subscriptionId: 'sub_3' });
  for (const state of ['open', 'failed', 'refused'] as const) await checkoutSessions.saveOutcome(id, { state });
  expect(await checkoutSessions.find(id)).toMatchObject({ state: 'paid', subscriptionId: 'sub_3' });
  const other = await checkoutSessions.create(input());
  await checkoutSessions.saveOutcome(other.id, { state: 'refused' });
  await checkoutSessions.saveOutcome(other.id, { state: 'paid' });
  expect((await checkoutSessions.find(other.id))?.state).toBe('refused');
});

test('PAY-08 the newest attempt of a person at a gateway is theirs', async () => {
  await checkoutSessions.create(input({ userId: 'grace', provider: 'paystack' }));
  clock += 1_000;
  const newest = await checkoutSessions.create(input({ userId: 'grace', provider: 'paystack', plan: 'yearly' }));
  await checkoutSessions.create(input({ userId: 'eve', provider: 'paystack' }));
  expect((await checkoutSessions.findNewest('grace', 'paystack'))?.id).toBe(newest.id);
  expect((await checkoutSessions.findByUser('grace')).map(({ plan }) => plan)).toEqual(['yearly', 'monthly']);
});

test('PAY-13 open attempts are listed, the oldest first, within an interval', async () => {
  clock = Date.parse('2026-11-22T00:00:00Z');
  const from = new Date(clock);
  const old = await checkoutSessions.create(input());
  clock += 60_000;
  const paid = await checkoutSessions.create(input());
  await checkoutSessions.saveOutcome(paid.id, { state: 'paid' });
  const young = await checkoutSessions.create(input());
  const to = new Date(clock + 1);
  expect((await checkoutSessions.findOpen(from, to, 10)).map(({ id }) => id)).toEqual([old.id, young.id]);
  expect(await checkoutSessions.findOpen(from, to, 1)).toHaveLength(1);
  expect(await checkoutSessions.findOpen(from, new Date(clock), 10)).toHaveLength(1);
});

test('PAY-11 who left is forgotten; what they bought is still understood', async () => {
  const payer = { email: 'x@example.test', name: 'A', lastName: 'B', address: '1 St', post: '1', country: 'GB' };
  const { id } = await checkoutSessions.create(input({ userId: 'leaver', payer, address: '1 St' }));
  await checkoutSessions.anonymise('leaver');
  const left = await checkoutSessions.find(id);
  expect(left).toMatchObject({ userId: 'leaver', plan: 'monthly', email: '' });
  expect([left?.payer, left?.address]).toEqual([undefined, undefined]);
});
