import { ObjectId } from 'bson';
import { isOperators } from '../query/filter.ts';
import { type Doc, isDoc, isNumeric, isRegExp, isTruthy, TYPE, toNumber, typeOrder } from '../values/bson.ts';
import { equal, type SortField } from '../values/compare.ts';
import { encodeKey, invert, successor } from '../values/key-encoding.ts';
import type { Collection } from './catalog.ts';
import { encodeField, type Index, type IndexField } from './index-spec.ts';
import type { KeyRange } from './store.ts';

/** One condition on one path: all of them must hold. */
type Atom = { path: string; operator: string; operand: unknown };

/** `atom` is set when the keys are equivalent to that condition. */
type Part<T> = T & { atom?: Atom };
type Bounds = {
  values?: Part<{ values: unknown[] }>;
  low?: Part<{ value: unknown; open: boolean }>;
  high?: Part<{ value: unknown; open: boolean }>;
  start?: Part<{ key: Buffer }>;
};

/** `whole` is true when the conditions say everything that the filter says. */
export function getAtoms(filter: Doc): { atoms: Atom[]; whole: boolean } {
  let whole = true;
  const atoms = Object.entries(filter).flatMap(([path, condition]): Atom[] => {
    if (path === '$and' && Array.isArray(condition)) {
      const inner = condition.filter(isDoc).map(getAtoms);
      whole &&= inner.every((one) => one.whole);
      return inner.flatMap((one) => one.atoms);
    }
    if (path.startsWith('$')) {
      whole &&= path === '$comment';
      return [];
    }
    if (!isOperators(condition))
      return [{ path, operator: isRegExp(condition) ? '$regex' : '$eq', operand: condition }];
    return Object.entries(condition).map(([operator, operand]) => ({ path, operator, operand }));
  });
  return { atoms, whole };
}

function getBounds(atoms: readonly Atom[]): Map<string, Bounds> {
  const all = new Map<string, Bounds>();
  for (const atom of atoms) {
    const bounds = all.get(atom.path) ?? {};
    addBound(bounds, atom);
    all.set(atom.path, bounds);
  }
  return all;
}

function addBound(bounds: Bounds, atom: Atom): void {
  const { operator, operand } = atom;
  const exactly = isExact(operand) ? { atom } : {};
  if (operator === '$eq' && isPoint(operand)) bounds.values ??= { values: [operand], ...exactly };
  if (operator === '$in' && Array.isArray(operand) && operand.every(isPoint))
    bounds.values ??= { values: operand, ...(operand.every(isExact) ? { atom } : {}) };
  if ((operator === '$gt' || operator === '$gte') && isEndpoint(operand))
    bounds.low ??= { value: operand, open: operator === '$gt', ...exactly };
  if ((operator === '$lt' || operator === '$lte') && isEndpoint(operand))
    bounds.high ??= { value: operand, open: operator === '$lt', ...exactly };
  const key = getStart(atom);
  if (key) bounds.start ??= { key, atom };
}

const isPoint = (value: unknown): boolean => !isRegExp(value) && !Array.isArray(value);
const isEndpoint = (value: unknown): boolean =>
  isPoint(value) && typeOrder(value) > TYPE.null && typeOrder(value) < TYPE.maxKey;

const isExact = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof ObjectId ||
  value instanceof Date ||
  (isPoint(value) && value !== null && value !== undefined && isNumeric(value) && !Number.isNaN(toNumber(value)));

const LITERAL_START = /^\^((?:[^\\^$.*+?()[\]{}|\0]|\\[^A-Za-z0-9\0])+)$/u;
const TYPE_NAMES: Record<string, number> = { date: TYPE.date, string: TYPE.string, objectId: TYPE.objectId };

function getStart({ operator, operand }: Atom): Buffer | undefined {
  if (operator === '$type' && typeof operand === 'string') {
    const type = TYPE_NAMES[operand];
    return type === undefined ? undefined : Buffer.of(type);
  }
  if (operator !== '$regex' || (isRegExp(operand) && operand.options !== '')) return undefined;
  const literal = LITERAL_START.exec(isRegExp(operand) ? operand.pattern : String(operand))?.[1];
  if (literal === undefined) return undefined;
  return Buffer.concat([Buffer.of(TYPE.string), Buffer.from(literal.replace(/\\(.)/gu, '$1'))]);
}

type FieldRange = { low: Buffer; high: Buffer; atoms: Atom[] };

function getRange(field: IndexField, bounds: Bounds | undefined, multikey: boolean): FieldRange | undefined {
  const { low, high, start } = bounds ?? {};
  if (!low && !high) return start && keysBetween(field, start.key, false, start.key, false, [start.atom]);
  const type = typeOrder((low ?? high)?.value);
  // One element of an array may satisfy the lower bound and another the upper: only one of them may narrow the scan.
  const used = high && typeOrder(high.value) === type && !(multikey && low) ? high : undefined;
  // not a number comes before all numbers and is neither above nor below any of them
  const first = used?.atom && type === TYPE.number ? encodeKey(Number.NEGATIVE_INFINITY) : Buffer.of(type);
  return keysBetween(
    field,
    low ? encodeKey(low.value) : first,
    Boolean(low?.atom && low.open),
    used ? encodeKey(used.value) : Buffer.of(type),
    Boolean(used?.atom && used.open),
    [low?.atom, used?.atom],
  );
}

