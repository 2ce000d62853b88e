import { ObjectId } from 'bson';
import { MongoError } from '../mongo.errors.ts';
import { compileFilter, type Filter } from '../query/filter.ts';
import { type Doc, EMPTY_ARRAY, isDoc, isTruthy, toNumber } from '../values/bson.ts';
import { encodeKey, invert } from '../values/key-encoding.ts';
import { visit } from '../values/path.ts';

export type IndexField = { path: string; descending: boolean };
export type Index = {
  id: number;
  name: string;
  spec: Doc;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial?: { filter: Doc; matches: Filter };
  expireAfterSeconds?: number;
  multikey: boolean;
};

const OPTIONS = ['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'];
const cannotCreate = (message: string) => new MongoError(67, 'CannotCreateIndex', message);

export function parseIndex(id: number, spec: Doc, multikey: boolean): Index {
  const { key, name, unique, sparse, partialFilterExpression: partial, expireAfterSeconds: ttl } = spec;
  const unknown = Object.keys(spec).find((option) => !OPTIONS.includes(option));
  if (unknown) throw cannotCreate(`the embedded server does not support the index option '${unknown}'`);
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate('an index needs at least one field');
  const fields = Object.entries(key).map(([path, direction]) => {
    if (!toNumber(direction) || path.includes('$'))
      throw cannotCreate(`the embedded server does not support the index { ${path}: ${String(direction)} }`);
    return { path, descending: toNumber(direction) < 0 };
  });
  if (ttl !== undefined && fields.length > 1) throw cannotCreate('TTL indexes are single-field indexes');
  return {
    id,
    name: String(name),
    spec,
    fields,
    unique: isTruthy(unique) || name === '_id_',
    sparse: isTruthy(sparse),
    ...(isDoc(partial) ? { partial: { filter: partial, matches: compileFilter(partial) } } : {}),
    ...(ttl === undefined ? {} : { expireAfterSeconds: toNumber(ttl) }),
    multikey,
  };
}

export function indexEntries(index: Index, doc: Doc): Buffer[] {
  if (index.partial && !index.partial.matches(doc)) return [];
  const columns = index.fields.map(({ path }) => column(doc, path));
  if (index.sparse && columns.every(({ values }) => values.every((value) => value === undefined))) return [];
  if (columns.filter(({ values }) => values.length > 1).length > 1)
    throw new MongoError(
      171,
      'CannotIndexParallelArrays',
      'the embedded server indexes one array per document and index',
    );
  if (columns.some(({ array }) => array)) index.multikey = true;
  return columns.reduce<Buffer[]>(
    (keys, { values }, i) => {
      const encoded = values.map((value) => encodeField(value, index.fields[i]?.descending ?? false));
      return keys.flatMap((key) => distinct(encoded).map((part) => Buffer.concat([key, part])));
    },
    [Buffer.alloc(0)],
  );
}

export function encodeField(value: unknown, descending: boolean): Buffer {
  const key = encodeKey(value);
  return descending ? invert(key) : key;
}

function column(doc: Doc, path: string): { values: unknown[]; array: boolean } {
  const values: unknown[] = [];
  let array = false;
  visit(doc, path.split('.'), (value, element) => {
    array ||= element !== undefined || Array.isArray(value);
    if (!Array.isArray(value)) values.push(value);
    else if (value.length === 0) values.push(EMPTY_ARRAY);
    else values.push(...value);
    return false;
  });
  return values.length > 0 ? { values, array } : { values: [undefined], array: true };
}

const distinct = (keys: Buffer[]): Buffer[] =>
  keys.length < 2 ? keys : [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];

export function duplicateKey(ns: string, index: Index, doc: Doc): MongoError {
  const keyValue = Object.fromEntries(index.fields.map(({ path }) => [path, firstValue(doc, path)]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  const message = `E11000 duplicate key error collection: ${ns} index: ${index.name} dup key: { ${shown.join(', ')} }`;
  return new MongoError(11000, 'DuplicateKey', message, { keyPattern: index.spec.key, keyValue });
}

function firstValue(doc: Doc, path: string): unknown {
  const [value] = column(doc, path).values;
  return value === EMPTY_ARRAY ? undefined : (value ?? null);
}

const show = (value: unknown): string =>
  value instanceof ObjectId ? `ObjectId('${value.toHexString()}')` : JSON.stringify(value);
