import type { Doc } from '../values/bson.ts';
import type { SortField } from '../values/sort.ts';
import { atomsOf } from './bounds.ts';
import type { Catalog, Collection } from './catalog.ts';
import { choosePlan, type Plan, planAtom, planSort } from './planner.ts';
import type { KeySet, Selection } from './store.ts';

/** A result this small a share of everything is rather read and sorted than picked out in the order wanted. */
const FEW = 0.02;
/** Of more, one statement would get long. */
const MAX_RANGES = 20;

/**
 * The matches as keys of indexes, when keys can say all that the filter says: then nothing is decoded for what is only
 * counted or skipped. Undefined when documents have to be looked at.
 */
export function selectByKeys(
  { store }: Catalog,
  collection: Collection,
  filter: Doc,
  sort: SortField[],
): Selection | undefined {
  const { atoms, whole } = atomsOf(filter);
  if (!whole || (atoms.length === 0 && sort.length === 0)) return undefined;
  const plan = choosePlan(collection, atoms, sort);
  if (!plan) return undefined;
  const sorts = sort.length > 0;
  const walk = sorts && !plan.sorted ? planSort(collection, sort) : plan;
  if (!walk) return undefined;
  const rest = atoms.filter((atom) => !walk.covers.includes(atom)).map((atom) => planAtom(collection, atom));
  const within = rest.filter((one) => one !== undefined);
  const ranges = [walk, ...within].reduce((sum, one) => sum + one.ranges.length, 0);
  const none = [walk, ...within].some((one) => one.ranges.length === 0);
  if (within.length < rest.length || none || ranges > MAX_RANGES) return undefined;
  if (walk !== plan && isFew(plan)) return undefined;
  const order = sorts ? (walk.reverse ? 'backward' : 'forward') : undefined;
  return { of: keysOf(walk), within: within.map(keysOf), order, distinct: walk.index.multikey };

  function isFew(found: Plan): boolean {
    const few = Math.ceil(store.count(collection.id) * FEW);
    return store.countSelected({ of: keysOf(found), within: [], distinct: false }, few + 1) <= few;
  }
}

const keysOf = ({ index, ranges }: Plan): KeySet => ({ index: index.id, ranges });