function keysBetween(
  { descending }: IndexField,
  ...[low, lowOpen, high, highOpen, atoms]: [Buffer, boolean, Buffer, boolean, (Atom | undefined)[]]
): FieldRange {
  const from = (key: Buffer, open: boolean) => (open ? successor(key) : key);
  const to = (key: Buffer, open: boolean) => (open ? key : successor(key));
  const exact = atoms.filter((atom) => atom !== undefined);
  return descending
    ? { low: from(invert(high), highOpen), high: to(invert(low), lowOpen), atoms: exact }
    : { low: from(low, lowOpen), high: to(high, highOpen), atoms: exact };
}

function pointKeys({ descending }: IndexField, values: readonly unknown[]): Buffer[] {
  const keys = values.map((value) => encodeField(value, descending));
  return keys.filter((key, at) => keys.findIndex((other) => other.equals(key)) === at);
}

/** `covers`: the conditions that hold for every document in the ranges. */
export type Plan = { index: Index; ranges: KeyRange[]; covers: Atom[]; sorted: boolean; reverse: boolean };

const MAX_RANGES = 1000;

// Equalities on a prefix of an index, then one range, then the sort if the index gives it.
export function choosePlan(collection: Collection, atoms: readonly Atom[], sort: SortField[]): Plan | undefined {
  const bounds = getBounds(atoms);
  const plans = collection.indexes.flatMap((index) => planFor(index, atoms, bounds, sort) ?? []);
  const best = plans.reduce<Scored | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  return best?.plan;
}

export function planSort({ indexes }: Collection, sort: SortField[]): Plan | undefined {
  for (const index of indexes) {
    const direction = index.sparse || index.partial ? undefined : sortDirection(index, 0, sort);
    if (direction) return { index, ranges: [{}], covers: [], sorted: true, reverse: direction === 'backward' };
  }
  return undefined;
}

export function planAtom({ indexes }: Collection, atom: Atom): Plan | undefined {
  const bounds = getBounds([atom]).get(atom.path);
  for (const index of indexes) {
    const [field] = index.fields;
    if (!field || field.path !== atom.path || index.partial) continue;
    const range = bounds?.values ? undefined : getRange(field, bounds, index.multikey);
    const points = bounds?.values?.atom ? pointKeys(field, bounds.values.values) : [];
    const ranges = range?.atoms.includes(atom) ? [range] : points.map((low) => ({ low, high: successor(low) }));
    if (ranges.length > 0) return { index, ranges, covers: [atom], sorted: false, reverse: false };
  }
  return undefined;
}

type Scored = { plan: Plan; score: number };

function planFor(
  index: Index,
  atoms: readonly Atom[],
  bounds: Map<string, Bounds>,
  sort: SortField[],
): Scored | undefined {
  if (index.partial && !Object.entries(index.partial.filter).every((part) => implies(atoms, bounds, part)))
    return undefined;
  const { prefixes, equalities, covered } = equalityPrefixes(index, bounds);
  const next = index.fields[equalities];
  const range = next && getRange(next, bounds.get(next.path), index.multikey);
  if (index.sparse && equalities === 0 && !range) return undefined;
  const direction = prefixes.length === 1 ? sortDirection(index, equalities, sort) : undefined;
  const score = equalities * 10 + (range ? 4 : 0) + (direction ? 5 : 0) + (index.unique ? 1 : 0);
  if (equalities === 0 && !range && !direction) return undefined;
  const ranges = prefixes.map((prefix): KeyRange => {
    if (range) return { low: Buffer.concat([prefix, range.low]), high: Buffer.concat([prefix, range.high]) };
    return prefix.length > 0 ? { low: prefix, high: successor(prefix) } : {};
  });
  const covers = [...covered, ...(range?.atoms ?? [])];
  return { plan: { index, ranges, covers, sorted: direction !== undefined, reverse: direction === 'backward' }, score };
}

function equalityPrefixes(index: Index, bounds: Map<string, Bounds>) {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const covered: Atom[] = [];
  for (const [equalities, field] of index.fields.entries()) {
    const { values, atom } = bounds.get(field.path)?.values ?? {};
    const missing = index.sparse && values?.some((value) => typeOrder(value) === TYPE.null);
    if (!values || missing || prefixes.length * values.length > MAX_RANGES) return { prefixes, equalities, covered };
    const keys = pointKeys(field, values);
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    if (atom) covered.push(atom);
  }
  return { prefixes, equalities: index.fields.length, covered };
}

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

function implies(atoms: readonly Atom[], bounds: Map<string, Bounds>, [path, needed]: [string, unknown]): boolean {
  const asked = atoms.filter((atom) => atom.path === path);
  const needs = getAtoms({ [path]: needed }).atoms;
  const said = ({ operator, operand }: Atom) =>
    asked.some((atom) => atom.operator === operator && equal(atom.operand, operand));
  if (needs.length > 0 && needs.every(said)) return true;
  if (!isOperators(needed) || Object.keys(needed).join() !== '$exists' || !isTruthy(needed.$exists)) return false;
  const { values, low, high } = bounds.get(path) ?? {};
  return Boolean(low ?? high) || (values?.values.every((value) => typeOrder(value) > TYPE.null) ?? false);
}
