import { ObjectId } from 'bson';
import { MongoError } from './mongo.errors.ts';
import { compileFilter } from './query/filter.ts';
import { Catalog } from './storage/catalog.ts';
import { insertDocument, removeDocument, replaceDocument } from './storage/documents.ts';
import { countRows, findRows, selectByKeys } from './storage/find.ts';
import { choosePlan, getAtoms } from './storage/planner.ts';
import { Store } from './storage/store.ts';
import { type Doc, decode, encode, keepFields } from './values/bson.ts';
import { compare, parseSort, sortBy, sortKey } from './values/compare.ts';
import { encodeKey, invert } from './values/key-encoding.ts';

/** The same numbers on every run. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const int = (n: number) => Math.floor(next() * n);
  const pick = <T>(items: readonly T[]): T => items[int(items.length)] as T;
  return { next, int, pick };
}
type Random = ReturnType<typeof randomFrom>;

const ids = Array.from({ length: 4 }, (_, i) => new ObjectId(`00000000000000000000000${i}`));

function scalar({ int, next, pick }: Random): unknown {
  return pick<() => unknown>([
    () => int(6),
    () => int(6) + 0.5,
    () => -int(4),
    () => 2 ** 53 + int(4) * 2,
    () => pick(['', 'a', 'ab', 'a\0', 'b', 'z\0q', '.c', 'é', '\uffff', '😀', Number.NaN]),
    () => null,
    () => next() < 0.5,
    () => new Date(int(5) * 1000),
    () => pick(ids),
    () => ({ x: int(3) }),
    () => ({ x: int(3), y: 1 }),
  ])();
}

function value(random: Random, arrays: boolean): unknown {
  return arrays && random.next() < 0.2 ? Array.from({ length: random.int(4) }, () => scalar(random)) : scalar(random);
}

function randomDoc(random: Random, _id: number, arrays: boolean): Doc {
  const { next, int } = random;
  const fields = ['a', 'b', 'c'].filter(() => next() < 0.85).map((name) => [name, value(random, arrays)]);
  const nested = arrays && next() < 0.3 ? [{ k: int(4) }, { k: int(4) }] : { k: int(4) };
  return { _id, ...Object.fromEntries(fields), ...(next() < 0.5 ? { n: nested } : {}) };
}

function condition(random: Random): unknown {
  const any = () => scalar(random);
  return random.pick<() => unknown>([
    any,
    () => ({ $gt: any() }),
    () => ({ $gte: any(), $lt: any() }),
    () => ({ $in: [any(), any(), any()] }),
    () => ({ $ne: any() }),
    () => ({ $exists: random.next() < 0.5 }),
    () => ({ $lte: any() }),
    () => ({ $eq: any(), $gt: any() }),
    () => ({ $nin: [any(), null] }),
    () => ({ $regex: random.pick(['^a', '^z', '^\\.', '^é', '^a.', 'b']) }),
    () => ({ $type: random.pick(['date', 'string', 'bool']) }),
    () => ({ $gt: any(), $lt: any() }),
  ])();
}

function randomFilter(random: Random): Doc {
  const paths = ['a', 'b', 'c', 'n.k'].filter(() => random.next() < 0.4);
  const filter: Doc = Object.fromEntries(paths.map((path) => [path, condition(random)]));
  if (random.next() < 0.15) filter.$and = [{ a: condition(random) }, { b: condition(random) }];
  if (random.next() < 0.1) filter.$or = [{ a: condition(random) }, { c: condition(random) }];
  return decode(encode(filter));
}

function tableFilter(random: Random): Doc {
  const value = () => random.pick<unknown>([random.int(6), 'a', 'z\0q', 'é', true, new Date(1000), random.pick(ids)]);
  const simple = () =>
    random.pick<() => unknown>([
      value,
      () => ({ $gt: value() }),
      () => ({ $lte: value() }),
      () => ({ $in: [value(), value()] }),
      () => ({ $regex: random.pick(['^a', '^z', '^é', '^\\.']) }),
      () => ({ $type: 'string' }),
    ])();
  const one = random.pick(['a', 'b', 'n.k']);
  if (random.next() < 0.3) return decode(encode({ $and: [{ [one]: simple() }, { [one]: simple() }] }));
  return decode(encode({ [one]: simple(), ...(random.next() < 0.3 ? { b: simple() } : {}) }));
}

const indexes: Doc[] = [
  { key: { a: 1, _id: 1 }, name: 'a_id' },
  { key: { b: 1, _id: 1 }, name: 'b_id' },
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1 }, name: 'b' },
  { key: { a: 1, b: -1 }, name: 'ab' },
  { key: { c: 1 }, name: 'c', sparse: true },
  { key: { 'n.k': 1 }, name: 'nk' },
  { key: { b: 1, c: 1 }, name: 'bc' },
  { key: { c: -1, a: 1 }, name: 'ca', partialFilterExpression: { b: 1 } },
  { key: { c: 1, b: 1 }, name: 'cb', partialFilterExpression: { c: { $exists: true } } },
];
const sorts: Doc[] = [
  {},
  { a: 1 },
  { a: -1 },
  { b: 1 },
  { b: -1 },
  { a: 1, b: -1 },
  { a: -1, b: 1 },
  { a: 1, b: 1 },
  { c: 1 },
  { _id: -1 },
  { 'n.k': 1 },
  { b: 1, c: 1 },
];

function allowingParallelArrays(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof MongoError) || error.code !== 171) throw error;
  }
}

/** The same documents twice: once with some indexes, once with none. */
function twoCollections(random: Random, arrays: boolean) {
  const catalog = new Catalog(new Store(':memory:'));
  catalog.store.transaction(() => fill(catalog, random, arrays));
  catalog.reload();
  return { catalog, indexed: catalog.ensure('t.indexed'), plain: catalog.ensure('t.plain') };
}

