import { ObjectId } from 'bson';
import { failedToParse, MongoError } from '../mongo.errors.ts';
import { compileFilter, type Position } from '../query/filter.ts';
import { compileUpdate, upsertSeed } from '../update/compile.ts';
import { type Doc, decode, encode } from '../values/bson.ts';
import { equal, type SortField } from '../values/compare.ts';
import type { Catalog } from './catalog.ts';
import { insertDocument, type Row, removeDocument, replaceDocument } from './documents.ts';
import { findRows } from './find.ts';

type UpdateRequest = {
  filter: Doc;
  update: unknown;
  arrayFilters?: unknown[];
  multi?: boolean;
  upsert?: boolean;
  sort?: SortField[];
};
type UpdateResult = { matched: { before: Row; after: Row }[]; upserted?: Row };

export function updateDocuments(catalog: Catalog, ns: string, request: UpdateRequest): UpdateResult {
  const { filter, multi = false, upsert = false, sort = [] } = request;
  const { apply, replaces } = compileUpdate(request.update, request.arrayFilters);
  if (multi && replaces) throw failedToParse('multi update is not supported for replacement-style update');
  const collection = catalog.get(ns);
  const rows = findRows(catalog, collection, filter, { sort, limit: multi ? 0 : 1 });
  if (collection && rows.length > 0) {
    const matches = compileFilter(filter);
    const matched = rows.map((before) => {
      const position: Position = {};
      matches(before.doc, position);
      const next = apply(decode(before.bson), { inserting: false, ...position });
      refuseNewId(before.doc, next);
      return { before, after: replaceDocument(catalog, collection, before, next) };
    });
    return { matched };
  }
  if (!upsert) return { matched: [] };
  const seed = upsertSeed(filter);
  const { _id = seed._id ?? new ObjectId(), ...fields } = apply(seed, { inserting: true });
  if (seed._id !== undefined) refuseNewId(seed, { _id });
  return { matched: [], upserted: insertDocument(catalog, catalog.ensure(ns), encode({ _id, ...fields })) };
}

export function deleteDocuments(
  catalog: Catalog,
  ns: string,
  filter: Doc,
  limit: number,
  sort: SortField[] = [],
): Row[] {
  const collection = catalog.get(ns);
  const rows = findRows(catalog, collection, filter, { limit, sort });
  if (collection) for (const row of rows) removeDocument(catalog, collection, row);
  return rows;
}

function refuseNewId(before: Doc, after: Doc): void {
  if (!equal(before._id, after._id))
    throw new MongoError(66, 'ImmutableField', "the update would modify the immutable field '_id'");
}

export function removeExpired(catalog: Catalog, now = Date.now()): void {
  for (const collection of catalog.all())
    for (const { expireAfterSeconds, fields, partial } of collection.indexes) {
      const path = fields[0]?.path;
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const expired = { [path]: { $lte: new Date(now - expireAfterSeconds * 1000) } };
      const filter = partial ? { $and: [expired, partial.filter] } : expired;
      for (const row of findRows(catalog, collection, filter)) removeDocument(catalog, collection, row);
    }
}
