import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startMongo } from './index.ts';

let server: EmbeddedMongo;
let client: MongoClient;

beforeEach(async () => {
  server = await startMongo({ file: ':memory:' });
  client = await MongoClient.connect(server.uri);
});
afterEach(async () => {
  await client.close();
  await server.close();
});

const copies = () =>
  readdirSync(tmpdir()).filter(
    (name) => name.startsWith(`coursewright-snapshot-${process.pid}-`) && name.endsWith('.db'),
  );

test('PLT-37 a session with a snapshot reads all databases as of its first read, in as many batches as it takes', async () => {
  const [one, two] = ['one', 'two'].map((name) => client.db(name).collection<{ _id: number; n: number }>('c'));
  if (!one || !two) throw new Error('two collections are needed');
  await one.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id, n: 0 })));
  await two.insertOne({ _id: 1, n: 0 });

  const session = client.startSession({ snapshot: true });
  const cursor = one.find({}, { session, batchSize: 100 });
  expect(await cursor.next()).toEqual({ _id: 0, n: 0 });
  await one.updateMany({}, { $set: { n: 1 } });
  await one.deleteMany({ _id: { $gte: 200 } });
  await two.deleteMany({});
  await client.db('three').collection('c').insertOne({ late: true });

  const rest = await cursor.toArray();
  expect(rest).toHaveLength(249);
  expect(rest.every(({ n }) => n === 0)).toBe(true);
  expect(await two.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 0 }]);
  expect(await one.countDocuments({ n: 0 }, { session })).toBe(250);
  expect(await client.db('three').collection('c').find({}, { session }).toArray()).toEqual([]);
  // Others read what is there now.
  expect(await one.countDocuments({ n: 1 })).toBe(200);
  expect(copies()).toHaveLength(1);
  await session.endSession();
});

test('PLT-37 the copy of a snapshot is removed with its session', async () => {
  await client.db('one').collection('c').insertOne({ n: 1 });
  const session = client.startSession({ snapshot: true });
  await client.db('one').collection('c').findOne({}, { session });
  expect(copies()).toHaveLength(1);
  await session.endSession();
  // The driver ends its sessions when it is closed, and does not wait for an answer.
  await client.close();
  while (copies().length > 0) await setImmediate();
});
