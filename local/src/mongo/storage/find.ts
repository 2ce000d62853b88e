import { compileFilter, type Position } from '../query/filter.ts';
import { type Doc, decode } from '../values/bson.ts';
import { type SortField, sortBy } from '../values/sort.ts';
import type { Catalog, Collection } from './catalog.ts';
import type { Row } from './documents.ts';
import { choosePlan, type Plan } from './planner.ts';
import type { StoredDoc } from './store.ts';

export type FindOptions = { sort?: SortField[]; skip?: number; limit?: number };

/** Matching documents, all read before the caller changes any. */
export function findRows(catalog: Catalog, collection: Collection | undefined, filter: Doc, options: FindOptions = {}) {
  const matches = compileFilter(filter);
  if (!collection) return [];
  const { sort = [], skip = 0, limit = 0 } = options;
  const plan = choosePlan(collection, filter, sort);
  const mustSort = sort.length > 0 && !plan?.sorted;
  const wanted = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const rows: Row[] = [];
  for (const { id, bson } of candidates(catalog, collection, plan)) {
    if (!mustSort && rows.length >= wanted) break;
    const doc = decode(bson);
    const position: Position = {};
    if (matches(doc, position)) rows.push({ id, bson, doc, ...position });
  }
  const sorted = mustSort ? sortBy(rows, sort, (row) => row.doc) : rows;
  return skip > 0 || limit > 0 ? sorted.slice(skip, wanted) : sorted;
}

export function countRows(
  catalog: Catalog,
  collection: Collection | undefined,
  filter: Doc,
  options: FindOptions = {},
) {
  if (!collection || Object.keys(filter).length > 0) return findRows(catalog, collection, filter, options).length;
  const { skip = 0, limit = 0 } = options;
  const rest = Math.max(0, catalog.store.count(collection.id) - skip);
  return limit > 0 ? Math.min(limit, rest) : rest;
}

function* candidates({ store }: Catalog, collection: Collection, plan: Plan | undefined): Generator<StoredDoc> {
  if (!plan) return yield* store.scan(collection.id);
  const seen = new Set<number>();
  for (const range of plan.ranges)
    for (const id of store.scanIndex(plan.index.id, range, plan.reverse)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const bson = store.get(id);
      if (bson) yield { id, bson };
    }
}
