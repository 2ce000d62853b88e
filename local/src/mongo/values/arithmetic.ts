import { Double, Int32, Long } from 'bson';
import { badValue } from '../mongo.errors.ts';
import { toNumber } from './bson.ts';

const toBigInt = (value: unknown): bigint => (value instanceof Long ? value.toBigInt() : BigInt(toNumber(value)));

/** Adds as MongoDB does: an int that overflows becomes a long, and a double makes a double. */
export function add(a: unknown, b: unknown): Int32 | Long | Double {
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const sum = toBigInt(a) + toBigInt(b);
  if (BigInt.asIntN(64, sum) !== sum) throw badValue('integer overflow while applying $inc');
  const small = BigInt.asIntN(32, sum) === sum && a instanceof Int32 && b instanceof Int32;
  return small ? new Int32(Number(sum)) : Long.fromBigInt(sum);
}
