import { startMongo } from '@coursewright/embedded-mongo';
import { type Connection, Mongoose } from 'mongoose';
import { createDocumentNumbers } from './document-numbers.ts';

let connection: Connection;
const mongo = await startMongo({ file: ':memory:' });
beforeEach(async () => {
  connection = await new Mongoose().createConnection(`${mongo.uri}/numbers-${Date.now()}`).asPromise();
  await papers().createIndex({ number: 1 }, { unique: true });
});
afterEach(() => connection.close());
afterAll(() => mongo.close());

const AT = new Date('2026-11-22T10:00:00Z');
type Paper = { _id: string; number: string };
const papers = () => connection.collection<Paper>('papers');
const counter = () =>
  connection.collection<{ _id: string; last: number }>('counters').findOne({ _id: 'receipts-2026' });
const isTaken = async (number: string) => (await papers().findOne({ number })) !== null;

const storeOnce = (_id: string) => async (number: string) =>
  (await papers().updateOne({ _id }, { $setOnInsert: { number } }, { upsert: true })).upsertedCount === 1;

const write = (id: string, store = storeOnce(id), at = AT) => ({ series: 'receipts' as const, at, store, isTaken });
const numbers = async () => (await papers().find().sort({ number: 1 }).toArray()).map(({ number }) => number);
const consecutive = (count: number) =>
  Array.from({ length: count }, (_, index) => `CW-2026-${String(index + 1).padStart(6, '0')}`);

test('PAY-09 many processes that store the same documents at once leave no gap between the numbers', async () => {
  const processes = Array.from({ length: 4 }, () => createDocumentNumbers(connection));
  const ids = Array.from({ length: 25 }, (_, index) => `p${index}`);
  const stored = await Promise.all(ids.flatMap((id) => processes.map((one) => one.take(write(id)))));
  expect(stored.filter((won) => won)).toHaveLength(25);
  expect(await numbers()).toEqual(consecutive(25));
});

test('PAY-09 a process that dies before its write, or right after it, leaves no gap', async () => {
  const { take } = createDocumentNumbers(connection);
  await take(write('a'));
  await expect(take(write('b', () => Promise.reject(new Error('killed before the write'))))).rejects.toThrow('killed');
  const dies = async (number: string) => {
    await storeOnce('c')(number);
    throw new Error('killed after the write');
  };
  await expect(take(write('c', dies))).rejects.toThrow('killed');
  expect(await counter()).toMatchObject({ last: 1 });
  const restarted = createDocumentNumbers(connection);
  expect(await restarted.take(write('c'))).toBe(false);
  expect(await restarted.take(write('b'))).toBe(true);
  expect(await numbers()).toEqual(consecutive(3));
  expect(await counter()).toMatchObject({ last: 3 });
});

test('PAY-09 a counter that was lost or restored from an older backup catches up', async () => {
  const { take } = createDocumentNumbers(connection);
  for (const id of ['a', 'b', 'c']) await take(write(id));
  await connection.collection('counters').deleteMany({});
  expect(await take(write('d'))).toBe(true);
  expect(await numbers()).toEqual(consecutive(4));
});

test('PAY-09 numbers begin again with each year', async () => {
  const { take } = createDocumentNumbers(connection);
  await take(write('a'));
  await take(write('b', storeOnce('b'), new Date('2027-01-01T00:00:00Z')));
  expect(await numbers()).toEqual(['CW-2026-000001', 'CW-2027-000001']);
});
