import type { Catalog } from './catalog.ts';
import { removeDocument } from './documents.ts';
import { findRows } from './find.ts';

/** Removes what the TTL indexes say is over. */
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
