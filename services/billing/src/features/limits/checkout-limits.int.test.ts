import { createTestDatabase } from '@coursewright/service-kit/testing';
import { createCheckoutLimits } from './checkout-limits.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const limits = await createCheckoutLimits(database.connection, { perUser: 5, perAddress: 8 });

const tooOften = expect.objectContaining({ kind: 'rate_limited', retryAfterMs: expect.any(Number) });
const refusals = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'rejected');

test('PAY-11 rule 16: a person begins five payments a minute, wherever they come from', async () => {
  const calls = Array.from({ length: 7 }, (_, i) => limits.countCheckout('ada', `10.0.0.${i}`));
  const refused = refusals(await Promise.allSettled(calls));
  expect(refused.map((result) => 'reason' in result && result.reason)).toEqual([tooOften, tooOften]);
  await expect(limits.countCheckout('grace', '10.0.0.1')).resolves.toBeUndefined();
});

test('PAY-11 rule 16: an address begins few payments a minute, for all users together; IPv6 counts by network', async () => {
  const calls = Array.from({ length: 10 }, (_, i) => limits.countCheckout(`thief-${i}`, `2001:db8:1:2::${i + 1}`));
  expect(refusals(await Promise.allSettled(calls))).toHaveLength(2);
  await expect(limits.countCheckout('thief-11', '2001:db8:1:3::1')).resolves.toBeUndefined();
});

test('PAY-11 rule 16: a user who begins a few payments each minute all day is stopped until tomorrow', async () => {
  const { connection } = database;
  for (let i = 0; i < 20; i += 1) {
    for (let click = 0; click < 5; click += 1) await limits.countCheckout('mallory', `10.1.${i}.1`);
    await connection.collection('rate_limits').deleteMany({ key: 'checkout_user:mallory' });
  }
  const refused = expect.objectContaining({ message: expect.stringContaining('tomorrow') });
  await expect(limits.countCheckout('mallory', '10.1.99.1')).rejects.toEqual(refused);
  await expect(limits.countCheckout('ada-of-today', '10.1.99.1')).resolves.toBeUndefined();
});

test('PAY-11 rule 10: a second click waits for the answer of the first, and may then be made', async () => {
  let finish: (id: string) => void = () => {};
  const begun = Promise.withResolvers<void>();
  const first = limits.runExclusive('ada', () => {
    begun.resolve();
    return new Promise<string>((resolve) => (finish = resolve));
  });
  await begun.promise;
  await expect(limits.runExclusive('ada', async () => 'second')).rejects.toEqual(tooOften);
  await expect(limits.runExclusive('grace', async () => 'hers')).resolves.toBe('hers');
  finish('first');
  await expect(first).resolves.toBe('first');
  await expect(limits.runExclusive('ada', async () => 'third')).resolves.toBe('third');
});

test('PAY-11 rule 10: a click that failed does not lock the next one out', async () => {
  const failing = limits.runExclusive('ada', () => Promise.reject(new Error('the answer was lost')));
  await expect(failing).rejects.toThrow('the answer was lost');
  await expect(limits.runExclusive('ada', async () => 'again')).resolves.toBe('again');
});
