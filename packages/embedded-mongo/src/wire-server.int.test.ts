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
