import { badValue, MongoError } from '../mongo.errors.ts';
import { fieldsOf, firstPart } from '../query/filter.ts';
import { type Doc, decode, encode, isDoc, keepFields, toNumber } from '../values/bson.ts';
import { equal } from '../values/compare.ts';
import { duplicateKey, type Index, indexEntries, parseIndex } from './index-spec.ts';
import type { Store } from './store.ts';

export type Collection = { id: number; db: string; name: string; ns: string; indexes: Index[] };

export class Catalog {
  readonly store: Store;
  readonly #collections = new Map<string, Collection>();
  #lastId = 0;

  constructor(store: Store) {
    this.store = store;
    this.reload();
  }

  // After a rollback the memory may hold what was undone.
  reload(): void {
    this.#collections.clear();
    for (const { id, spec } of this.store.readCollections()) {
      const { db, name, indexes } = decode(spec);
      const parsed = (Array.isArray(indexes) ? indexes : []).map((entry: Doc) =>
        parseIndex(toNumber(entry.id), isDoc(entry.spec) ? entry.spec : {}, entry.multikey === true),
      );
      this.#lastId = Math.max(this.#lastId, id, ...parsed.map((index) => index.id));
      const ns = `${db}.${name}`;
      this.#collections.set(ns, { id, db: String(db), name: String(name), ns, indexes: parsed });
    }
  }

  get(ns: string): Collection | undefined {
    return this.#collections.get(ns);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  inDatabase(db: string): Collection[] {
    return this.all().filter((collection) => collection.db === db);
  }

  ensure(ns: string): Collection {
    return this.get(ns) ?? this.#create(ns);
  }

  #create(ns: string): Collection {
    const dot = ns.indexOf('.');
    const name = ns.slice(dot + 1);
    if (!name || name.includes('$') || name.includes('\0'))
      throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${ns}'`);
    const collection: Collection = { id: ++this.#lastId, db: ns.slice(0, dot), name, ns, indexes: [] };
    this.#collections.set(ns, collection);
    this.addIndex(collection, { key: { _id: 1 }, name: '_id_' });
    return collection;
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) this.store.dropIndex(index.id);
    this.store.dropCollection(collection.id);
    this.#collections.delete(collection.ns);
  }

  save({ id, db, name, indexes }: Collection): void {
    const entries = indexes.map((index) => ({ id: index.id, spec: index.spec, multikey: index.multikey }));
    this.store.saveCollection(id, encode({ db, name, indexes: entries }));
  }

  addIndex(collection: Collection, spec: Doc): boolean {
    const index = parseIndex(this.#lastId + 1, spec, false);
    const sameName = collection.indexes.find(({ name }) => name === index.name);
    if (sameName) {
      if (equal(normal(sameName.spec), normal(index.spec))) return false;
      const message = `An existing index has the same name as the requested index but another key or options: ${index.name}`;
      throw new MongoError(86, 'IndexKeySpecsConflict', message);
    }
    const sameKey = collection.indexes.find((other) => equal(other.spec.key, index.spec.key));
    if (sameKey?.name === '_id_') return false;
    if (sameKey && equal(sameKey.spec.partialFilterExpression, index.spec.partialFilterExpression))
      throw new MongoError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${sameKey.name}`);
    this.#lastId = index.id;
    this.#fill(collection, index);
    collection.indexes.push(index);
    this.save(collection);
    return true;
  }

  #fill(collection: Collection, index: Index): void {
    const paths = index.fields.map(({ path }) => firstPart(path));
    const names = new Set([...paths, ...fieldsOf(index.partial?.filter ?? {})]);
    for (const { id, bson } of this.store.scan(collection.id)) {
      const doc = decode(keepFields(bson, names));
      for (const key of indexEntries(index, doc)) {
        const taken = index.unique && this.store.docsWithKey(index.id, key).some((other) => other !== id);
        if (taken) throw duplicateKey(collection.ns, index, doc);
        this.store.addEntry(index.id, key, id);
      }
    }
  }

  dropIndex(collection: Collection, index: Index): void {
    if (index.name === '_id_') throw badValue('cannot drop _id index');
    this.store.dropIndex(index.id);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.save(collection);
  }
}

function normal(spec: Doc): Doc {
  const entries = Object.entries(spec).filter(
    ([name, value]) => !['v', 'background'].includes(name) && value !== false,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
