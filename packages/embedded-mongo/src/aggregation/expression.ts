import { badValue, notSupported } from '../mongo.errors.ts';
import { type Doc, isDoc, isTruthy, toNumber } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';
import { fieldValue } from '../values/path.ts';

function formatDate(date: Date, pattern: string): string {
  const iso = date.toISOString();
  const parts: Record<string, string> = {
    Y: iso.slice(0, 4),
    m: iso.slice(5, 7),
    d: iso.slice(8, 10),
    H: iso.slice(11, 13),
    M: iso.slice(14, 16),
    S: iso.slice(17, 19),
    L: iso.slice(20, 23),
    '%': '%',
  };
  return pattern.replace(/%(.)/g, (_, letter: string) => {
    const part = parts[letter];
    if (part === undefined) throw notSupported(`the date format %${letter}`);
    return part;
  });
}

type Expression = (doc: Doc) => unknown;

export function compileExpression(spec: unknown): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) return compileReference(spec);
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(spec)) return () => spec;
  const [operator] = Object.keys(spec);
  return operator?.startsWith('$') ? compileOperator(operator, spec) : compileFields(spec);
}

function compileReference(spec: string): Expression {
  if (spec === '$$NOW') return () => new Date();
  if (spec === '$$ROOT') return (doc) => doc;
  if (spec.startsWith('$$')) throw notSupported(`the variable ${spec}`);
  const path = spec.slice(1).split('.');
  return (doc) => fieldValue(doc, path);
}

function compileFields(spec: Doc): Expression {
  const fields = Object.entries(spec).map(([key, value]) => [key, compileExpression(value)] as const);
  return (doc) =>
    Object.fromEntries(fields.map(([key, field]) => [key, field(doc)]).filter(([, value]) => value !== undefined));
}

function compileOperator(operator: string, spec: Doc): Expression {
  const operand = spec[operator];
  if (Object.keys(spec).length > 1) throw badValue(`an expression has one operator: ${Object.keys(spec).join(', ')}`);
  if (operator === '$literal') return () => operand;
  if (operator === '$cond') return compileCondition(operand);
  if (operator === '$dateToString') return compileDateToString(operand);
  const apply = functions[operator];
  if (!apply) throw notSupported(`the expression ${operator}`);
  const args = (Array.isArray(operand) ? operand : [operand]).map(compileExpression);
  return (doc) => apply(...args.map((arg) => arg(doc)));
}

function compileCondition(operand: unknown): Expression {
  const parts = Array.isArray(operand) ? operand : isDoc(operand) ? [operand.if, operand.then, operand.else] : [];
  if (parts.length !== 3) throw badValue('$cond needs if, then and else');
  const [test, yes, no] = parts.map(compileExpression);
  return (doc) => (isTruthy(test?.(doc)) ? yes?.(doc) : no?.(doc));
}

function compileDateToString(operand: unknown): Expression {
  const { date, format, timezone, ...rest } = isDoc(operand) ? operand : {};
  if (Object.keys(rest).length > 0 || (timezone !== undefined && timezone !== 'UTC'))
    throw notSupported('$dateToString with more than date and format, or outside UTC');
  const value = compileExpression(date);
  const pattern = typeof format === 'string' ? format : '%Y-%m-%dT%H:%M:%S.%LZ';
  return (doc) => {
    const at = value(doc);
    return at instanceof Date ? formatDate(at, pattern) : null;
  };
}

const arithmetic =
  (apply: (a: number, b: number) => number) =>
  (...values: unknown[]): number | null =>
    values.some((value) => value === null || value === undefined) ? null : values.map(toNumber).reduce(apply);

const functions: Record<string, (...values: unknown[]) => unknown> = {
  $eq: (a, b) => equal(a, b),
  $ne: (a, b) => !equal(a, b),
  $gt: (a, b) => compare(a, b) > 0,
  $gte: (a, b) => compare(a, b) >= 0,
  $lt: (a, b) => compare(a, b) < 0,
  $lte: (a, b) => compare(a, b) <= 0,
  $and: (...values) => values.every(isTruthy),
  $or: (...values) => values.some(isTruthy),
  $not: (value) => !isTruthy(value),
  $in: (value, list) => Array.isArray(list) && list.some((item) => equal(item, value)),
  $ifNull: (...values) => values.find((value) => value !== null && value !== undefined) ?? null,
  $size: (list) => {
    if (!Array.isArray(list)) throw badValue('The argument to $size must be an array');
    return list.length;
  },
  $setDifference: (list, without) =>
    Array.isArray(list) && Array.isArray(without)
      ? list.filter(
          (item, index) =>
            index === list.findIndex((each) => equal(each, item)) && !without.some((each) => equal(each, item)),
        )
      : null,
  $add: arithmetic((a, b) => a + b),
  $subtract: arithmetic((a, b) => a - b),
  $multiply: arithmetic((a, b) => a * b),
  $divide: arithmetic((a, b) => a / b),
};
