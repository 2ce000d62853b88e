import { isOperators } from '../query/filter.ts';
import { isTruthy, TYPE, typeOrder } from '../values/bson.ts';
import { equal } from '../values/compare.ts';
import { successor } from '../values/key-encoding.ts';
import type { SortField } from '../values/sort.ts';
import { type Atom, atomsOf, type Bounds, boundsOf, pointKeys, rangeOf } from './bounds.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';
import type { KeyRange } from './store.ts';

/** Index ranges holding at least the matches, and the conditions that are certain to hold for whatever is in them. */
export type Plan = { index: Index; ranges: KeyRange[]; covers: Atom[]; sorted: boolean; reverse: boolean };

const MAX_RANGES = 1000;

/** Equalities on a prefix of an index, then one range, then the sort if the index gives it. */
export function choosePlan(collection: Collection, atoms: readonly Atom[], sort: SortField[]): Plan | undefined {
  const bounds = boundsOf(atoms);
  const plans = collection.indexes.flatMap((index) => planFor(index, atoms, bounds, sort) ?? []);
  const best = plans.reduce<Scored | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  return best?.plan;
}

/** All documents in their order, without regard to what they are. */
export function planSort({ indexes }: Collection, sort: SortField[]): Plan | undefined {
  for (const index of indexes) {
    const direction = index.sparse || index.partial ? undefined : sortDirection(index, 0, sort);
    if (direction) return { index, ranges: [{}], covers: [], sorted: true, reverse: direction === 'backward' };
  }
  return undefined;
}

/** The keys of exactly the documents for which one condition holds. */
export function planAtom({ indexes }: Collection, atom: Atom): Plan | undefined {
  const bounds = boundsOf([atom]).get(atom.path);
  for (const index of indexes) {
    const [field] = index.fields;
    if (!field || field.path !== atom.path || index.partial) continue;
    const range = bounds?.values ? undefined : rangeOf(field, bounds, index.multikey);
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
  const range = next && rangeOf(next, bounds.get(next.path), index.multikey);
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
function implies(atoms: readonly Atom[], bounds: Map<string, Bounds>, [path, needed]: [string, unknown]): boolean {
  const asked = atoms.filter((atom) => atom.path === path);
  const needs = atomsOf({ [path]: needed }).atoms;
  const said = ({ operator, operand }: Atom) =>
    asked.some((atom) => atom.operator === operator && equal(atom.operand, operand));
  if (needs.length > 0 && needs.every(said)) return true;
  if (!isOperators(needed) || Object.keys(needed).join() !== '$exists' || !isTruthy(needed.$exists)) return false;
  const { values, low, high } = bounds.get(path) ?? {};
  return Boolean(low ?? high) || (values?.values.every((value) => typeOrder(value) > TYPE.null) ?? false);
}
