import type { Collection, Document, Filter } from 'mongodb';
import { openDatabase, type TestDatabase } from './testing/open-database.ts';

let database: TestDatabase;
let pets: Collection<Document>;

const docs = [
  { _id: 1, name: 'Ada', age: 3, tags: ['a', 'b'], owner: { city: 'Rome', since: new Date('2026-01-01') } },
  { _id: 2, name: 'Bob', age: 5, tags: [], owner: null },
  {
    _id: 3,
    name: 'ada',
    age: 5.5,
    tags: ['b', 'c'],
    toys: [
      { kind: 'ball', count: 2 },
      { kind: 'rope', count: 9 },
    ],
  },
  { _id: 4, age: null, tags: 'b', toys: [{ kind: 'ball', count: 7 }] },
  { _id: 5, name: 'Zoë', age: '5', scores: [1, 8], owner: { since: new Date('2026-03-01'), city: 'Oslo' } },
];

beforeAll(async () => {
  database = await openDatabase();
  pets = database.db.collection<Document>('pets');
  await pets.insertMany(docs as Document[]);
});
afterAll(() => database.close());

const getIds = async (filter: Filter<Document>) =>
  (await pets.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

const cases: [string, Filter<Document>, number[]][] = [
  ['an equality compares numbers of any type', { age: 5 }, [2]],
  ['an equality looks into arrays', { tags: 'b' }, [1, 3, 4]],
  ['a whole array equals in its order', { tags: ['a', 'b'] }, [1]],
  ['null matches a missing field too', { age: null }, [4]],
  ['null matches a missing nested field', { 'owner.city': null }, [2, 3, 4]],
  ['a subdocument equals with its field order', { owner: { city: 'Oslo', since: new Date('2026-03-01') } }, []],
  ['dotted paths reach into documents in arrays', { 'toys.count': 7 }, [4]],
  ['dotted paths reach an array position', { 'toys.0.count': 2 }, [3]],
  ['$ne keeps those without the field', { name: { $ne: 'Ada' } }, [2, 3, 4, 5]],
  ['$gt and $lt stay within one type', { age: { $gt: 1, $lt: 6 } }, [1, 2, 3]],
  ['$gte and $lte include the ends', { age: { $gte: 5, $lte: 5.5 } }, [2, 3]],
  ['ranges on dates', { 'owner.since': { $gt: new Date('2026-02-01') } }, [5]],
  ['two bounds may be met by two elements', { scores: { $gt: 5, $lt: 2 } }, [5]],
  ['$elemMatch wants one element for both bounds', { scores: { $elemMatch: { $gt: 5, $lt: 2 } } }, []],
  ['$elemMatch on documents', { toys: { $elemMatch: { kind: 'ball', count: { $gt: 5 } } } }, [4]],
  ['$in with several types', { age: { $in: [3, '5', null] } }, [1, 4, 5]],
  ['$in with a regular expression', { name: { $in: [/^b/i, 'Ada'] } }, [1, 2]],
  ['$nin', { name: { $nin: ['Ada', null] } }, [2, 3, 5]],
  ['$exists true', { toys: { $exists: true } }, [3, 4]],
  ['$exists false', { name: { $exists: false } }, [4]],
  ['$and', { $and: [{ tags: 'b' }, { age: { $lt: 5 } }] }, [1]],
  ['$or', { $or: [{ name: 'Bob' }, { age: '5' }] }, [2, 5]],
  ['$nor', { $nor: [{ name: 'Bob' }, { tags: 'b' }] }, [5]],
  ['$not', { age: { $not: { $gt: 4 } } }, [1, 4, 5]],
  ['$not with a regular expression', { name: { $not: /^a/i } }, [2, 4, 5]],
  ['$size', { tags: { $size: 0 } }, [2]],
  ['$all', { tags: { $all: ['b', 'c'] } }, [3]],
  ['$all with $elemMatch', { toys: { $all: [{ $elemMatch: { kind: 'rope', count: { $gt: 8 } } }] } }, [3]],
  ['$regex with $options', { name: { $regex: '^ada$', $options: 'i' } }, [1, 3]],
  ['a regular expression with accents', { name: /ë$/ }, [5]],
  ['$type by name', { age: { $type: 'string' } }, [5]],
  ['$type number', { age: { $type: 'number' } }, [1, 2, 3]],
  ['an empty $in matches nothing', { _id: { $in: [] } }, []],
];

test.each(cases)('PLT-06 queries: %s', async (_, filter, expected) => {
  expect(await getIds(filter)).toEqual(expected);
  expect(await pets.countDocuments(filter)).toBe(expected.length);
});

test('PLT-06 sorting puts types in the order of MongoDB and is stable over skip and limit', async () => {
  const sorted = await pets.find().sort({ age: 1, _id: 1 }).project({ _id: 1 }).toArray();
  expect(sorted.map(({ _id }) => _id)).toEqual([4, 1, 2, 3, 5]);
  const page = await pets.find().sort({ age: -1 }).skip(1).limit(2).toArray();
  expect(page.map(({ _id }) => _id)).toEqual([3, 2]);
});

test('PLT-06 arrays sort by their smallest element ascending and by their largest descending', async () => {
  const lists = database.db.collection<Document>('lists');
  await lists.insertMany([{ _id: 1, v: [5, 1] }, { _id: 2, v: [3] }, { _id: 3, v: [] }, { _id: 4 }] as Document[]);
  const ids = async (direction: 1 | -1) => (await lists.find().sort({ v: direction }).toArray()).map(({ _id }) => _id);
  expect(await ids(1)).toEqual([3, 4, 1, 2]);
  expect(await ids(-1)).toEqual([1, 2, 4, 3]);
});

test('PLT-06 a projection keeps or leaves out fields, nested ones and those in arrays too', async () => {
  expect(await pets.findOne({ _id: 3 as never }, { projection: { 'toys.kind': 1, _id: 0 } })).toEqual({
    toys: [{ kind: 'ball' }, { kind: 'rope' }],
  });
  expect(await pets.findOne({ _id: 1 as never }, { projection: { tags: 0, 'owner.since': 0 } })).toEqual({
    _id: 1,
    name: 'Ada',
    age: 3,
    owner: { city: 'Rome' },
  });
  await expect(pets.findOne({}, { projection: { name: 1, age: 0 } })).rejects.toMatchObject({ code: 31254 });
});

test('PLT-06 distinct looks into arrays and gives each value once', async () => {
  expect(await pets.distinct('tags')).toEqual(['a', 'b', 'c']);
  expect(await pets.distinct('toys.kind', { 'toys.count': { $gt: 1 } })).toEqual(['ball', 'rope']);
});

test('PLT-06 a cursor reads on in batches and may be closed early', async () => {
  const numbers = database.db.collection<Document>('numbers');
  await numbers.insertMany(Array.from({ length: 250 }, (_, i) => ({ i })));
  const all = await numbers.find().sort({ i: 1 }).batchSize(7).toArray();
  expect(all.map(({ i }) => i)).toEqual(Array.from({ length: 250 }, (_, i) => i));
  const cursor = numbers.find().batchSize(5);
  await cursor.next();
  await cursor.close();
  expect(await numbers.find().limit(-3).toArray()).toHaveLength(3);
  expect(await numbers.estimatedDocumentCount()).toBe(250);
});

test('PLT-06 an unknown operator is an error, not an empty answer', async () => {
  await expect(pets.findOne({ age: { $near: 1 } } as Filter<Document>)).rejects.toMatchObject({
    name: 'MongoServerError',
  });
});

test('PLT-06 a cursor that stays open gives nothing that has gone or no longer matches', async () => {
  const herd = database.db.collection<{ _id: number; kind: string }>('herd');
  await herd.createIndex({ kind: 1 });
  await herd.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, kind: 'sheep' })));
  const cursor = herd.find({ kind: 'sheep' }, { batchSize: 10 });
  expect((await cursor.next())?._id).toBe(0);
  await herd.deleteOne({ _id: 40 });
  await herd.updateOne({ _id: 41 }, { $set: { kind: 'goat' } });
  const others = (await cursor.toArray()).map(({ _id }) => _id);
  expect(others).toHaveLength(47);
  expect(others).not.toContain(40);
  expect(others).not.toContain(41);
});
