import { createTestDatabase } from '../testing/index.ts';
import { createJobStore } from './job-store.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const store = createJobStore(database.connection, () => new Date());
await store.prepare();

const add = (userId: string, key = 'bread') =>
  store.add({ type: 'outline', key, userId, payload: {}, perUser: 2 }) as Promise<{ _id: string }>;
const keysOf = async (_id: string) => {
  const { activeKey, slot, userId } = (await store.collection.findOne({ _id })) ?? {};
  return { activeKey, slot: slot?.replace(/\d$/, 'n'), userId };
};

test('VIS-16 a job that is given to an account takes its key and its place along', async () => {
  const { _id } = await add('visitor');
  await store.changeOwner(_id, 'visitor', 'ann', 2);
  expect(await keysOf(_id)).toEqual({ activeKey: 'ann:bread', slot: 'outline:ann:0:n', userId: 'ann' });
  expect(await add('ann')).toBe('exists');
  expect(await add('visitor')).toMatchObject({ userId: 'visitor' });
});

test('VIS-16 an account that has the same job, or no place left, gets it without them', async () => {
  const { _id } = await add('visitor of bob');
  await add('bob');
  await store.changeOwner(_id, 'visitor of bob', 'bob', 2);
  expect(await keysOf(_id)).toEqual({ userId: 'bob' });
  const other = await add('visitor of cy');
  for (const key of ['rye', 'oats']) await add('cy', key);
  await store.changeOwner(other._id, 'visitor of cy', 'cy', 2);
  expect(await keysOf(other._id)).toEqual({ activeKey: 'cy:bread', userId: 'cy' });
});

test('VIS-16 a job that is over gets no key, and a job of others is not given away', async () => {
  const { _id } = await add('visitor of dee');
  await store.cancel(_id);
  await store.changeOwner(_id, 'visitor of dee', 'dee', 2);
  expect(await keysOf(_id)).toEqual({ userId: 'dee' });
  expect(await store.changeOwner(_id, 'visitor of dee', 'eve', 2)).toBeUndefined();
});
