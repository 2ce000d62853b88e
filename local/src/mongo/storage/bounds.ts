import { ObjectId } from 'bson';
import { isOperators } from '../query/filter.ts';
import { type Doc, isDoc, isNumeric, isRegExp, TYPE, toNumber, typeOrder } from '../values/bson.ts';
import { encodeKey, invert, successor } from '../values/key-encoding.ts';
import { encodeField, type IndexField } from './index-spec.ts';

/** One condition on one path: all of them must hold. */
export type Atom = { path: string; operator: string; operand: unknown };

/** A part of a filter as keys of an index; `atom` when the keys say the same as that condition, no more. */
type Part<T> = T & { atom?: Atom };
export type Bounds = {
  values?: Part<{ values: unknown[] }>;
  low?: Part<{ value: unknown; open: boolean }>;
  high?: Part<{ value: unknown; open: boolean }>;
  /** Everything whose key begins so. */
  start?: Part<{ key: Buffer }>;
};

/** The conditions of a filter; `whole` when it says nothing besides. */
export function atomsOf(filter: Doc): { atoms: Atom[]; whole: boolean } {
  let whole = true;
  const atoms = Object.entries(filter).flatMap(([path, condition]): Atom[] => {
    if (path === '$and' && Array.isArray(condition)) {
      const inner = condition.filter(isDoc).map(atomsOf);
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

export function boundsOf(atoms: readonly Atom[]): Map<string, Bounds> {
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
  const key = startOf(atom);
  if (key) bounds.start ??= { key, atom };
}

const isPoint = (value: unknown): boolean => !isRegExp(value) && !Array.isArray(value);
const isEndpoint = (value: unknown): boolean =>
  isPoint(value) && typeOrder(value) > TYPE.null && typeOrder(value) < TYPE.maxKey;

/** Values whose key is found exactly where a condition on them holds. */
const isExact = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof ObjectId ||
  value instanceof Date ||
  (isPoint(value) && value !== null && value !== undefined && isNumeric(value) && !Number.isNaN(toNumber(value)));

const LITERAL_START = /^\^((?:[^\\^$.*+?()[\]{}|\0]|\\[^A-Za-z0-9\0])+)$/u;
const TYPE_NAMES: Record<string, number> = { date: TYPE.date, string: TYPE.string, objectId: TYPE.objectId };

/** What the keys begin with under a text's first letters, or a type. */
function startOf({ operator, operand }: Atom): Buffer | undefined {
  if (operator === '$type' && typeof operand === 'string') {
    const type = TYPE_NAMES[operand];
    return type === undefined ? undefined : Buffer.of(type);
  }
  if (operator !== '$regex' || (isRegExp(operand) && operand.options !== '')) return undefined;
  const literal = LITERAL_START.exec(isRegExp(operand) ? operand.pattern : String(operand))?.[1];
  if (literal === undefined) return undefined;
  return Buffer.concat([Buffer.of(TYPE.string), Buffer.from(literal.replace(/\\(.)/gu, '$1'))]);
}

export type FieldRange = { low: Buffer; high: Buffer; atoms: Atom[] };

/** The keys of one field that hold at least what the bounds allow; `atoms` are the conditions that they say exactly. */
export function rangeOf(field: IndexField, bounds: Bounds | undefined, multikey: boolean): FieldRange | undefined {
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

/** Each value's keys once. */
export function pointKeys({ descending }: IndexField, values: readonly unknown[]): Buffer[] {
  const keys = values.map((value) => encodeField(value, descending));
  return keys.filter((key, at) => keys.findIndex((other) => other.equals(key)) === at);
}
