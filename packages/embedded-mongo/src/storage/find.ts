import { compileFilter, fieldsOf, firstPart } from '../query/filter.ts';
import { type Doc, decode, keepFields } from '../values/bson.ts';
import { type SortField, sortBy } from '../values/compare.ts';
import type { Catalog, Collection } from './catalog.ts';
import { Row } from './documents.ts';
import { choosePlan, getAtoms, type Plan, planAtom, planSort } from './planner.ts';
import type { KeySet, Selection, StoredDoc } from './store.ts';

// Below this share of all documents, reading and sorting is cheaper than following the sort index.
const FEW = 0.02;
// More ranges make the SQL statement too long.
const MAX_RANGES = 20;

// Undefined when documents must be decoded; otherwise counting and skipping read index keys alone.
export function selectByKeys(
  { store }: Catalog,
  collection: Collection,
  filter: Doc,
  sort: SortField[],
): Selection | undefined {
  const { atoms, whole } = getAtoms(filter);
  if (!whole || (atoms.length === 0 && sort.length === 0)) return undefined;
  const plan = choosePlan(collection, atoms, sort);
  if (!plan) return undefined;
  const sorts = sort.length > 0;
  const walk = sorts && !plan.sorted ? planSort(collection, sort) : plan;
  if (!walk) return undefined;
  const rest = atoms.filter((atom) => !walk.covers.includes(atom)).map((atom) => planAtom(collection, atom));
  const within = rest.filter((one) => one !== undefined);
  const ranges = [walk, ...within].reduce((sum, one) => sum + one.ranges.length, 0);
  const none = [walk, ...within].some((one) => one.ranges.length === 0);
  if (within.length < rest.length || none || ranges > MAX_RANGES) return undefined;
  if (walk !== plan && isFew(plan)) return undefined;
  const order = sorts ? (walk.reverse ? 'backward' : 'forward') : undefined;
  return { of: keysOf(walk), within: within.map(keysOf), order, distinct: walk.index.multikey };

  function isFew(found: Plan): boolean {
    const few = Math.ceil(store.count(collection.id) * FEW);
    return store.countSelected({ of: keysOf(found), within: [], distinct: false }, few + 1) <= few;
  }
}

const keysOf = ({ index, ranges }: Plan): KeySet => ({ index: index.id, ranges });

type FindOptions = { sort?: SortField[]; skip?: number; limit?: number };

// Reads all matches before the caller changes any.
export function findRows(
  catalog: Catalog,
  collection: Collection | undefined,
  filter: Doc,
  options: FindOptions = {},
): Row[] {
  const matches = compileFilter(filter);
  if (!collection) return [];
  const ids = findIds(catalog, collection, filter, options);
  if (!ids) return searchRows(catalog, collection, filter, options, matches);
  return ids.flatMap((id) => {
    const bson = catalog.store.get(id, collection.id);
    return bson ? [new Row(id, bson)] : [];
  });
}

export function readDocuments(
  catalog: Catalog,
  collection: Collection | undefined,
  filter: Doc,
  options: FindOptions = {},
): IteratorObject<Buffer> {
  const matches = compileFilter(filter);
  if (!collection) return Iterator.from<Buffer>([]);
  const ids = findIds(catalog, collection, filter, options);
  if (!ids)
    return searchRows(catalog, collection, filter, options, matches)
      .values()
      .map(({ bson }) => bson);
  const { store } = catalog;
  const names = new Set(fieldsOf(filter));
  const written = store.changes;
  return ids
    .values()
    .map((id) => store.get(id, collection.id))
    .filter((bson) => bson !== undefined)
    .filter((bson) => written === store.changes || matches(decode(keepFields(bson, names))));
}

export function countRows(
  catalog: Catalog,
  collection: Collection | undefined,
  filter: Doc,
  { skip = 0, limit = 0 }: FindOptions = {},
): number {
  const all = collection ? countAll(catalog, collection, filter) : 0;
  const rest = Math.max(0, all - skip);
  return limit > 0 ? Math.min(limit, rest) : rest;
}

function countAll(catalog: Catalog, collection: Collection, filter: Doc): number {
  const matches = compileFilter(filter);
  if (Object.keys(filter).length === 0) return catalog.store.count(collection.id);
  const selection = selectByKeys(catalog, collection, filter, []);
  return selection
    ? catalog.store.countSelected(selection)
    : searchRows(catalog, collection, filter, {}, matches).length;
}

function findIds(catalog: Catalog, collection: Collection, filter: Doc, options: FindOptions): number[] | undefined {
  const { sort = [], skip = 0, limit = 0 } = options;
  if (sort.length === 0 && Object.keys(filter).length === 0) return catalog.store.ids(collection.id, skip, limit);
  const selection = selectByKeys(catalog, collection, filter, sort);
  return selection && catalog.store.select(selection, skip, limit);
}

function searchRows(
  catalog: Catalog,
  collection: Collection,
  filter: Doc,
  { sort = [], skip = 0, limit = 0 }: FindOptions,
  matches: (doc: Doc) => boolean,
): Row[] {
  const plan = choosePlan(collection, getAtoms(filter).atoms, sort);
  const mustSort = sort.length > 0 && !plan?.sorted;
  const names = new Set([...fieldsOf(filter), ...sort.map(({ path }) => firstPart(path))]);
  const wanted = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const found: { row: Row; seen: Doc }[] = [];
  for (const { id, bson } of candidates(catalog, collection, plan)) {
    if (!mustSort && found.length >= wanted) break;
    const seen = decode(keepFields(bson, names));
    if (matches(seen)) found.push({ row: new Row(id, bson), seen });
  }
  const sorted = mustSort ? sortBy(found, sort, ({ seen }) => seen) : found;
  return (skip > 0 || limit > 0 ? sorted.slice(skip, wanted) : sorted).map(({ row }) => row);
}

function* candidates({ store }: Catalog, collection: Collection, plan: Plan | undefined): Generator<StoredDoc> {
  if (!plan) return yield* store.scan(collection.id);
  const seen = new Set<number>();
  for (const range of plan.ranges)
    for (const id of store.scanIndex(plan.index.id, range, plan.reverse)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const bson = store.get(id, collection.id);
      if (bson) yield { id, bson };
    }
}
