import { type Model, Schema, type Types } from 'mongoose';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { searchWords, wordPatterns } from './search-words.ts';
import { createTable } from './table.ts';

interface Pet {
  name: string;
  kind: string;
  age: number;
  words?: string[];
}

const names = ['Ada', 'Zoë Bell', 'ada.b@x.org', 'C++', '花子', 'Bo', 'bo bell', '(Bo)', 'Ångström', 'org'];
const searches = [undefined, 'a', 'bo', 'bell', 'x.org', 'zoe be', 'bell zo', '子', '.', 'nothing', ' ', 'c+', 'å'];
const TOTAL = 1200;

let database: TestDatabase;
let model: Model<Pet>;
let pets: (Pet & { _id: Types.ObjectId })[];
beforeAll(async () => {
  database = await createTestDatabase();
  const schema = new Schema<Pet>({
    name: String,
    kind: String,
    age: Number,
    words: { type: [String], default: undefined },
  });
  schema.index({ kind: 1, _id: 1 });
  model = database.connection.model<Pet>('Pet', schema);
  await model.init();
  const made = Array.from({ length: TOTAL }, (_, at) => {
    const name = names[(at * 7) % names.length] ?? '';
    return { name, kind: at % 11 === 0 ? 'cat' : 'dog', age: (at * 13) % 9, words: searchWords(name) };
  });
  await model.insertMany(made);
  await table().createIndexes();
  pets = await model.find().sort({ _id: 1 }).lean<typeof pets>();
});
afterAll(() => database.close());

const table = () =>
  createTable<Pet, string>({
    model,
    sortedBy: { name: ['name'], age: ['age', 'name'] },
    fields: ['name'],
    toRow: ({ _id }) => String(_id),
  });

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The same without a database. */
function expected(search: string | undefined, sort: string | undefined, up: boolean, kind: string | undefined) {
  const patterns = wordPatterns(search ?? '').map((pattern) => new RegExp(pattern, 'u'));
  const found = pets.filter(
    (pet) =>
      (!kind || pet.kind === kind) &&
      patterns.every((pattern) => searchWords(pet.name).some((word) => pattern.test(word))),
  );
  found.sort(
    (a, b) =>
      (sort === 'age' ? a.age - b.age : 0) || (sort ? bytes(a.name, b.name) : 0) || bytes(String(a._id), String(b._id)),
  );
  if (!sort || !up) found.reverse();
  return found.map(({ _id }) => String(_id));
}

test.each(searches)(
  'ADM-04 every page, sort and total of a search for %j is what a look at all rows gives',
  async (search) => {
    for (const sort of [undefined, 'name', 'age'])
      for (const up of [true, false])
        for (const kind of [undefined, 'cat', 'dog']) {
          const wish = { search, sort, direction: up ? ('ascending' as const) : ('descending' as const) };
          const all = expected(search, sort, up, kind);
          for (const page of [1, 2, Math.ceil(all.length / 50)].filter((at) => at > 0)) {
            const rows = all.slice((page - 1) * 50, page * 50);
            const filter = kind ? { kind } : {};
            expect(await table().page({ ...wish, page, size: 50 }, filter)).toEqual({ rows, total: all.length });
          }
        }
  },
);

test('ADM-04 a table read from beginning to end has every row once', async () => {
  const rows = await Array.fromAsync(table().all({ direction: 'ascending', sort: 'age' }));
  expect(rows).toEqual(expected(undefined, 'age', true, undefined));
});
