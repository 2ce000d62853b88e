import { badValue, notSupported } from '../mongo.errors.ts';
import { type Doc, EMPTY_ARRAY, isNumeric, toNumber } from './bson.ts';
import { compare } from './compare.ts';
import { visit } from './path.ts';

export type SortField = { path: string; direction: 1 | -1 };

export function parseSort(spec: Doc): SortField[] {
  return Object.entries(spec).map(([path, order]) => {
    if (path.startsWith('$')) throw notSupported(`the sort ${path}`);
    const direction = toNumber(order);
    if (!isNumeric(order) || Math.abs(direction) !== 1) throw badValue(`$sort key ordering must be 1 or -1: ${path}`);
    return { path, direction: direction < 0 ? -1 : 1 };
  });
}

/** The smallest (or, descending, the largest) value under the path: what MongoDB sorts arrays by. */
export function sortKey(doc: Doc, { path, direction }: SortField): unknown {
  let best: unknown;
  let found = false;
  const offer = (value: unknown) => {
    if (!found || compare(value, best) * direction < 0) best = value;
    found = true;
  };
  visit(doc, path.split('.'), (value) => {
    if (!Array.isArray(value)) offer(value ?? null);
    else if (value.length === 0) offer(EMPTY_ARRAY);
    else value.forEach(offer);
    return false;
  });
  return found ? best : null;
}

export function sortBy<T>(items: T[], fields: SortField[], docOf: (item: T) => Doc): T[] {
  const keyed = items.map((item) => ({ item, keys: fields.map((field) => sortKey(docOf(item), field)) }));
  keyed.sort((a, b) => {
    for (const [i, { direction }] of fields.entries()) {
      const difference = compare(a.keys[i], b.keys[i]);
      if (difference) return difference * direction;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
