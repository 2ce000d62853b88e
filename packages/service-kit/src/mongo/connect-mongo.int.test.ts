import { Schema, trusted } from 'mongoose';
import { createSilentLogger, createTestDatabase } from '../testing/index.ts';
import { connectMongo, mongoCheck } from './connect-mongo.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

test('PLT-06 a database that cannot be reached ends in one clear line without the password', async () => {
  const connecting = connectMongo('mongodb://me:hush@127.0.0.1:1/db', {
    logger: createSilentLogger(),
    startTimeoutMs: 1_000,
  });
  const error = await connecting.catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/cannot reach MongoDB at 127\.0\.0\.1:1 \(.*ECONNREFUSED/);
  expect(String(error)).not.toMatch(/hush|\n/);
});

test('PLT-09 writes are acknowledged by the majority and the journal', () => {
  const { writeConcern, readConcern } = database.connection.getClient().options;
  expect(writeConcern).toMatchObject({ w: 'majority', journal: true });
  expect(readConcern).toMatchObject({ level: 'majority' });
});

test('API-03 operators and unknown fields in a filter are refused unless trusted', async () => {
  const users = database.connection.model('User', new Schema({ email: String, age: Number }));
  await users.create({ email: 'ada@example.org', age: 36 });
  const injected: Record<string, unknown> = { email: { $ne: null } };
  await expect(users.findOne(injected)).rejects.toThrow();
  await expect(users.findOne({ nickname: 'ada' } as object)).rejects.toThrow(/nickname/);
  expect(await users.countDocuments({ age: trusted({ $gt: 30 }) })).toBe(1);
});

test('PLT-04 two services in one process do not share models', async () => {
  const other = await createTestDatabase(() => ({ uri: database.uri }));
  database.connection.model('Thing', new Schema({ a: String }));
  expect(() => other.connection.model('Thing', new Schema({ b: String }))).not.toThrow();
  await other.close();
});

test('API-07 the health check asks the database', async () => {
  expect(await mongoCheck(database.connection)()).toBe(true);
});
