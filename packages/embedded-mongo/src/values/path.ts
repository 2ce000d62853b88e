import { type Doc, isDoc, own } from './bson.ts';

export const isArrayIndex = (part: string): boolean => /^\d+$/.test(part);

/** `element` is the index in the first array on the path. */
export type Visitor = (value: unknown, element: number | undefined) => boolean;

// Follows a dotted path through documents and arrays as queries do, until the visitor returns true.
export function visit(value: unknown, path: string[], visitor: Visitor, depth = 0, element?: number): boolean {
  const part = path[depth];
  if (part === undefined) return visitor(value, element);
  if (isDoc(value)) return visit(own(value, part), path, visitor, depth + 1, element);
  if (!Array.isArray(value)) return visitor(undefined, element);
  const index = isArrayIndex(part) ? Number(part) : Number.NaN;
  if (index < value.length && visit(value[index], path, visitor, depth + 1, element)) return true;
  return value.some((item, i) => isDoc(item) && visit(item, path, visitor, depth, element ?? i));
}

// In an aggregation, `$a.b` over arrays gives arrays.
export function fieldValue(value: unknown, path: string[], depth = 0): unknown {
  const part = path[depth];
  if (part === undefined) return value;
  if (isDoc(value)) return fieldValue(own(value, part), path, depth + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => fieldValue(item, path, depth)).filter((item) => item !== undefined);
}

export function setField(doc: Doc, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    doc[key] = value;
    return;
  }
  const current = own(doc, key);
  const next: Doc = isDoc(current) ? { ...current } : {};
  doc[key] = next;
  setField(next, rest, value);
}
