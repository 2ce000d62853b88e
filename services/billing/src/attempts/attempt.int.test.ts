import { startMongo } from '@coursewright/local/mongo';
import { type TestDatabase, withMongo } from '@coursewright/service-kit/testing';
import { createAttemptRepository } from './attempt.repository.ts';
import type { AttemptRepository, NewAttempt } from './attempt.ts';

let database: TestDatabase;
let attempts: AttemptRepository;
let clock = Date.parse('2026-11-21T09:00:00Z');
beforeAll(async () => {
  database = await withMongo(() => startMongo({ file: ':memory:' }));
  attempts = await createAttemptRepository(database.connection, () => new Date(clock));
});
afterAll(() => database.close());

const wish = (more: Partial<NewAttempt> = {}): NewAttempt => ({
  ...{ userId: 'ada', email: 'ada@example.test', provider: 'stripe', plan: 'monthly', planId: 'price_m' },
  ...{ amountMinor: 900, currency: 'GBP', ...more },
});
const page = (checkoutId: string) => ({ checkoutId, checkoutUrl: `https://pay.test/${checkoutId}` });

test('PAY-11 an attempt has an id of 24 hexadecimal characters and is open', async () => {
  const attempt = await attempts.create(wish());
  expect(attempt).toMatchObject({ ...wish(), id: expect.stringMatching(/^[0-9a-f]{24}$/), state: 'open' });
  expect(await attempts.find(attempt.id)).toEqual(attempt);
  expect(await attempts.find('0'.repeat(24))).toBeUndefined();
});

test('PAY-11 an attempt is found by its checkout and its subscription, of its own gateway only', async () => {
  const { id } = await attempts.create(wish());
  await attempts.rememberCheckout(id, page('cs_1'));
  await attempts.rememberOutcome(id, { state: 'paid', subscriptionId: 'sub_1' });
  expect((await attempts.findByCheckout('stripe', 'cs_1'))?.id).toBe(id);
  expect((await attempts.findBySubscription('stripe', 'sub_1'))?.id).toBe(id);
  expect(await attempts.findBySubscription('razorpay', 'sub_1')).toBeUndefined();
});

test('PAY-11 rule 5: one checkout and one subscription belong to one attempt of a gateway', async () => {
  const [first, second] = [await attempts.create(wish()), await attempts.create(wish())];
  await attempts.rememberCheckout(first.id, page('cs_2'));
  await expect(attempts.rememberCheckout(second.id, page('cs_2'))).rejects.toThrow(/duplicate key/);
  const elsewhere = await attempts.create(wish({ provider: 'paypal' }));
  await attempts.rememberCheckout(elsewhere.id, page('cs_2'));
  await attempts.rememberOutcome(first.id, { state: 'paid', subscriptionId: 'sub_2' });
  const again = attempts.rememberOutcome(second.id, { state: 'paid', subscriptionId: 'sub_2' });
  await expect(again).rejects.toThrow(/duplicate key/);
});

test('PAY-11 rule 6: an attempt that was paid or refused stays so; one that failed may still be paid', async () => {
  const { id } = await attempts.create(wish());
  await attempts.rememberOutcome(id, { state: 'failed' });
  await attempts.rememberOutcome(id, { state: 'paid', subscriptionId: 'sub_3' });
  for (const state of ['open', 'failed', 'refused'] as const) await attempts.rememberOutcome(id, { state });
  expect(await attempts.find(id)).toMatchObject({ state: 'paid', subscriptionId: 'sub_3' });
  const other = await attempts.create(wish());
  await attempts.rememberOutcome(other.id, { state: 'refused' });
  await attempts.rememberOutcome(other.id, { state: 'paid' });
  expect((await attempts.find(other.id))?.state).toBe('refused');
});

test('PAY-08 the newest attempt of a person at a gateway is theirs', async () => {
  await attempts.create(wish({ userId: 'grace', provider: 'paystack' }));
  clock += 1_000;
  const newest = await attempts.create(wish({ userId: 'grace', provider: 'paystack', plan: 'yearly' }));
  await attempts.create(wish({ userId: 'eve', provider: 'paystack' }));
  expect((await attempts.newestOf('grace', 'paystack'))?.id).toBe(newest.id);
  expect((await attempts.ofUser('grace')).map(({ plan }) => plan)).toEqual(['yearly', 'monthly']);
});

test('PAY-13 open attempts are listed, the oldest first, within an interval', async () => {
  clock = Date.parse('2026-11-22T00:00:00Z');
  const from = new Date(clock);
  const old = await attempts.create(wish());
  clock += 60_000;
  const paid = await attempts.create(wish());
  await attempts.rememberOutcome(paid.id, { state: 'paid' });
  const young = await attempts.create(wish());
  const to = new Date(clock + 1);
  expect((await attempts.openBetween(from, to, 10)).map(({ id }) => id)).toEqual([old.id, young.id]);
  expect(await attempts.openBetween(from, to, 1)).toHaveLength(1);
  expect(await attempts.openBetween(from, new Date(clock), 10)).toHaveLength(1);
});

test('PAY-11 who left is forgotten; what they bought is still understood', async () => {
  const payer = { email: 'x@example.test', name: 'A', lastName: 'B', address: '1 St', post: '1', country: 'GB' };
  const { id } = await attempts.create(wish({ userId: 'leaver', payer, address: '1 St' }));
  await attempts.forget('leaver');
  const left = await attempts.find(id);
  expect(left).toMatchObject({ userId: 'leaver', plan: 'monthly', email: '' });
  expect([left?.payer, left?.address]).toEqual([undefined, undefined]);
});
