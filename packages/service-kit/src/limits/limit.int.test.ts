import { startMongo } from '@coursewright/local/mongo';
import { createLimit } from '../index.ts';
import { type TestDatabase, withMongo } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await withMongo(() => startMongo({ file: ':memory:' }));
});
afterAll(() => database.close());

const refusal = expect.objectContaining({ kind: 'rate_limited', retryAfterMs: expect.any(Number) });

test('API-05 of calls at the same time no more pass than may, each key by itself', async () => {
  const limit = await createLimit(database.connection, 'together', 3, 60);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => limit.count('ada')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refusal);
  await expect(limit.count('grace')).resolves.toBeUndefined();
});

test('API-05 the refusal says how long to wait, in the words it was given', async () => {
  const limit = await createLimit(database.connection, 'words', 1, 60, 'Too many messages');
  await limit.count('ada');
  const error = await limit.count('ada').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'Too many messages' });
  const { retryAfterMs } = error as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(50_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

test('API-05 a second process counts on where the first one was; another name begins anew', async () => {
  const first = await createLimit(database.connection, 'shared', 2, 60);
  const second = await createLimit(database.connection, 'shared', 2, 60);
  const other = await createLimit(database.connection, 'other', 2, 60);
  await first.count('ada');
  await second.count('ada');
  await expect(first.count('ada')).rejects.toEqual(refusal);
  await expect(other.count('ada')).resolves.toBeUndefined();
});

test('API-05 what is forgotten begins anew', async () => {
  const limit = await createLimit(database.connection, 'forgotten', 1, 60);
  await limit.count('ada');
  await limit.forget('ada');
  await expect(limit.count('ada')).resolves.toBeUndefined();
});

test('API-05 the window ends by itself', async () => {
  const limit = await createLimit(database.connection, 'window', 1, 1);
  await limit.count('ada');
  await expect(limit.count('ada')).rejects.toEqual(refusal);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await expect(limit.count('ada')).resolves.toBeUndefined();
});
