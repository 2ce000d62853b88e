import { Binary, BSONRegExp, Double, deserialize, Int32, Long, MaxKey, MinKey, ObjectId, serialize } from 'bson';
import { notSupported } from '../mongo.errors.ts';

export type Doc = Record<string, unknown>;

/** Numbers keep their BSON type (Int32, Long, Double), so an update writes back what it read. */
export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });

export const encode = (doc: Doc): Buffer => Buffer.from(serialize(doc, { ignoreUndefined: false }));

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export const own = (doc: Doc, key: string): unknown => (Object.hasOwn(doc, key) ? doc[key] : undefined);

/** What an index and a sort see in place of an empty array. */
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

/** The place of a value's type in MongoDB's order of types. */
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

/** A number without loss: a bigint where a double cannot hold it. */
export function toExact(value: unknown): number | bigint {
  const number = toNumber(value);
  return value instanceof Long && !Number.isSafeInteger(number) ? value.toBigInt() : number;
}
