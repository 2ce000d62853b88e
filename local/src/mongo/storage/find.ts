import { compileFilter, fieldsOf, firstPart } from '../query/filter.ts';
import { type Doc, decode } from '../values/bson.ts';
import { keepFields } from '../values/raw.ts';
import { type SortField, sortBy } from '../values/sort.ts';
import { atomsOf } from './bounds.ts';
import type { Catalog, Collection } from './catalog.ts';
import { Row } from './documents.ts';
import { choosePlan, type Plan } from './planner.ts';
import { selectByKeys } from './select.ts';
import type { StoredDoc } from './store.ts';

export type FindOptions = { sort?: SortField[]; skip?: number; limit?: number };

/** Matching documents, all read before the caller changes any. */
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

/** The same for somebody who only reads them, one after the other, also after others have written. */
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

/** Looks at every document that the plan leaves, and inside it only at what the filter and the sort need. */
function searchRows(
  catalog: Catalog,
  collection: Collection,
  filter: Doc,
  { sort = [], skip = 0, limit = 0 }: FindOptions,
  matches: (doc: Doc) => boolean,
): Row[] {
  const plan = choosePlan(collection, atomsOf(filter).atoms, sort);
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
