import { badValue, failedToParse, MongoError, notSupported, typeMismatch } from '../mongo.errors.ts';
import { compileFilter, type Filter, isOperators } from '../query/filter.ts';
import { add, type Doc, isDoc, isNumeric, isRegExp, isTruthy, own, toNumber, typeName } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';
import { isArrayIndex } from '../values/path.ts';

type Target = { value: unknown; set(value: unknown): void; remove(): void };

type Walk = {
  path: string[];
  element?: number;
  filters: Map<string, Filter>;
  creates: boolean;
  act(target: Target): void;
};

const MAX_PADDING = 1_500_000;

function descend(doc: Doc, walk: Walk): void {
  enter(doc, walk, 0);
}

function enter(node: unknown, walk: Walk, depth: number): void {
  const part = walk.path[depth] ?? '';
  if (Array.isArray(node)) enterArray(node, part, walk, depth);
  else if (part === '$') throw noPosition();
  else if (part.startsWith('$[')) throw notThere(walk, depth);
  else if (isDoc(node)) enterDoc(node, part, walk, depth);
  else if (walk.creates) throw notViable(walk, depth);
}

function enterDoc(node: Doc, part: string, walk: Walk, depth: number): void {
  const value = own(node, part);
  const set = (next: unknown) => {
    node[part] = next;
  };
  const remove = () => {
    delete node[part];
  };
  step({ value, set, remove }, walk, depth);
}

function enterArray(node: unknown[], part: string, walk: Walk, depth: number): void {
  if (part.startsWith('$[')) {
    const name = part.slice(2, -1);
    const matches = walk.filters.get(name);
    for (const [i, item] of node.entries()) if (!matches || matches({ [name]: item })) stepInto(node, i, walk, depth);
    return;
  }
  if (part === '$' && walk.element === undefined) throw noPosition();
  if (part !== '$' && !isArrayIndex(part)) {
    if (walk.creates) throw notViable(walk, depth);
    return;
  }
  const index = part === '$' ? (walk.element ?? 0) : Number(part);
  if (index >= node.length && !walk.creates) return;
  if (index - node.length > MAX_PADDING) throw badValue(`cannot pad an array to index ${index}`);
  while (node.length < index) node.push(null);
  stepInto(node, index, walk, depth);
}

function stepInto(node: unknown[], index: number, walk: Walk, depth: number): void {
  const set = (next: unknown) => {
    node[index] = next;
  };
  step({ value: node[index], set, remove: () => set(null) }, walk, depth);
}

function step(target: Target, walk: Walk, depth: number): void {
  const next = walk.path[depth + 1];
  if (next === undefined) walk.act(target);
  else if (target.value !== undefined) enter(target.value, walk, depth + 1);
  else if (walk.creates) {
    if (next.startsWith('$')) throw notThere(walk, depth + 1);
    const created: Doc = {};
    target.set(created);
    enter(created, walk, depth + 1);
  }
}

const noPosition = () => badValue('The positional operator did not find the match needed from the query.');

const notThere = ({ path }: Walk, depth: number) =>
  badValue(`The path '${path.slice(0, depth).join('.')}' must exist in the document in order to apply array updates.`);

const notViable = ({ path }: Walk, depth: number) =>
  new MongoError(28, 'PathNotViable', `Cannot create field '${path[depth]}' in element '${path[depth - 1]}'`);

type FieldOperator = (target: Target, operand: unknown, path: string) => void;

const fieldOperators: Record<string, FieldOperator> = {
  $set: (target, operand) => target.set(operand),
  $setOnInsert: (target, operand) => target.set(operand),
  $unset: (target) => {
    if (target.value !== undefined) target.remove();
  },
  $inc: (target, operand, path) => {
    if (!isNumeric(operand)) throw typeMismatch(`Cannot increment with non-numeric argument: {${path}}`);
    if (target.value === undefined) return target.set(operand);
    if (!isNumeric(target.value))
      throw typeMismatch(`Cannot apply $inc to a value of non-numeric type ${typeName(target.value)} at '${path}'`);
    target.set(add(target.value, operand));
  },
  $min: (target, operand) => {
    if (target.value === undefined || compare(operand, target.value) < 0) target.set(operand);
  },
  $max: (target, operand) => {
    if (target.value === undefined || compare(operand, target.value) > 0) target.set(operand);
  },
  $currentDate: (target, operand) => {
    const wantsDate = isTruthy(operand) && (!isDoc(operand) || operand.$type === 'date');
    if (!wantsDate) throw notSupported('$currentDate other than a date');
    target.set(new Date());
  },
  $push: (target, operand, path) => {
    const array = arrayAt(target, path, '$push');
    const { items, position, slice } = parsePush(operand);
    const at = position === undefined ? array.length : position < 0 ? Math.max(0, array.length + position) : position;
    const pushed = array.toSpliced(at, 0, ...items);
    if (slice === undefined) target.set(pushed);
    else target.set(slice < 0 ? pushed.slice(slice) : pushed.slice(0, slice));
  },
  $addToSet: (target, operand, path) => {
    const array = [...arrayAt(target, path, '$addToSet')];
    for (const item of eachOf(operand, ['$each']) ?? [operand])
      if (!array.some((existing) => equal(existing, item))) array.push(item);
    target.set(array);
  },
  $pull: (target, operand) => {
    if (target.value === undefined) return;
    if (!Array.isArray(target.value)) throw badValue('Cannot apply $pull to a non-array value');
    const matches = pullTest(operand);
    target.set(target.value.filter((item) => !matches(item)));
  },
};

