import { badValue, failedToParse, notSupported, typeMismatch } from '../mongo.errors.ts';
import { compileFilter, isOperators } from '../query/filter.ts';
import { add } from '../values/arithmetic.ts';
import { isDoc, isNumeric, isRegExp, isTruthy, toNumber, typeName } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';
import type { Target } from './descend.ts';

type FieldOperator = (target: Target, operand: unknown, path: string) => void;

export const fieldOperators: Record<string, FieldOperator> = {
  $set: (target, operand) => target.set(operand),
  $setOnInsert: (target, operand) => target.set(operand),
  $unset: (target) => {
    if (target.value !== undefined) target.remove();
  },
  $inc: (target, operand, path) => {
    if (!isNumeric(operand)) throw typeMismatch(`Cannot increment with non-numeric argument: {${path}}`);
    if (target.value === undefined) return target.set(operand);
    if (!isNumeric(target.value))
      throw typeMismatch(`Cannot apply $inc to a value of non-numeric type ${typeName(target.value)} at '${path}'`);
    target.set(add(target.value, operand));
  },
  $min: (target, operand) => {
    if (target.value === undefined || compare(operand, target.value) < 0) target.set(operand);
  },
  $max: (target, operand) => {
    if (target.value === undefined || compare(operand, target.value) > 0) target.set(operand);
  },
  $currentDate: (target, operand) => {
    const wantsDate = isTruthy(operand) && (!isDoc(operand) || operand.$type === 'date');
    if (!wantsDate) throw notSupported('$currentDate other than a date');
    target.set(new Date());
  },
  $push: (target, operand, path) => {
    const array = arrayAt(target, path, '$push');
    const { items, position, slice } = parsePush(operand);
    const at = position === undefined ? array.length : position < 0 ? Math.max(0, array.length + position) : position;
    const pushed = array.toSpliced(at, 0, ...items);
    if (slice === undefined) target.set(pushed);
    else target.set(slice < 0 ? pushed.slice(slice) : pushed.slice(0, slice));
  },
  $addToSet: (target, operand, path) => {
    const array = [...arrayAt(target, path, '$addToSet')];
    for (const item of eachOf(operand, ['$each']) ?? [operand])
      if (!array.some((existing) => equal(existing, item))) array.push(item);
    target.set(array);
  },
  $pull: (target, operand) => {
    if (target.value === undefined) return;
    if (!Array.isArray(target.value)) throw badValue('Cannot apply $pull to a non-array value');
    const matches = pullTest(operand);
    target.set(target.value.filter((item) => !matches(item)));
  },
};

function arrayAt(target: Target, path: string, operator: string): unknown[] {
  if (target.value === undefined) return [];
  if (!Array.isArray(target.value))
    throw badValue(`Cannot apply ${operator}: the field '${path}' must be an array but is ${typeName(target.value)}`);
  return target.value;
}

function parsePush(operand: unknown): { items: unknown[]; position?: number; slice?: number } {
  const items = eachOf(operand, ['$each', '$slice', '$position']);
  if (!items || !isDoc(operand)) return { items: [operand] };
  const { $position: position, $slice: slice } = operand;
  return {
    items,
    ...(position === undefined ? {} : { position: toNumber(position) }),
    ...(slice === undefined ? {} : { slice: toNumber(slice) }),
  };
}

function eachOf(operand: unknown, known: string[]): unknown[] | undefined {
  if (!isDoc(operand) || !('$each' in operand)) return undefined;
  const unknown = Object.keys(operand).find((key) => !known.includes(key));
  if (unknown) throw notSupported(`the modifier ${unknown}`);
  if (!Array.isArray(operand.$each)) throw failedToParse('The argument to $each must be an array');
  return operand.$each;
}

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (isOperators(operand) || isRegExp(operand)) {
    const filter = compileFilter({ item: operand });
    return (item) => filter({ item });
  }
  if (!isDoc(operand)) return (item) => equal(item, operand);
  const filter = compileFilter(operand);
  return (item) => isDoc(item) && filter(item);
}
