import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startMongo } from './index.ts';

let server: EmbeddedMongo;
const clients: MongoClient[] = [];

async function connect() {
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 1, minPoolSize: 1 });
  clients.push(client);
  return client.db('orders').collection<{ _id: number; n: number }>('c');
}

beforeEach(async () => {
  server = await startMongo({ file: ':memory:' });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await server.close();
});

test('PLT-37 a read is answered before a write of the same moment, which is stored first', async () => {
  const [writer, reader] = [await connect(), await connect()];
  await writer.insertOne({ _id: 1, n: 0 });
  await reader.findOne({ _id: 1 });
  const order: string[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const write = writer.updateOne({ _id: 1 }, { $set: { n } }).then(() => order.push('write'));
    const read = reader.findOne({ _id: 1 }).then((found) => order.push(`read ${found?.n}`));
    await Promise.all([write, read]);
  }
  expect(order).toEqual(Array.from({ length: 10 }, (_, n) => [`read ${n}`, 'write']).flat());
});

test('PLT-37 a client reads what it wrote, also when it waits for neither', async () => {
  const own = await connect();
  await own.insertOne({ _id: 1, n: 0 });
  for (let n = 1; n <= 10; n += 1) {
    const writing = own.updateOne({ _id: 1 }, { $set: { n } }, { writeConcern: { w: 0 } });
    expect(await own.findOne({ _id: 1 })).toEqual({ _id: 1, n });
    await writing;
  }
});

describe('on disk', () => {
  let folder: string;
  let flushes: fs.NoParamCallback[];
  const order: string[] = [];

  beforeEach(async () => {
    await server.close();
    folder = await mkdtemp(path.join(tmpdir(), 'mongo-flush-'));
    server = await startMongo({ file: path.join(folder, 'data.db') });
    flushes = [];
    order.length = 0;
    jest.spyOn(fs, 'fdatasync').mockImplementation((_log, callback) => void flushes.push(callback));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await server.close();
    await rm(folder, { recursive: true });
    server = await startMongo({ file: ':memory:' });
  });

  async function insert(_id: number) {
    const writer = await connect();
    const written = writer.insertOne({ _id, n: 0 }).then(
      () => order.push(`written ${_id}`),
      () => order.push(`refused ${_id}`),
    );
    return { written };
  }
  const beginFlush = async () => {
    while (flushes.length === 0) await new Promise(setImmediate);
    return flushes.shift();
  };

  test('PLT-09 a write is answered after its flush, writes during a flush share the next one, reads wait for none', async () => {
    const reader = await connect();
    const first = await insert(1);
    const endFirst = await beginFlush();
    const others = [await insert(2), await insert(3)];
    for (let reads = 0; reads < 20; reads += 1) expect(await reader.findOne({ _id: 1 })).toEqual({ _id: 1, n: 0 });
    expect([order, flushes.length]).toEqual([[], 0]);
    endFirst?.(null);
    await first.written;
    const endSecond = await beginFlush();
    expect([await reader.countDocuments(), order]).toEqual([3, ['written 1']]);
    endSecond?.(null);
    await Promise.all(others.map(({ written }) => written));
    expect([order, flushes.length]).toEqual([['written 1', 'written 2', 'written 3'], 0]);
  });

  test('PLT-09 a write is refused when its flush fails, and the next flush covers it', async () => {
    const reader = await connect();
    const { written } = await insert(1);
    jest.spyOn(console, 'error').mockReturnValue();
    (await beginFlush())?.(new Error('no space left on device'));
    await written;
    expect(order).toEqual(['refused 1']);
    const claim = reader.findOneAndUpdate({ _id: 5 }, { $set: { n: 1 } });
    (await beginFlush())?.(null);
    expect(await claim).toBeNull();
    expect(await reader.findOneAndUpdate({ _id: 5 }, { $set: { n: 1 } })).toBeNull();
    expect(flushes).toEqual([]);
  });
});