function arrayAt(target: Target, path: string, operator: string): unknown[] {
  if (target.value === undefined) return [];
  if (!Array.isArray(target.value))
    throw badValue(`Cannot apply ${operator}: the field '${path}' must be an array but is ${typeName(target.value)}`);
  return target.value;
}

function parsePush(operand: unknown): { items: unknown[]; position?: number; slice?: number } {
  const items = eachOf(operand, ['$each', '$slice', '$position']);
  if (!items || !isDoc(operand)) return { items: [operand] };
  const { $position: position, $slice: slice } = operand;
  return {
    items,
    ...(position === undefined ? {} : { position: toNumber(position) }),
    ...(slice === undefined ? {} : { slice: toNumber(slice) }),
  };
}

function eachOf(operand: unknown, known: string[]): unknown[] | undefined {
  if (!isDoc(operand) || !('$each' in operand)) return undefined;
  const unknown = Object.keys(operand).find((key) => !known.includes(key));
  if (unknown) throw notSupported(`the modifier ${unknown}`);
  if (!Array.isArray(operand.$each)) throw failedToParse('The argument to $each must be an array');
  return operand.$each;
}

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (isOperators(operand) || isRegExp(operand)) {
    const filter = compileFilter({ item: operand });
    return (item) => filter({ item });
  }
  if (!isDoc(operand)) return (item) => equal(item, operand);
  const filter = compileFilter(operand);
  return (item) => isDoc(item) && filter(item);
}

type Update = (doc: Doc, context: { element?: number; inserting: boolean }) => Doc;

export function compileUpdate(spec: unknown, arrayFilters: unknown[] = []): { apply: Update; replaces: boolean } {
  if (Array.isArray(spec)) throw notSupported('updates by pipeline');
  if (!isDoc(spec)) throw failedToParse('the update must be a document');
  if (!isOperators(spec)) return { apply: replaceWith(spec), replaces: true };
  const filters = compileArrayFilters(arrayFilters);
  const changes = Object.entries(spec).flatMap(([operator, fields]) => {
    const apply = fieldOperators[operator];
    if (!apply) throw failedToParse(`Unknown modifier: ${operator} (the embedded server does not support it)`);
    if (!isDoc(fields))
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} for ${operator}`);
    return Object.entries(fields).map(([path, operand]) => ({
      operator,
      path: parsePath(path, filters),
      operand,
      apply,
    }));
  });
  refuseConflicts(changes.map(({ path }) => path.join('.')));
  const apply: Update = (doc, { element, inserting }) => {
    for (const { operator, path, operand, apply } of changes) {
      if (operator === '$setOnInsert' && !inserting) continue;
      const act = (target: Target) => apply(target, operand, path.join('.'));
      descend(doc, { path, element, filters, creates: operator !== '$unset' && operator !== '$pull', act });
    }
    return doc;
  };
  return { apply, replaces: false };
}

function replaceWith(replacement: Doc): Update {
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator) throw failedToParse(`unknown field ${operator} in a replacement document`);
  return (doc) => {
    const { _id = doc._id, ...fields } = replacement;
    return { ...(_id === undefined ? {} : { _id }), ...fields };
  };
}

function compileArrayFilters(specs: unknown[]): Map<string, Filter> {
  return new Map(
    specs.map((spec) => {
      const names = isDoc(spec) ? fieldNames(spec) : [];
      const name = names[0];
      if (!isDoc(spec) || !name || names.some((other) => other !== name))
        throw failedToParse('Error parsing array filter :: caused by :: Expected a single top-level field name');
      return [name, compileFilter(spec)];
    }),
  );
}

function fieldNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value) ? value.filter(isDoc).flatMap(fieldNames) : [key.split('.')[0] ?? ''],
  );
}

function parsePath(path: string, filters: Map<string, Filter>): string[] {
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '')
      throw new MongoError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`);
    if (part === '__proto__') throw notSupported('fields named __proto__');
    const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
    if (identifier && !filters.has(identifier))
      throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
    if (part.startsWith('$') && !identifier && part !== '$' && part !== '$[]')
      throw new MongoError(52, 'DollarPrefixedFieldName', `The dollar ($) prefixed field '${part}' is not allowed`);
  }
  return parts;
}

function refuseConflicts(paths: string[]): void {
  for (const [i, path] of paths.entries()) {
    const other = paths.slice(0, i).find((p) => p === path || p.startsWith(`${path}.`) || path.startsWith(`${p}.`));
    if (other !== undefined)
      throw new MongoError(
        40,
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${other.length < path.length ? other : path}'`,
      );
  }
}

export function upsertSeed(filter: Doc): Doc {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter))
    descend(seed, { path: path.split('.'), filters: new Map(), creates: true, act: (target) => target.set(value) });
  return seed;
}

function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, condition]): [string, unknown][] => {
    if (key === '$and' && Array.isArray(condition)) return condition.filter(isDoc).flatMap(equalities);
    if (key.startsWith('$') || isRegExp(condition)) return [];
    if (!isOperators(condition)) return [[key, condition]];
    if ('$eq' in condition) return [[key, condition.$eq]];
    const { $in } = condition;
    return Array.isArray($in) && $in.length === 1 && !isRegExp($in[0]) ? [[key, $in[0]]] : [];
  });
}
