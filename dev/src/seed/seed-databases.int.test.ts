import { startMongo } from '@coursewright/embedded-mongo';
import { MongoClient } from 'mongodb';
import { type Amounts, seedDatabases } from './seed-databases.ts';

const amounts: Amounts = {
  users: 60,
  courses: 200,
  contacts: 30,
  many: 40,
  seed: 1,
  add: false,
  password: 'a seeded password',
};
const mongo = await startMongo({ file: ':memory:' });
const client = await MongoClient.connect(mongo.uri);
afterAll(async () => {
  await client.close();
  await mongo.close();
});

const fill = (more: Partial<Amounts> = {}) => seedDatabases(mongo.uri, {}, { ...amounts, ...more }, () => undefined);
const count = (db: string, name: string, filter = {}) => client.db(db).collection(name).countDocuments(filter);

test('PLT-01 seeded users are the same in every service, raise no events, and never mix with real ones', async () => {
  expect(await fill()).toEqual({ admin: 'admin@example.org', learner: 'learner@example.org' });
  const users = await client.db('auth').collection('users').find().toArray();
  expect(users).toHaveLength(60);
  const ids = users.map(({ _id }) => _id.toHexString()).sort();
  for (const [db, name] of [
    ['billing', 'users'],
    ['notification', 'recipients'],
    ['course-generation', 'learners'],
  ] as const)
    expect((await client.db(db).collection(name).distinct('_id')).sort()).toEqual(ids);

  const learner = users.find(({ email }) => email === 'learner@example.org');
  expect(await count('course-generation', 'courses', { userId: learner?._id.toHexString() })).toBeGreaterThanOrEqual(
    40,
  );
  const finished = await count('course-generation', 'courses', { completed: true });
  expect(await count('course-generation', 'certificates')).toBe(finished);
  const paying = users.filter(({ plan }) => plan !== 'free');
  expect(await count('billing', 'accounts', { plan: { $in: ['monthly', 'yearly'] } })).toBe(paying.length);
  for (const [db, name] of [
    ['auth', 'users'],
    ['course-generation', 'courses'],
    ['notification', 'contact_messages'],
  ] as const) {
    expect(await count(db, name, { words: null })).toBe(0);
    expect(await count(db, name, { 'pendingEvents.0': { $exists: true } })).toBe(0);
  }
  await expect(fill()).rejects.toThrow('--add');
  await fill({ add: true, seed: 2 });
  expect(await count('auth', 'users')).toBe(120);
  expect(await count('auth', 'users', { role: 'main-admin' })).toBe(1);
});
