import { badValue, failedToParse, MongoError, notSupported } from '../mongo.errors.ts';
import { compileFilter, type Filter, isOperators } from '../query/filter.ts';
import { type Doc, isDoc, typeName } from '../values/bson.ts';
import { descend, type Target } from './descend.ts';
import { fieldOperators } from './operators.ts';

/** Changes a decoded document in place. */
export type Update = (doc: Doc, context: { element?: number; inserting: boolean }) => Doc;

/** A set of operators, or a whole document to put in place of the old one. */
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
