import type { Binary, BSONRegExp, ObjectId } from 'bson';
import { badValue, notSupported } from '../mongo.errors.ts';
import { type Doc, EMPTY_ARRAY, isNumeric, TYPE, toExact, toNumber, typeOrder } from './bson.ts';
import { visit } from './path.ts';

// MongoDB's total order over values of all types.
export function compare(a: unknown, b: unknown): number {
  const type = typeOrder(a);
  const otherType = typeOrder(b);
  if (type !== otherType) return type < otherType ? -1 : 1;
  switch (type) {
    case TYPE.number:
      return compareNumbers(toExact(a), toExact(b));
    case TYPE.string:
      return compareStrings(String(a), String(b));
    case TYPE.object:
      return compareDocs(a as Doc, b as Doc);
    case TYPE.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case TYPE.binary:
      return compareBinaries(a as Binary, b as Binary);
    case TYPE.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case TYPE.boolean:
    case TYPE.date:
      return Number(a) - Number(b);
    case TYPE.regex: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    default:
      return 0;
  }
}

export const equal = (a: unknown, b: unknown): boolean => compare(a, b) === 0;

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

// UTF-8 byte order, which differs from JavaScript's for surrogate pairs.
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const differ =
      x >= 0xd800 && y >= 0xd800 ? Buffer.compare(Buffer.from(a.slice(i)), Buffer.from(b.slice(i))) : x - y;
    return differ < 0 ? -1 : 1;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc): number {
  const entries = Object.entries(a);
  const others = Object.entries(b);
  for (const [i, [key, value]] of entries.entries()) {
    const other = others[i];
    if (!other) return 1;
    const difference =
      typeOrder(value) - typeOrder(other[1]) || compareStrings(key, other[0]) || compare(value, other[1]);
    if (difference) return difference;
  }
  return entries.length - others.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = compare(a[i], b[i]);
    if (difference) return difference;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

export type SortField = { path: string; direction: 1 | -1 };

export function parseSort(spec: Doc): SortField[] {
  return Object.entries(spec).map(([path, order]) => {
    if (path.startsWith('$')) throw notSupported(`the sort ${path}`);
    const direction = toNumber(order);
    if (!isNumeric(order) || Math.abs(direction) !== 1) throw badValue(`$sort key ordering must be 1 or -1: ${path}`);
    return { path, direction: direction < 0 ? -1 : 1 };
  });
}

// MongoDB sorts arrays by their smallest (descending: largest) value.
export function sortKey(doc: Doc, { path, direction }: SortField): unknown {
  let best: unknown;
  let found = false;
  const offer = (value: unknown) => {
    if (!found || compare(value, best) * direction < 0) best = value;
    found = true;
  };
  visit(doc, path.split('.'), (value) => {
    if (!Array.isArray(value)) offer(value ?? null);
    else if (value.length === 0) offer(EMPTY_ARRAY);
    else value.forEach(offer);
    return false;
  });
  return found ? best : null;
}

export function sortBy<T>(items: T[], fields: SortField[], docOf: (item: T) => Doc): T[] {
  const keyed = items.map((item) => ({ item, keys: fields.map((field) => sortKey(docOf(item), field)) }));
  keyed.sort((a, b) => {
    for (const [i, { direction }] of fields.entries()) {
      const difference = compare(a.keys[i], b.keys[i]);
      if (difference) return difference * direction;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
