import mongoose, { Schema } from 'mongoose';
import { openDatabase, type TestDatabase } from './testing/open-database.ts';

let database: TestDatabase;
let connection: mongoose.Connection;

const userSchema = new Schema(
  {
    email: { type: String, required: true, unique: true },
    name: String,
    age: Number,
    roles: [String],
    items: [{ sku: String, qty: Number }],
    phone: { type: String, sparse: true, unique: true },
  },
  { timestamps: true, optimisticConcurrency: true },
);
userSchema.index({ name: 1, age: -1 });
const connect = () => connection.model('User', userSchema);
database = await openDatabase();
connection = await mongoose.createConnection(database.uri, { dbName: database.name }).asPromise();
const users = connect();
await users.init();
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(() => users.deleteMany({}));

test('PLT-06 a model makes its indexes, and sees no difference afterwards', async () => {
  expect(await users.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  expect(await users.syncIndexes()).toEqual([]);
});

test('PLT-06 documents are created with defaults, timestamps and ids', async () => {
  const made = await users.create({ email: 'a@x', items: [{ sku: 'p', qty: 1 }] });
  const found = await users.findById(made._id).orFail();
  expect(found.toObject()).toEqual(made.toObject());
  expect(found.createdAt).toBeInstanceOf(Date);
});

test('PLT-06 a duplicate is an error with code 11000 that names the key', async () => {
  await users.create({ email: 'a@x' });
  const error = { name: 'MongoServerError', code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@x' } };
  await expect(users.create({ email: 'a@x' })).rejects.toMatchObject(error);
});

test('PLT-06 saving sends only the changes, also those of arrays', async () => {
  const user = await users.create({ email: 'a@x', roles: ['a'], items: [{ sku: 'p', qty: 1 }] });
  user.roles.push('b');
  user.roles.splice(0, 1);
  user.items.push({ sku: 'q', qty: 2 });
  await user.save();
  const [item] = user.items;
  if (item) item.qty = 7;
  await user.save();
  const found = await users.findOne({ email: 'a@x' }).lean().orFail();
  expect(found).toMatchObject({
    roles: ['b'],
    items: [
      { sku: 'p', qty: 7 },
      { sku: 'q', qty: 2 },
    ],
  });
});

test('PLT-06 of two writers with the same version the second one fails', async () => {
  await users.create({ email: 'a@x' });
  const [first, second] = [await users.findOne().orFail(), await users.findOne().orFail()];
  first.age = 1;
  await first.save();
  second.age = 2;
  await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
});

test('PLT-06 queries sort, page, select and return lean documents', async () => {
  await users.insertMany(Array.from({ length: 30 }, (_, i) => ({ email: `u${i}`, name: `N${i % 3}`, age: i })));
  const page = await users
    .find({ name: 'N1', age: { $gte: 4 } })
    .sort('-age')
    .skip(1)
    .limit(2)
    .select('age -_id')
    .lean();
  expect(page).toEqual([{ age: 25 }, { age: 22 }]);
  expect(await users.countDocuments({ name: 'N2' })).toBe(10);
  expect(await users.exists({ email: 'u3' })).not.toBeNull();
  let seen = 0;
  for await (const _ of users.find().batchSize(4).cursor()) seen++;
  expect(seen).toBe(30);
});

test('PLT-06 findOneAndUpdate upserts with timestamps and gives the new document', async () => {
  const options = { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true } as const;
  const made = await users.findOneAndUpdate({ email: 'a@x' }, { $inc: { age: 2 } }, options).orFail();
  expect(made).toMatchObject({ email: 'a@x', age: 2, createdAt: expect.any(Date) });
  const again = await users.findOneAndUpdate({ email: 'a@x' }, { $inc: { age: 2 } }, options).orFail();
  expect(again).toMatchObject({ age: 4, createdAt: made.createdAt });
});

test('PLT-06 array filters cast ids as in the schema', async () => {
  const user = await users.create({
    email: 'a@x',
    items: [
      { sku: 'p', qty: 1 },
      { sku: 'q', qty: 2 },
    ],
  });
  const id = user.items[1]?._id;
  await users.updateOne({ _id: user._id }, { $inc: { 'items.$[i].qty': 5 } }, { arrayFilters: [{ 'i._id': id }] });
  expect((await users.findById(user._id).orFail()).items.map(({ qty }) => qty)).toEqual([1, 7]);
});

test('PLT-06 a 1 MB document and a 5 MB batch pass', async () => {
  const big = connection.collection<{ _id: number; text: string }>('big');
  await big.insertMany(Array.from({ length: 5 }, (_, i) => ({ _id: i, text: 'x'.repeat(1_000_000) })));
  const found = await big.find().toArray();
  expect(found.map(({ text }) => text.length)).toEqual([1e6, 1e6, 1e6, 1e6, 1e6]);
});
