import { BSONRegExp, Double, Int32, Long, ObjectId } from 'bson';
import { badValue, MongoError, notSupported } from '../mongo.errors.ts';
import { isNumeric, isRegExp, TYPE, toNumber, typeName, typeOrder } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';

/** A test of one value, without regard to arrays. */
export type ValueTest = (value: unknown) => boolean;

export function equalityTest(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (isRegExp(operand)) {
    const pattern = toRegExp(operand.pattern, operand.options);
    return (value) => (typeof value === 'string' ? pattern.test(value) : isRegExp(value) && equal(value, operand));
  }
  if (typeof operand === 'string') return (value) => value === operand;
  if (operand instanceof ObjectId) return (value) => value instanceof ObjectId && operand.equals(value);
  return (value) => value !== undefined && equal(value, operand);
}

const accepts: Record<string, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Ranges compare within one type only, as in MongoDB. */
export function rangeTest(operator: string, operand: unknown): ValueTest {
  const accept = accepts[operator] ?? (() => false);
  const type = typeOrder(operand);
  if (type === TYPE.minKey || type === TYPE.maxKey) return (value) => accept(compare(value, operand));
  if (type === TYPE.null) return (value) => (value ?? null) === null && accept(0);
  const wantsNaN = type === TYPE.number && Number.isNaN(toNumber(operand));
  return (value) => {
    if (typeOrder(value) !== type) return false;
    if (type === TYPE.number && (wantsNaN || Number.isNaN(toNumber(value))))
      return wantsNaN && Number.isNaN(toNumber(value)) && accept(0);
    return accept(compare(value, operand));
  };
}

export function toRegExp(pattern: string, options: string): RegExp {
  const unknown = [...options].find((option) => !'imsxu'.includes(option));
  if (unknown || options.includes('x')) throw notSupported(`the regular expression option '${unknown ?? 'x'}'`);
  const flags = [...new Set(`${options}u`)].join('');
  try {
    return new RegExp(pattern, flags);
  } catch {
    try {
      return new RegExp(pattern, flags.replace('u', ''));
    } catch (error) {
      throw new MongoError(51091, 'Location51091', `Regular expression is invalid: ${String(error)}`);
    }
  }
}

export function regexTest(operand: unknown, options: unknown): ValueTest {
  if (typeof operand !== 'string' && !isRegExp(operand)) throw badValue('$regex has to be a string');
  const pattern = operand instanceof BSONRegExp ? operand.pattern : operand;
  const given = typeof options === 'string' ? options : operand instanceof BSONRegExp ? operand.options : '';
  const regExp = toRegExp(pattern, given);
  return (value) => typeof value === 'string' && regExp.test(value);
}

const numberTypes: Record<string, ValueTest> = {
  number: isNumeric,
  int: (value) => value instanceof Int32,
  long: (value) => value instanceof Long,
  double: (value) => value instanceof Double,
};
const plainTypes = ['null', 'string', 'object', 'array', 'binData', 'objectId', 'bool', 'date', 'regex'];

export function typeTest(operand: unknown): ValueTest {
  const tests = (Array.isArray(operand) ? operand : [operand]).map((alias): ValueTest => {
    const name = String(alias);
    const numeric = numberTypes[name];
    if (numeric) return numeric;
    if (!plainTypes.includes(name)) throw notSupported(`$type: ${name} (use a type name)`);
    return (value) => value !== undefined && typeName(value) === name;
  });
  return (value) => tests.some((test) => test(value));
}