function fill(catalog: Catalog, random: Random, arrays: boolean): void {
  const [indexed, plain] = [catalog.ensure('t.indexed'), catalog.ensure('t.plain')];
  for (const spec of indexes.filter(() => random.next() < 0.7)) catalog.addIndex(indexed, spec);
  for (let _id = 0; _id < 100; _id++) {
    const bson = encode(randomDoc(random, _id, arrays));
    allowingParallelArrays(() => {
      insertDocument(catalog, indexed, bson);
      insertDocument(catalog, plain, bson);
    });
  }
  for (let i = 0; i < 60; i++) {
    const _id = random.int(100);
    const removes = random.next() < 0.2;
    const next = randomDoc(random, _id, arrays);
    allowingParallelArrays(() => {
      for (const collection of [indexed, plain])
        for (const row of findRows(catalog, collection, { _id }))
          if (removes) removeDocument(catalog, collection, row);
          else replaceDocument(catalog, collection, row, next);
    });
  }
}

test.each([1, 2])('PLT-06 with and without indexes the answers are the same (seed %i)', (seed) => {
  const random = randomFrom(seed);
  let usedIndex = 0;
  for (let round = 0; round < 6; round++) {
    const { catalog, indexed, plain } = twoCollections(random, round % 2 === 1);
    for (let i = 0; i < 100; i++) {
      const filter = randomFilter(random);
      const sort = parseSort(random.pick(sorts));
      if (choosePlan(indexed, getAtoms(filter).atoms, sort)) usedIndex++;
      const found = findRows(catalog, indexed, filter, { sort }).map(({ doc }) => doc);
      const expected = findRows(catalog, plain, filter, { sort }).map(({ doc }) => doc);
      const keys = (docs: Doc[]) => docs.map((doc) => sort.map((field) => sortKey(doc, field)));
      const byId = (docs: Doc[]) => docs.map(({ _id }) => _id).sort(compare);
      expect({ filter, sort, ids: byId(found) }).toEqual({ filter, sort, ids: byId(expected) });
      expect(compare(keys(found), keys(expected))).toBe(0);
    }
    catalog.store.close();
  }
  expect(usedIndex).toBeGreaterThan(300);
});

