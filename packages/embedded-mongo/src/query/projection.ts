import { MongoError, notSupported } from '../mongo.errors.ts';
import { type Doc, decode, encode, isDoc, isNumeric, isTruthy, keepFields } from '../values/bson.ts';

type Tree = Map<string, Tree>;
type Projection = (doc: Doc) => Doc;

export function compileProjection(spec: Doc): Projection | undefined {
  const paths = flatten(spec);
  if (paths.length === 0) return undefined;
  const idRule = paths.find(([path]) => path === '_id')?.[1];
  const rest = paths.filter(([path]) => path !== '_id');
  const include = rest[0]?.[1] ?? idRule ?? false;
  const odd = rest.find(([, keep]) => keep !== include);
  if (odd) {
    const [code, what] = include ? [31254, 'exclusion'] : [31253, 'inclusion'];
    const other = include ? 'inclusion' : 'exclusion';
    throw new MongoError(code, `Location${code}`, `Cannot do ${what} on field ${odd[0]} in ${other} projection`);
  }
  const tree: Tree = new Map();
  for (const [path] of rest) plant(tree, path.split('.'), path);
  const keepId = idRule ?? true;
  return ({ _id, ...fields }) => ({
    ...(keepId && _id !== undefined ? { _id } : {}),
    ...(include ? pick(fields, tree) : omit(fields, tree)),
  });
}

// Works on stored bytes: fields of the first level are copied without decoding.
export function compileRawProjection(spec: Doc): ((bson: Buffer) => Buffer) | undefined {
  const project = compileProjection(spec);
  if (!project) return undefined;
  const paths = flatten(spec);
  const isPlain = paths.every(([path, keep]) => !path.includes('.') && (keep || path === '_id'));
  const names = new Set(paths.flatMap(([path, keep]) => (keep ? [path] : [])));
  if (!isPlain || names.size === 0) return (bson) => encode(project(decode(bson)));
  if (!paths.some(([path]) => path === '_id')) names.add('_id');
  return (bson) => keepFields(bson, names);
}

function flatten(spec: Doc, prefix = ''): [string, boolean][] {
  return Object.entries(spec).flatMap(([key, value]): [string, boolean][] => {
    const path = prefix + key;
    if (isDoc(value) && !Object.keys(value).some((name) => name.startsWith('$'))) return flatten(value, `${path}.`);
    const simple = typeof value === 'boolean' || isNumeric(value);
    if (!simple || path.includes('$')) throw notSupported(`projections other than include and exclude (${path})`);
    return [[path, isTruthy(value)]];
  });
}

function plant(tree: Tree, parts: string[], path: string): void {
  const [part = '', ...rest] = parts;
  const existing = tree.get(part);
  if (existing && (existing.size === 0 || rest.length === 0))
    throw new MongoError(31249, 'Location31249', `Path collision at ${path}`);
  const branch: Tree = existing ?? new Map();
  tree.set(part, branch);
  if (rest.length > 0) plant(branch, rest, path);
}

function pick(doc: Doc, tree: Tree): Doc {
  const kept = Object.entries(doc).flatMap(([key, value]): [string, unknown][] => {
    const branch = tree.get(key);
    if (!branch) return [];
    return branch.size === 0 || isDoc(value) || Array.isArray(value) ? [[key, pickValue(value, branch)]] : [];
  });
  return Object.fromEntries(kept);
}

function pickValue(value: unknown, branch: Tree): unknown {
  if (branch.size === 0) return value;
  if (isDoc(value)) return pick(value, branch);
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => isDoc(item) || Array.isArray(item)).map((item) => pickValue(item, branch));
}

function omit(doc: Doc, tree: Tree): Doc {
  const kept = Object.entries(doc).flatMap(([key, value]): [string, unknown][] => {
    const branch = tree.get(key);
    if (branch?.size === 0) return [];
    return [[key, branch ? omitValue(value, branch) : value]];
  });
  return Object.fromEntries(kept);
}

function omitValue(value: unknown, branch: Tree): unknown {
  if (isDoc(value)) return omit(value, branch);
  return Array.isArray(value) ? value.map((item) => omitValue(item, branch)) : value;
}
