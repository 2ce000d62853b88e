import { badValue, MongoError } from '../mongo.errors.ts';
import type { Filter } from '../query/filter.ts';
import { type Doc, isDoc, own } from '../values/bson.ts';
import { isArrayIndex } from '../values/path.ts';

/** One place in a document that an operator reads and changes. */
export type Target = { value: unknown; set(value: unknown): void; remove(): void };

type Walk = {
  path: string[];
  element?: number;
  filters: Map<string, Filter>;
  creates: boolean;
  act(target: Target): void;
};

const MAX_PADDING = 1_500_000;

export function descend(doc: Doc, walk: Walk): void {
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
