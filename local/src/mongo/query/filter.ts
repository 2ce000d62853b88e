import { badValue, notSupported } from '../mongo.errors.ts';
import { type Doc, isDoc, isRegExp, isTruthy, toNumber } from '../values/bson.ts';
import { equal } from '../values/compare.ts';
import { visit } from '../values/path.ts';
import { equalityTest, rangeTest, regexTest, typeTest, type ValueTest } from './tests.ts';

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

/** The fields of the first level that a filter looks at. */
export function fieldsOf(query: Doc): string[] {
  return Object.entries(query).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [firstPart(key)];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(fieldsOf) : [];
  });
}

export const firstPart = (path: string): string => path.split('.', 1)[0] ?? path;

/** `{ $gt: 1 }` is a set of operators, `{ a: 1 }` a value. */
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

/** Holds when the value itself passes, or one of its elements when it is an array. */
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
