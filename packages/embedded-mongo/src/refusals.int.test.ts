import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decimal128, type Document, MongoClient } from 'mongodb';
import { startMongo } from './index.ts';

const server = await startMongo({ file: ':memory:' });
const client = await MongoClient.connect(server.uri);
afterAll(async () => {
  await client.close();
  await server.close();
});

const refused: [string, Document][] = [
  ['an unknown command', { serverStatus: 1 }],
  ['an unknown option', { find: 'c', hint: { _id: 1 } }],
  ['a collation', { find: 'c', collation: { locale: 'en' } }],
  ['$where', { find: 'c', filter: { $where: '1' } }],
  ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }],
  ['$expr', { find: 'c', filter: { $expr: { $eq: [1, 1] } } }],
  ['a slice in a projection', { find: 'c', projection: { a: { $slice: 1 } } }],
  ['$lookup', { aggregate: 'c', pipeline: [{ $lookup: { from: 'd' } }], cursor: {} }],
  [
    'an unknown accumulator',
    { aggregate: 'c', pipeline: [{ $group: { _id: null, x: { $stdDevPop: '$a' } } }], cursor: {} },
  ],
  ['change streams', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['updates by pipeline', { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }],
  ['$rename', { update: 'c', updates: [{ q: {}, u: { $rename: { a: 'b' } } }] }],
  [
    'a sort in $push',
    { update: 'c', updates: [{ q: {}, u: { $push: { a: { $each: [], $sort: 1 } } }, upsert: true }] },
  ],
  ['text indexes', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }],
  ['capped collections', { create: 'c', capped: true, size: 10 }],
];

test.each(refused)('PLT-06 the embedded server says that it does not do %s', async (_, command) => {
  const error = await client
    .db('x')
    .command(command)
    .then(
      (reply: Document) => reply.writeErrors?.[0] ?? reply,
      (thrown: unknown) => thrown,
    );
  expect(error).toMatchObject({ code: expect.any(Number), codeName: expect.any(String) });
  expect(error.errmsg).toMatch(/embedded server/);
});

test('PLT-06 a transaction is refused rather than half done', async () => {
  const items = client.db('x').collection('items');
  const session = client.startSession();
  const attempt = session.withTransaction(() => items.insertOne({ a: 1 }, { session }));
  await expect(attempt).rejects.toThrow(/transaction/i);
  await session.endSession();
  expect(await items.countDocuments()).toBe(0);
});

test('PLT-06 decimals are stored, and refused where they would have to be compared', async () => {
  const prices = client.db('x').collection('prices');
  const price = Decimal128.fromString('1.50');
  await prices.insertOne({ price });
  expect((await prices.findOne())?.price).toEqual(price);
  await expect(prices.findOne({ price: { $gt: price } })).rejects.toThrow(/does not support comparing values/);
});

test('PLT-06 a second server on the same file is told that the data folder is in use', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mongo-'));
  const file = path.join(folder, 'data.db');
  const first = await startMongo({ file });
  await expect(startMongo({ file })).rejects.toThrow('data folder is in use by another process');
  await first.close();
  await (await startMongo({ file })).close();
  await rm(folder, { recursive: true });
});

test('PLT-06 documents and indexes are there again after a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mongo-'));
  const file = path.join(folder, 'data.db');
  for (const round of [1, 2, 3]) {
    const mongo = await startMongo({ file });
    const other = await MongoClient.connect(mongo.uri);
    const items = other.db('x').collection('items');
    await items.createIndex({ k: 1 }, { unique: true });
    await items.insertOne({ k: [round, -round] });
    await expect(items.insertOne({ k: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await items.countDocuments({ k: { $gte: 1 } })).toBe(round);
    await other.close();
    await mongo.close();
  }
  await rm(folder, { recursive: true });
});
