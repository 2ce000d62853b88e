import { type Collection, type Document, Double, Long, type UpdateOptions } from 'mongodb';
import { openDatabase } from './testing/open-database.ts';

let items: Collection<Document>;
const database = await openDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  items = database.db.collection('items');
  await items.deleteMany({});
});

const id = 1 as never;
type Step = [
  name: string,
  before: Document,
  update: Document,
  after: Document,
  more?: { filter?: Document; options?: UpdateOptions },
];

const steps: Step[] = [
  ['$set makes the documents on the way', { a: 1 }, { $set: { 'b.c': 2 } }, { a: 1, b: { c: 2 } }],
  ['$set beyond an array pads it with null', { a: [1] }, { $set: { 'a.2': 3 } }, { a: [1, null, 3] }],
  [
    '$unset removes a field and blanks an element',
    { a: 1, b: [1, 2] },
    { $unset: { a: 1, 'b.0': 1 } },
    { b: [null, 2] },
  ],
  ['$inc adds, and starts at nothing', { a: 1 }, { $inc: { a: 2, b: 5 } }, { a: 3, b: 5 }],
  [
    '$min and $max keep the outer value',
    { a: 5, b: 5 },
    { $min: { a: 3 }, $max: { b: 3, c: 1 } },
    { a: 3, b: 5, c: 1 },
  ],
  ['$push appends', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  [
    '$push with $each, $position and $slice',
    { a: [1, 2] },
    { $push: { a: { $each: [8, 9], $position: 0, $slice: 3 } } },
    { a: [8, 9, 1] },
  ],
  ['$push keeps the last ones', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  [
    '$addToSet adds what is new',
    { a: [1, { x: 1 }] },
    { $addToSet: { a: { $each: [1, { x: 1 }, 2] } } },
    { a: [1, { x: 1 }, 2] },
  ],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull documents by their fields', { a: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { a: { k: 1 } } }, { a: [{ k: 2 }] }],
  [
    'the positional $ is the element that matched',
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$.v': 9 } },
    { a: [{ k: 1 }, { k: 2, v: 9 }] },
    { filter: { 'a.k': 2 } },
  ],
  [
    'the positional $ with $elemMatch',
    {
      a: [
        { k: 1, n: 1 },
        { k: 1, n: 5 },
      ],
    },
    { $inc: { 'a.$.n': 1 } },
    {
      a: [
        { k: 1, n: 1 },
        { k: 1, n: 6 },
      ],
    },
    { filter: { a: { $elemMatch: { k: 1, n: 5 } } } },
  ],
  ['$[] is every element', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  [
    '$[x] is every element its array filter takes',
    { a: [{ k: 1 }, { k: 2 }, { k: 3 }] },
    { $set: { 'a.$[x].v': 0 } },
    { a: [{ k: 1 }, { k: 2, v: 0 }, { k: 3, v: 0 }] },
    { options: { arrayFilters: [{ 'x.k': { $gt: 1 } }] } },
  ],
  [
    'nested array filters',
    { a: [{ b: [1, 2] }, { b: [3] }] },
    { $set: { 'a.$[].b.$[x]': 0 } },
    { a: [{ b: [1, 0] }, { b: [0] }] },
    { options: { arrayFilters: [{ x: { $gte: 2 } }] } },
  ],
];

test.each(steps)('PLT-06 updates: %s', async (_, before, update, after, { filter = {}, options = {} } = {}) => {
  await items.insertOne({ _id: id, ...before });
  expect(await items.updateOne({ _id: id, ...filter }, update, options)).toMatchObject({
    matchedCount: 1,
    modifiedCount: 1,
  });
  expect(await items.findOne()).toEqual({ _id: 1, ...after });
});

const failures: [string, Document, Document, number][] = [
  ['$inc on text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$push on a number', { a: 1 }, { $push: { a: 1 } }, 2],
  ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['two changes of one path', { a: 1 }, { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
  ['a new _id', { a: 1 }, { $set: { _id: 2 } }, 66],
  ['an array filter that is not given', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
  ['an unknown operator', { a: 1 }, { $oops: { a: 1 } }, 9],
];

test.each(failures)('PLT-06 updates refuse %s', async (_, before, update, code) => {
  await items.insertOne({ _id: id, ...before });
  await expect(items.updateOne({ _id: id }, update)).rejects.toMatchObject({ code });
  expect(await items.findOne()).toEqual({ _id: 1, ...before });
});

test('PLT-06 an update that changes nothing matches and modifies nothing', async () => {
  await items.insertOne({ _id: id, a: 1 });
  expect(await items.updateOne({ _id: id }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
});

test('PLT-06 numbers keep their type through an update', async () => {
  await items.insertOne({ _id: id, long: Long.fromString('9007199254740993'), double: new Double(5) });
  await items.updateOne({ _id: id }, { $inc: { long: 1 }, $set: { other: 1 } });
  const stored = await items.findOne({}, { promoteValues: false });
  expect(String(stored?.long)).toBe('9007199254740994');
  expect(stored?.double).toBeInstanceOf(Double);
});

test('PLT-06 $currentDate sets the time of the server', async () => {
  await items.insertOne({ _id: id });
  await items.updateOne({ _id: id }, { $currentDate: { at: true } });
  const stored = await items.findOne();
  expect(Math.abs(Date.now() - Number(stored?.at))).toBeLessThan(60_000);
});

test('PLT-06 an upsert starts from the equalities of its filter, and $setOnInsert counts only then', async () => {
  const change = { $set: { n: 1 }, $setOnInsert: { first: true } };
  const made = await items.updateOne({ key: 'k', 'in.side': { $eq: 3 }, n: { $gt: 0 } }, change, { upsert: true });
  expect(made).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
  expect(await items.findOne({ _id: made.upsertedId as never })).toMatchObject({
    key: 'k',
    in: { side: 3 },
    n: 1,
    first: true,
  });
  await items.updateOne({ key: 'k' }, { $set: { n: 2 }, $setOnInsert: { first: false } }, { upsert: true });
  expect(await items.find().toArray()).toEqual([expect.objectContaining({ n: 2, first: true })]);
});

test('PLT-06 replacement keeps the _id and nothing else', async () => {
  await items.insertOne({ _id: id, a: 1 });
  await items.replaceOne({ _id: id }, { b: 2 });
  expect(await items.findOne()).toEqual({ _id: 1, b: 2 });
  await items.replaceOne({ _id: 2 as never }, { c: 3 }, { upsert: true });
  expect(await items.findOne({ _id: 2 as never })).toEqual({ _id: 2, c: 3 });
});

test('PLT-06 updateMany, deleteOne and deleteMany report what they did', async () => {
  await items.insertMany([{ g: 1 }, { g: 1 }, { g: 2 }]);
  expect(await items.updateMany({ g: 1 }, { $set: { seen: true } })).toMatchObject({
    matchedCount: 2,
    modifiedCount: 2,
  });
  expect(await items.deleteOne({ g: 1 })).toMatchObject({ deletedCount: 1 });
  expect(await items.deleteMany({})).toMatchObject({ deletedCount: 2 });
});

test('PLT-06 findAndModify gives the document before or after, sorted, projected, made or removed', async () => {
  await items.insertMany([
    { _id: id, n: 1 },
    { _id: 2 as never, n: 2 },
  ]);
  expect(await items.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
  const options = { returnDocument: 'after', projection: { _id: 0, n: 1 } } as const;
  expect(await items.findOneAndUpdate({ _id: id }, { $inc: { n: 10 } }, options)).toEqual({ n: 11 });
  expect(await items.findOneAndUpdate({ _id: 9 as never }, { $set: { n: 9 } })).toBeNull();
  const made = await items.findOneAndUpdate(
    { _id: 9 as never },
    { $set: { n: 9 } },
    { upsert: true, returnDocument: 'after' },
  );
  expect(made).toEqual({ _id: 9, n: 9 });
  expect(await items.findOneAndReplace({ _id: 9 as never }, { m: 1 }, { returnDocument: 'after' })).toEqual({
    _id: 9,
    m: 1,
  });
  expect(await items.findOneAndDelete({ _id: 9 as never })).toEqual({ _id: 9, m: 1 });
  expect(await items.countDocuments()).toBe(2);
});

test('PLT-06 of many workers only one claims each piece of work', async () => {
  await items.insertMany(Array.from({ length: 50 }, (_, i) => ({ i, state: 'due' })));
  const claim = () => items.findOneAndUpdate({ state: 'due' }, { $set: { state: 'taken' } }, { sort: { i: 1 } });
  const claimed = await Promise.all(Array.from({ length: 80 }, claim));
  const numbers = claimed.flatMap((doc) => (doc ? [doc.i] : []));
  expect(new Set(numbers).size).toBe(50);
  expect(numbers).toHaveLength(50);
});

test('PLT-06 two hundred increments at once lose none', async () => {
  await items.insertOne({ _id: id, n: 0 });
  await Promise.all(Array.from({ length: 200 }, () => items.updateOne({ _id: id }, { $inc: { n: 1 } })));
  expect(await items.findOne()).toEqual({ _id: 1, n: 200 });
});

test('PLT-06 bulkWrite mixes inserts, updates and deletes', async () => {
  const result = await items.bulkWrite([
    { insertOne: { document: { _id: id, n: 1 } } },
    { updateOne: { filter: { _id: id }, update: { $inc: { n: 1 } } } },
    { updateOne: { filter: { _id: 2 as never }, update: { $set: { n: 5 } }, upsert: true } },
    { deleteOne: { filter: { n: 5 } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  expect(await items.find().toArray()).toEqual([{ _id: 1, n: 2 }]);
});