test.each([3, 4])(
  'PLT-06 a page and a count from the index are those of a look at every document (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    let byKeys = 0;
    for (let round = 0; round < 6; round++) {
      const { catalog, indexed, plain } = twoCollections(random, round % 2 === 1);
      const everything = findRows(catalog, plain, {}).map(({ doc }) => doc);
      for (let i = 0; i < 150; i++) {
        const filter = random.pick([() => ({}), randomFilter, tableFilter, tableFilter, tableFilter])(random);
        const sort = parseSort(
          random.pick<Doc>([{ _id: 1 }, { _id: -1 }, { a: 1, _id: 1 }, { b: -1, _id: -1 }, { c: 1, _id: 1 }]),
        );
        const options = { sort, skip: random.int(20), limit: random.int(15) };
        if (selectByKeys(catalog, indexed, filter, sort)) byKeys++;
        const found = findRows(catalog, indexed, filter, options).map(({ doc }) => doc._id);
        const matches = compileFilter(filter);
        const all = sortBy(
          everything.filter((doc) => matches(doc)),
          sort,
          (doc) => doc,
        ).map(({ _id }) => _id);
        const page = all.slice(options.skip, options.limit ? options.skip + options.limit : undefined);
        expect({ filter, options, found }).toEqual({ filter, options, found: page });
        expect({ filter, n: countRows(catalog, indexed, filter) }).toEqual({ filter, n: all.length });
      }
      catalog.store.close();
    }
    expect(byKeys).toBeGreaterThan(300);
  },
);

test('PLT-06 fields copied from the bytes are the fields of the decoded document', () => {
  const random = randomFrom(9);
  for (let i = 0; i < 200; i++) {
    const doc = decode(encode({ ...randomDoc(random, i, true), re: /x/i, bytes: Buffer.from('ab'), long: 2n ** 60n }));
    const names = new Set(['_id', 'a', 'b', 'n', 're', 'bytes', 'long', 'none'].filter(() => random.next() < 0.5));
    const kept = Object.fromEntries(Object.entries(doc).filter(([name]) => names.has(name)));
    expect(decode(keepFields(encode(doc), names))).toEqual(kept);
  }
});

test('PLT-06 index keys sort as values do, forwards and inverted', () => {
  const random = randomFrom(7);
  const values = Array.from({ length: 400 }, () => decode(encode({ v: value(random, true) })).v);
  const wrong = values.flatMap((a) =>
    values.slice(0, 100).filter((b) => {
      const order = Math.sign(compare(a, b));
      const forwards = Buffer.compare(encodeKey(a), encodeKey(b));
      const inverted = Buffer.compare(invert(encodeKey(b)), invert(encodeKey(a)));
      return forwards !== order || inverted !== order;
    }),
  );
  expect(wrong).toEqual([]);
});

test('PLT-06 equality on a prefix, a range and the sort come from one index', () => {
  const catalog = new Catalog(new Store(':memory:'));
  const jobs = catalog.ensure('t.jobs');
  catalog.addIndex(jobs, { key: { state: 1, dueAt: 1 }, name: 'due' });
  const sort = parseSort({ dueAt: 1 });
  const plan = choosePlan(jobs, getAtoms({ state: 'retry', dueAt: { $lte: new Date() } }).atoms, sort);
  expect(plan).toMatchObject({ index: { name: 'due' }, sorted: true, reverse: false });
  expect(choosePlan(jobs, getAtoms({ state: 'retry' }).atoms, parseSort({ dueAt: -1 }))).toMatchObject({
    sorted: true,
    reverse: true,
  });
  expect(choosePlan(jobs, getAtoms({ attempts: 1 }).atoms, [])).toBeUndefined();
  catalog.store.close();
});
