import { HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { createRateLimit, formatWait } from '../index.ts';
import { createTestDatabase } from '../testing/index.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const refusal = expect.objectContaining({ kind: 'rate_limited', retryAfterMs: expect.any(Number) });

test('API-05 of calls at the same time no more pass than may, each key by itself', async () => {
  const limit = await createRateLimit(database.connection, 'together', 3, MINUTE_MS);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => limit.consume('ada')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refusal);
  await expect(limit.consume('grace')).resolves.toBeUndefined();
});

test('API-05 the refusal says how long to wait, in the words it was given', async () => {
  const limit = await createRateLimit(database.connection, 'words', 1, HOUR_MS, 'Too many messages');
  await limit.consume('ada');
  const error = await limit.consume('ada').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'Too many messages' });
  const { retryAfterMs } = error as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(1_800_000);
  expect(retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
});

test('API-05 the message can say when to try again', async () => {
  const limit = await createRateLimit(
    database.connection,
    'when',
    1,
    25 * MINUTE_MS,
    (ms) => `Try again ${formatWait(ms)}`,
  );
  await limit.consume('ada');
  await expect(limit.consume('ada')).rejects.toMatchObject({ message: 'Try again in 25 minutes' });
  expect(formatWait(1_000)).toBe('in a minute');
});

test('API-05 a limit can be checked without a count', async () => {
  const limit = await createRateLimit(database.connection, 'checked', 1, MINUTE_MS);
  for (let times = 0; times < 3; times++) await expect(limit.check('ada')).resolves.toBeUndefined();
  await limit.consume('ada');
  await expect(limit.check('ada')).rejects.toEqual(refusal);
});

test('API-05 calls beyond a limit can be counted instead of refused', async () => {
  const limit = await createRateLimit(database.connection, 'beyond', 2, MINUTE_MS);
  const counted: number[] = [];
  for (let call = 0; call < 4; call++) counted.push(await limit.countExcess('ada'));
  expect(counted).toEqual([0, 0, 1, 2]);
  await expect(limit.consume('ada')).rejects.toEqual(refusal);
});

test('API-05 a second process counts on where the first one was; another name has its own count', async () => {
  const first = await createRateLimit(database.connection, 'shared', 2, MINUTE_MS);
  const second = await createRateLimit(database.connection, 'shared', 2, MINUTE_MS);
  const other = await createRateLimit(database.connection, 'other', 2, MINUTE_MS);
  await first.consume('ada');
  await second.consume('ada');
  await expect(first.consume('ada')).rejects.toEqual(refusal);
  await expect(other.consume('ada')).resolves.toBeUndefined();
});

test('API-05 a reset count starts at zero', async () => {
  const limit = await createRateLimit(database.connection, 'forgotten', 1, MINUTE_MS);
  await limit.consume('ada');
  await limit.reset('ada');
  await expect(limit.consume('ada')).resolves.toBeUndefined();
});

test('API-05 the window ends by itself', async () => {
  const limit = await createRateLimit(database.connection, 'window', 1, MINUTE_MS);
  await limit.consume('ada');
  await expect(limit.consume('ada')).rejects.toEqual(refusal);
  const counts = database.connection.collection('rate_limits');
  const past = { $set: { expire: new Date(Date.now() - 1) } };
  expect(await counts.updateMany({ key: 'window:ada' }, past)).toMatchObject({ matchedCount: 1 });
  await expect(limit.consume('ada')).resolves.toBeUndefined();
});
