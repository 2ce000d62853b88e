import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Document } from 'mongodb';
import { realMongoUri } from './testing/config.ts';
import { openDatabase } from './testing/open-database.ts';

let users: Collection<Document>;
let made = 0;
const database = await openDatabase();
afterAll(() => database.close());
beforeEach(() => {
  users = database.db.collection(`users${++made}`);
});

const duplicate = (keyPattern: Document, keyValue: Document) => ({ code: 11000, keyPattern, keyValue });

test('PLT-06 a unique index refuses the second one and names the key', async () => {
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertOne({ email: 'a@x' });
  const refused = users.insertOne({ email: 'a@x' });
  await expect(refused).rejects.toMatchObject({
    name: 'MongoServerError',
    ...duplicate({ email: 1 }, { email: 'a@x' }),
  });
  await expect(refused).rejects.toThrow(
    /^E11000 duplicate key error collection: .*users\d+ index: email_1 dup key: { email: "a@x" }/,
  );
});

test('PLT-06 a unique index holds for updates, upserts and findAndModify', async () => {
  await users.createIndex({ org: 1, email: -1 }, { unique: true });
  await users.insertMany([
    { org: 1, email: 'a' },
    { org: 1, email: 'b' },
    { org: 2, email: 'a' },
  ]);
  const taken = duplicate({ org: 1, email: -1 }, { org: 1, email: 'a' });
  await expect(users.updateOne({ email: 'b' }, { $set: { email: 'a' } })).rejects.toMatchObject(taken);
  await expect(users.findOneAndUpdate({ email: 'b' }, { $set: { email: 'a' } })).rejects.toMatchObject(taken);
  await expect(users.updateOne({ x: 1 }, { $set: { org: 1, email: 'a' } }, { upsert: true })).rejects.toMatchObject(
    taken,
  );
  expect(await users.countDocuments({ email: 'a' })).toBe(2);
});

test('PLT-06 the _id is unique', async () => {
  await users.insertOne({ _id: 'x' as never });
  await expect(users.insertOne({ _id: 'x' as never })).rejects.toMatchObject(duplicate({ _id: 1 }, { _id: 'x' }));
});

test('PLT-06 an ordered insert stops at a duplicate, an unordered one goes on', async () => {
  const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as unknown as Document[];
  await expect(users.insertMany(docs)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
  await users.deleteMany({});
  await expect(users.insertMany(docs, { ordered: false })).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
});

test('PLT-06 a unique index takes a missing field once, a sparse one any number of times', async () => {
  await users.createIndex({ phone: 1 }, { unique: true });
  await users.insertOne({ a: 1 });
  await expect(users.insertOne({ a: 2 })).rejects.toMatchObject(duplicate({ phone: 1 }, { phone: null }));
  await users.dropIndex('phone_1');
  await users.createIndex({ phone: 1 }, { unique: true, sparse: true });
  await users.insertMany([{ a: 2 }, { a: 3 }, { phone: '1' }]);
  await expect(users.insertOne({ phone: '1' })).rejects.toMatchObject({ code: 11000 });
  expect(await users.countDocuments({ phone: null })).toBe(3);
  expect(await users.find().sort({ phone: -1 }).limit(1).toArray()).toEqual([expect.objectContaining({ phone: '1' })]);
});

test('PLT-06 a partial unique index binds only the documents of its filter', async () => {
  await users.createIndex({ zip: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });
  await users.insertMany([
    { zip: 1, state: 'closed' },
    { zip: 1, state: 'closed' },
    { zip: 1, state: 'open' },
  ]);
  await expect(users.insertOne({ zip: 1, state: 'open' })).rejects.toMatchObject({ code: 11000 });
  await expect(users.updateOne({ state: 'closed' }, { $set: { state: 'open' } })).rejects.toMatchObject({
    code: 11000,
  });
  expect(await users.countDocuments({ zip: 1 })).toBe(3);
  expect(await users.countDocuments({ zip: 1, state: 'open' })).toBe(1);
});

test('PLT-06 a multikey unique index holds each element', async () => {
  await users.createIndex({ names: 1 }, { unique: true });
  await users.insertOne({ names: ['a', 'b', 'a'] });
  await expect(users.insertOne({ names: ['c', 'b'] })).rejects.toMatchObject({ code: 11000 });
  await users.updateOne({}, { $pull: { names: 'b' } } as Document);
  await users.insertOne({ names: ['c', 'b'] });
  expect(await users.countDocuments({ names: 'b' })).toBe(1);
});

test('PLT-06 keys longer than a database page are compared whole', async () => {
  await users.createIndex({ text: 1 }, { unique: true });
  const long = 'y'.repeat(5000);
  await users.insertMany([{ text: `${long}1` }, { text: `${long}2` }]);
  await expect(users.insertOne({ text: `${long}1` })).rejects.toMatchObject({ code: 11000 });
  expect(await users.countDocuments({ text: `${long}2` })).toBe(1);
});

test('PLT-06 a TTL index removes what is over, and nothing else', async () => {
  if (realMongoUri) return; // a real server sweeps once a minute
  await users.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
  const soon = new Date(Date.now() + 60_000);
  await users.insertMany([
    { k: 'over', until: new Date() },
    { k: 'later', until: soon },
    { k: 'never' },
    { k: 'text', until: 'x' },
  ]);
  while ((await users.countDocuments()) > 3) await delay(50);
  expect((await users.find().sort({ k: 1 }).toArray()).map(({ k }) => k)).toEqual(['later', 'never', 'text']);
});

test('PLT-06 indexes are created once, listed, and dropped by name or all at once', async () => {
  await users.createIndexes([
    { key: { a: 1 }, name: 'by-a' },
    { key: { b: -1, c: 1 }, name: 'by-b', sparse: true },
  ]);
  await users.createIndex({ a: 1 }, { name: 'by-a' });
  expect(await users.indexes()).toEqual([
    expect.objectContaining({ name: '_id_', key: { _id: 1 } }),
    expect.objectContaining({ name: 'by-a', key: { a: 1 } }),
    expect.objectContaining({ name: 'by-b', key: { b: -1, c: 1 }, sparse: true }),
  ]);
  await expect(users.createIndex({ a: 1 }, { name: 'by-a', unique: true })).rejects.toMatchObject({ code: 86 });
  await expect(users.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
  await users.dropIndex('by-a');
  await expect(users.dropIndex('by-a')).rejects.toMatchObject({ code: 27 });
  await users.dropIndexes();
  expect((await users.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await expect(database.db.collection('nothing').indexes()).rejects.toMatchObject({ code: 26 });
});

test('PLT-06 a unique index over existing duplicates is refused and leaves no trace', async () => {
  await users.insertMany([{ b: 1 }, { b: 1 }]);
  await expect(users.createIndex({ b: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect(await users.indexes()).toHaveLength(1);
  await users.createIndex({ b: 1 });
  expect(await users.countDocuments({ b: 1 })).toBe(2);
});

test('PLT-06 collections are listed and dropped, and a dropped one comes back empty', async () => {
  await database.db.createCollection(users.collectionName);
  const listed = () => database.db.listCollections({ name: users.collectionName }).toArray();
  expect(await listed()).toEqual([expect.objectContaining({ name: users.collectionName, type: 'collection' })]);
  await users.createIndex({ a: 1 }, { unique: true });
  await users.insertOne({ a: 1 });
  await users.drop();
  expect(await listed()).toEqual([]);
  await users.insertMany([{ a: 1 }, { a: 1 }]);
  expect(await users.countDocuments()).toBe(2);
});
