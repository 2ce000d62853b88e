import { isOperators } from '../query/filter.ts';
import { type Doc, isDoc, isRegExp } from '../values/bson.ts';
import { descend } from './descend.ts';

/** The document an upsert starts from: the equalities of its filter. */
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
