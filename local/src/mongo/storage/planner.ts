import { isOperators } from '../query/filter.ts';
import { type Doc, isDoc, isRegExp, isTruthy, TYPE, typeOrder } from '../values/bson.ts';
import { equal } from '../values/compare.ts';
import { successor } from '../values/key-encoding.ts';
import type { SortField } from '../values/sort.ts';
import type { Collection } from './catalog.ts';
import { encodeField, type Index, type IndexField } from './index-spec.ts';
import type { KeyRange } from './store.ts';

/** Index ranges holding at least the matches; every document found is tested against the whole filter again. */
export type Plan = { index: Index; ranges: KeyRange[]; sorted: boolean; reverse: boolean };

type Bounds = { values?: unknown[]; low?: unknown; high?: unknown };
const MAX_RANGES = 1000;

/** Equalities on a prefix of an index, then one range, then the sort if the index gives it. */
export function choosePlan(collection: Collection, filter: Doc, sort: SortField[]): Plan | undefined {
  const conditions = conjuncts(filter);
  const bounds = collectBounds(conditions);
  const plans = collection.indexes.flatMap((index) => planFor(index, conditions, bounds, sort) ?? []);
  const best = plans.reduce<Scored | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  return best?.plan;
}

type Condition = [path: string, condition: unknown];

function conjuncts(filter: Doc): Condition[] {
  return Object.entries(filter).flatMap(([key, value]): Condition[] => {
    if (key === '$and' && Array.isArray(value)) return value.filter(isDoc).flatMap(conjuncts);
    return key.startsWith('$') ? [] : [[key, value]];
  });
}

function collectBounds(conditions: Condition[]): Map<string, Bounds> {
  const all = new Map<string, Bounds>();
  for (const [path, condition] of conditions) {
    const bounds = all.get(path) ?? {};
    for (const [operator, operand] of isOperators(condition)
      ? Object.entries(condition)
      : ([['$eq', condition]] as const))
      addBound(bounds, operator, operand);
    all.set(path, bounds);
  }
  return all;
}

function addBound(bounds: Bounds, operator: string, operand: unknown): void {
  if (operator === '$eq' && isPoint(operand)) bounds.values ??= [operand];
  if (operator === '$in' && Array.isArray(operand) && operand.every(isPoint)) bounds.values ??= operand;
  if ((operator === '$gt' || operator === '$gte') && isEndpoint(operand)) bounds.low ??= operand;
  if ((operator === '$lt' || operator === '$lte') && isEndpoint(operand)) bounds.high ??= operand;
}

const isPoint = (value: unknown): boolean => !isRegExp(value) && !Array.isArray(value);
const isEndpoint = (value: unknown): boolean =>
  isPoint(value) && typeOrder(value) > TYPE.null && typeOrder(value) < TYPE.maxKey;

type Scored = { plan: Plan; score: number };

function planFor(
  index: Index,
  conditions: Condition[],
  bounds: Map<string, Bounds>,
  sort: SortField[],
): Scored | undefined {
  if (index.partial && !Object.entries(index.partial.filter).every((part) => implies(conditions, bounds, part)))
    return undefined;
  const { prefixes, equalities } = equalityPrefixes(index, bounds);
  const next = index.fields[equalities];
  const range = next && rangeOf(next, bounds.get(next.path), index.multikey);
  if (index.sparse && equalities === 0 && !range) return undefined;
  const direction = prefixes.length === 1 ? sortDirection(index, equalities, sort) : undefined;
  const score = equalities * 10 + (range ? 4 : 0) + (direction ? 5 : 0) + (index.unique ? 1 : 0);
  if (equalities === 0 && !range && !direction) return undefined;
  const ranges = prefixes.map((prefix): KeyRange => {
    if (range) return { low: Buffer.concat([prefix, range.low]), high: Buffer.concat([prefix, range.high]) };
    return prefix.length > 0 ? { low: prefix, high: successor(prefix) } : {};
  });
  return { plan: { index, ranges, sorted: direction !== undefined, reverse: direction === 'backward' }, score };
}

function equalityPrefixes(index: Index, bounds: Map<string, Bounds>): { prefixes: Buffer[]; equalities: number } {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (const [equalities, { path, descending }] of index.fields.entries()) {
    const values = bounds.get(path)?.values;
    const missing = index.sparse && values?.some((value) => typeOrder(value) === TYPE.null);
    if (!values || missing || prefixes.length * values.length > MAX_RANGES) return { prefixes, equalities };
    prefixes = prefixes.flatMap((prefix) => values.map((v) => Buffer.concat([prefix, encodeField(v, descending)])));
  }
  return { prefixes, equalities: index.fields.length };
}

function rangeOf(field: IndexField, bounds: Bounds | undefined, multikey: boolean) {
  const { low, high } = bounds ?? {};
  if (low === undefined && high === undefined) return undefined;
  const type = typeOrder(low ?? high);
  const whole = Buffer.of(field.descending ? 0xff ^ type : type);
  // One element of an array may satisfy the lower bound and another the upper: only one of them may narrow the scan.
  const useHigh = high !== undefined && typeOrder(high) === type && !(multikey && low !== undefined);
  const first = low === undefined ? whole : encodeField(low, field.descending);
  const last = useHigh ? encodeField(high, field.descending) : whole;
  return field.descending ? { low: last, high: successor(first) } : { low: first, high: successor(last) };
}

/** Whether reading the index forward or backward yields the sort, given equalities on its first fields. */
function sortDirection(index: Index, equalities: number, sort: SortField[]): 'forward' | 'backward' | undefined {
  if (sort.length === 0 || index.multikey) return undefined;
  const fixed = index.fields.slice(0, equalities).map(({ path }) => path);
  const wanted = sort.filter(({ path }) => !fixed.includes(path));
  const given = index.fields.slice(equalities, equalities + wanted.length);
  const follows = (sign: number) =>
    given.length === wanted.length &&
    wanted.every(
      (want, i) => given[i]?.path === want.path && (given[i]?.descending ? -1 : 1) * sign === want.direction,
    );
  if (follows(1)) return 'forward';
  return follows(-1) ? 'backward' : undefined;
}

/** Whether a filter can only match documents inside a partial index. */
function implies(conditions: Condition[], bounds: Map<string, Bounds>, [path, needed]: Condition): boolean {
  if (conditions.some(([other, condition]) => other === path && equal(condition, needed))) return true;
  if (!isOperators(needed) || Object.keys(needed).join() !== '$exists' || !isTruthy(needed.$exists)) return false;
  const { values, low, high } = bounds.get(path) ?? {};
  return low !== undefined || high !== undefined || (values?.every((value) => typeOrder(value) > TYPE.null) ?? false);
}
