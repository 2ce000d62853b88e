import { Binary, BSONRegExp, Double, deserialize, Int32, Long, MaxKey, MinKey, ObjectId, serialize } from 'bson';
import { badValue, notSupported } from '../mongo.errors.ts';

export type Doc = Record<string, unknown>;

// Numbers keep their BSON type (Int32, Long, Double), so that an update writes back what it read.
export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });

export const encode = (doc: Doc): Buffer => Buffer.from(serialize(doc, { ignoreUndefined: false }));

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export const own = (doc: Doc, key: string): unknown => (Object.hasOwn(doc, key) ? doc[key] : undefined);

export const EMPTY_ARRAY = Symbol('empty array');

export const TYPE = {
  minKey: 1,
  emptyArray: 4,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  regex: 50,
  maxKey: 127,
} as const;

export function typeOrder(value: unknown): number {
  if (value === undefined || value === null) return TYPE.null;
  if (typeof value === 'string') return TYPE.string;
  if (typeof value === 'number' || value instanceof Int32 || value instanceof Double || value instanceof Long)
    return TYPE.number;
  if (typeof value === 'boolean') return TYPE.boolean;
  if (value instanceof ObjectId) return TYPE.objectId;
  if (value instanceof Date) return TYPE.date;
  if (Array.isArray(value)) return TYPE.array;
  if (isDoc(value)) return TYPE.object;
  if (value === EMPTY_ARRAY) return TYPE.emptyArray;
  if (value instanceof Binary) return TYPE.binary;
  if (value instanceof BSONRegExp) return TYPE.regex;
  if (value instanceof MinKey) return TYPE.minKey;
  if (value instanceof MaxKey) return TYPE.maxKey;
  throw notSupported(`comparing values of type ${Object.getPrototypeOf(value)?.constructor?.name ?? typeof value}`);
}

const typeNames = new Map<number, string>([
  [TYPE.null, 'null'],
  [TYPE.number, 'number'],
  [TYPE.string, 'string'],
  [TYPE.object, 'object'],
  [TYPE.array, 'array'],
  [TYPE.binary, 'binData'],
  [TYPE.objectId, 'objectId'],
  [TYPE.boolean, 'bool'],
  [TYPE.date, 'date'],
  [TYPE.regex, 'regex'],
]);
export const typeName = (value: unknown): string => typeNames.get(typeOrder(value)) ?? 'unknown';

export const isNumeric = (value: unknown): boolean => typeOrder(value) === TYPE.number;
export const isRegExp = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

export const isTruthy = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(isNumeric(value) && toNumber(value) === 0);

export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return Number.NaN;
}

export function toExact(value: unknown): number | bigint {
  const number = toNumber(value);
  return value instanceof Long && !Number.isSafeInteger(number) ? value.toBigInt() : number;
}

// Skips other fields without decoding them.
export function keepFields(bson: Buffer, names: ReadonlySet<string>): Buffer {
  const kept: Buffer[] = [];
  let [at, length, missing] = [4, 5, names.size];
  while (missing > 0 && bson[at]) {
    const nameEnd = bson.indexOf(0, at + 1);
    const end = nameEnd + 1 + valueLength(bson, bson[at] ?? 0, nameEnd + 1);
    if (names.has(bson.toString('utf8', at + 1, nameEnd))) {
      kept.push(bson.subarray(at, end));
      length += end - at;
      missing--;
    }
    at = end;
  }
  const out = Buffer.alloc(length);
  out.writeInt32LE(length, 0);
  let to = 4;
  for (const element of kept) to += element.copy(out, to);
  return out;
}

const FIXED: Readonly<Record<number, number>> = {
  6: 0,
  10: 0,
  127: 0,
  255: 0,
  1: 8,
  9: 8,
  17: 8,
  18: 8,
  7: 12,
  8: 1,
  16: 4,
  19: 16,
};

function valueLength(bson: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  switch (type) {
    case 0x02: // string, code, symbol
    case 0x0d:
    case 0x0e:
      return 4 + bson.readInt32LE(at);
    case 0x03: // document, array, code with scope
    case 0x04:
    case 0x0f:
      return bson.readInt32LE(at);
    case 0x05: // binary
      return 5 + bson.readInt32LE(at);
    case 0x0b: // regular expression: two texts
      return bson.indexOf(0, bson.indexOf(0, at) + 1) + 1 - at;
    case 0x0c: // pointer
      return 16 + bson.readInt32LE(at);
    default:
      throw new RangeError(`a BSON value of type ${type}`);
  }
}

const toBigInt = (value: unknown): bigint => (value instanceof Long ? value.toBigInt() : BigInt(toNumber(value)));

// An int that overflows becomes a long; a double makes a double, as in MongoDB.
export function add(a: unknown, b: unknown): Int32 | Long | Double {
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const sum = toBigInt(a) + toBigInt(b);
  if (BigInt.asIntN(64, sum) !== sum) throw badValue('integer overflow while applying $inc');
  const small = BigInt.asIntN(32, sum) === sum && a instanceof Int32 && b instanceof Int32;
  return small ? new Int32(Number(sum)) : Long.fromBigInt(sum);
}
