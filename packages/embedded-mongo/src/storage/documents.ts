import { ObjectId } from 'bson';
import { MongoError } from '../mongo.errors.ts';
import { type Doc, decode, encode, isDoc, isRegExp, typeName } from '../values/bson.ts';
import type { Catalog, Collection } from './catalog.ts';
import { duplicateKey, type Index, indexEntries } from './index-spec.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export class Row {
  readonly id: number;
  readonly bson: Buffer;
  #doc: Doc | undefined;

  constructor(id: number, bson: Buffer, doc?: Doc) {
    this.id = id;
    this.bson = bson;
    this.#doc = doc;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bson);
    return this.#doc;
  }
}

export function insertDocument(catalog: Catalog, collection: Collection, bson: Buffer): Row {
  const given = decode(bson);
  const { _id = new ObjectId(), ...fields } = given;
  const idIsFirst = Object.keys(given)[0] === '_id';
  const doc = idIsFirst ? given : { _id, ...fields };
  const stored = idIsFirst ? bson : encode(doc);
  check(doc, stored);
  const changes = plan(catalog, collection, undefined, doc);
  const id = catalog.store.insert(collection.id, stored);
  apply(catalog, id, changes);
  return new Row(id, stored, doc);
}

export function replaceDocument(catalog: Catalog, collection: Collection, row: Row, next: Doc): Row {
  const bson = encode(next);
  if (bson.equals(row.bson)) return row;
  const doc = decode(bson);
  check(doc, bson);
  const changes = plan(catalog, collection, row, doc);
  catalog.store.update(row.id, bson);
  apply(catalog, row.id, changes);
  return new Row(row.id, bson, doc);
}

export function removeDocument(catalog: Catalog, collection: Collection, row: Row): void {
  const changes = plan(catalog, collection, row, undefined);
  catalog.store.remove(row.id);
  apply(catalog, row.id, changes);
}

type Change = { index: Index; added: Buffer[]; removed: Buffer[] };

// Computes all index changes and checks uniqueness before the first write.
function plan(catalog: Catalog, collection: Collection, old: Row | undefined, next: Doc | undefined): Change[] {
  const multikey = collection.indexes.filter((index) => index.multikey).length;
  const changes = collection.indexes.map((index) => {
    const before = old ? indexEntries(index, old.doc) : [];
    const after = next ? indexEntries(index, next) : [];
    const added = after.filter((key) => !before.some((other) => other.equals(key)));
    const removed = before.filter((key) => !after.some((other) => other.equals(key)));
    const taken = (key: Buffer) => catalog.store.docsWithKey(index.id, key).some((id) => id !== old?.id);
    if (next && index.unique && added.some(taken)) throw duplicateKey(collection.ns, index, next);
    return { index, added, removed };
  });
  if (collection.indexes.filter((index) => index.multikey).length !== multikey) catalog.save(collection);
  return changes;
}

function apply(catalog: Catalog, id: number, changes: Change[]): void {
  for (const { index, added, removed } of changes) {
    for (const key of removed) catalog.store.removeEntry(index.id, key, id);
    for (const key of added) catalog.store.addEntry(index.id, key, id);
  }
}

function check({ _id }: Doc, bson: Buffer): void {
  if (bson.length > MAX_DOCUMENT_BYTES)
    throw new MongoError(
      10334,
      'BSONObjectTooLarge',
      `BSONObj size: ${bson.length} is invalid: it must be under 16 MB`,
    );
  if (Array.isArray(_id) || isRegExp(_id) || _id === undefined)
    throw new MongoError(53, 'InvalidIdField', `The '_id' value cannot be of type ${typeName(_id)}`);
  if (isDoc(_id) && Object.keys(_id).some((key) => key.startsWith('$')))
    throw new MongoError(52, 'DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields");
}
