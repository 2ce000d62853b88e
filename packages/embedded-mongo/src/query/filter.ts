import { BSONRegExp, Double, Int32, Long, ObjectId } from 'bson';
import { badValue, MongoError, notSupported } from '../mongo.errors.ts';
import { type Doc, isDoc, isNumeric, isRegExp, isTruthy, TYPE, toNumber, typeName, typeOrder } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';
import { visit } from '../values/path.ts';

type ValueTest = (value: unknown) => boolean;

function equalityTest(operand: unknown): ValueTest {
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

// Ranges compare within one type only, as in MongoDB.
function rangeTest(operator: string, operand: unknown): ValueTest {
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

function toRegExp(pattern: string, options: string): RegExp {
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

function regexTest(operand: unknown, options: unknown): ValueTest {
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

function typeTest(operand: unknown): ValueTest {
  const tests = (Array.isArray(operand) ? operand : [operand]).map((alias): ValueTest => {
    const name = String(alias);
    const numeric = numberTypes[name];
    if (numeric) return numeric;
    if (!plainTypes.includes(name)) throw notSupported(`$type: ${name} (use a type name)`);
    return (value) => value !== undefined && typeName(value) === name;
  });
  return (value) => tests.some((test) => test(value));
}

/** Where the positional operator `$` points after a match. */
export type Position = { element?: number };
export type Filter = (doc: Doc, position?: Position) => boolean;
type FieldFilter = (doc: Doc, path: string[], position?: Position) => boolean;

export function compileFilter(query: Doc): Filter {
  const parts = Object.entries(query).flatMap(([key, condition]): Filter[] => {
    if (key === '$comment') return [];
    if (key.startsWith('$')) return [logical(key, condition)];
    const path = key.split('.');
    return compileCondition(condition).map((test) => (doc, position) => test(doc, path, position));
  });
  return (doc, position) => parts.every((part) => part(doc, position));
}

function logical(operator: string, operand: unknown): Filter {
  if (!['$and', '$or', '$nor'].includes(operator)) throw notSupported(`the top level operator ${operator}`);
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`);
  const filters = operand.map((entry) => {
    if (!isDoc(entry)) throw badValue(`${operator} entries need to be full objects`);
    return compileFilter(entry);
  });
  if (operator === '$and') return (doc, position) => filters.every((filter) => filter(doc, position));
  if (operator === '$or') return (doc, position) => filters.some((filter) => filter(doc, position));
  return (doc) => !filters.some((filter) => filter(doc));
}

export function fieldsOf(query: Doc): string[] {
  return Object.entries(query).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [firstPart(key)];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(fieldsOf) : [];
  });
}

export const firstPart = (path: string): string => path.split('.', 1)[0] ?? path;

export const isOperators = (value: unknown): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

function compileCondition(condition: unknown): FieldFilter[] {
  if (!isOperators(condition)) return [valueOrElement(equalityTest(condition))];
  return Object.entries(condition).flatMap(([operator, operand]) => {
    const compile = operators[operator];
    if (!compile) throw badValue(`unknown operator: ${operator} (the embedded server does not support it)`);
    return compile(operand, condition, operator);
  });
}

// An array matches if it passes as a whole or if one of its elements does.
function valueOrElement(test: ValueTest): FieldFilter {
  return (doc, path, position) =>
    visit(doc, path, (value, element) => {
      if (test(value)) return remember(position, element);
      const found = Array.isArray(value) ? value.findIndex(test) : -1;
      return found >= 0 && remember(position, element ?? found);
    });
}

function remember(position: Position | undefined, element: number | undefined): true {
  if (position && element !== undefined) position.element = element;
  return true;
}

const wholeValue =
  (test: ValueTest): FieldFilter =>
  (doc, path) =>
    visit(doc, path, (value) => test(value));

const not =
  (filters: FieldFilter[]): FieldFilter =>
  (doc, path) =>
    !filters.every((filter) => filter(doc, path));

function asArray(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  return operand;
}

function inTest(values: unknown[]): ValueTest {
  const strings = new Set(values.filter((value) => typeof value === 'string'));
  const others = values.filter((value) => typeof value !== 'string').map(equalityTest);
  return (value) => (typeof value === 'string' && strings.has(value)) || others.some((test) => test(value));
}

function elemMatch(operand: unknown): FieldFilter {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const onValue = isOperators(operand) && !['$and', '$or', '$nor'].includes(Object.keys(operand)[0] ?? '');
  const matchDoc = onValue ? undefined : compileFilter(operand);
  const conditions = onValue ? compileCondition(operand) : [];
  const test: ValueTest = matchDoc
    ? (item) => isDoc(item) && matchDoc(item)
    : (item) => conditions.every((condition) => condition({ item }, ['item']));
  return (doc, path, position) =>
    visit(doc, path, (value, element) => {
      const found = Array.isArray(value) ? value.findIndex(test) : -1;
      return found >= 0 && remember(position, element ?? found);
    });
}

type Compiler = (operand: unknown, siblings: Doc, operator: string) => FieldFilter[];
const range: Compiler = (operand, _, operator) => [valueOrElement(rangeTest(operator, operand))];

const operators: Record<string, Compiler> = {
  $eq: (operand) => [
    valueOrElement(isRegExp(operand) ? (value) => isRegExp(value) && equal(value, operand) : equalityTest(operand)),
  ],
  $ne: (operand) => [not([valueOrElement(equalityTest(operand))])],
  $gt: range,
  $gte: range,
  $lt: range,
  $lte: range,
  $in: (operand) => [valueOrElement(inTest(asArray('$in', operand)))],
  $nin: (operand) => [not([valueOrElement(inTest(asArray('$nin', operand)))])],
  $exists: (operand) => {
    const present = wholeValue((value) => value !== undefined);
    return [isTruthy(operand) ? present : not([present])];
  },
  $regex: (operand, siblings) => [valueOrElement(regexTest(operand, siblings.$options))],
  $options: (_, siblings) => {
    if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
    return [];
  },
  $not: (operand) => {
    if (!isRegExp(operand) && !isOperators(operand)) throw badValue('$not needs a regex or a document');
    return [not(compileCondition(operand))];
  },
  $size: (operand) => [wholeValue((value) => Array.isArray(value) && value.length === toNumber(operand))],
  $type: (operand) => [valueOrElement(typeTest(operand))],
  $all: (operand) => {
    const values = asArray('$all', operand);
    if (values.length === 0) return [() => false];
    return values.flatMap((value) =>
      isOperators(value) ? compileCondition(value) : [valueOrElement(equalityTest(value))],
    );
  },
  $elemMatch: (operand) => [elemMatch(operand)],
};
