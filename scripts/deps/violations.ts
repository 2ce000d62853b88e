import type { IModule, IViolation } from 'dependency-cruiser';
import { folderOf } from './rules.ts';

export type Violations = Record<string, Record<string, number>>;

// Imports between features are counted by folder, so that the list survives a moved file.
export function violationsOf(modules: readonly IModule[], violations: readonly IViolation[]): Violations {
  const found: Violations = {};
  const add = (rule: string, what: string) => {
    found[rule] ??= {};
    found[rule][what] = (found[rule][what] ?? 0) + 1;
  };
  for (const { rule, from, to } of violations) {
    const [source, target] = [folderOf(from), folderOf(to)];
    const byFolder = rule.name === 'features-by-their-interface' && source && target;
    add(rule.name, byFolder ? `${source.part}: ${source.folder} -> ${target.folder}` : `${from} -> ${to}`);
  }
  for (const cycle of folderCycles(modules)) add('no-folder-cycle', cycle);
  return sorted(found);
}

// Imports between folders of one part from whose target a chain of imports leads back.
function folderCycles(modules: readonly IModule[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to?.part !== from.part || to.folder === from.folder) continue;
      const key = `${from.part}: ${from.folder}`;
      targets.set(key, (targets.get(key) ?? new Set()).add(`${to.part}: ${to.folder}`));
    }
  }
  const reachable = (start: string) => {
    const seen = new Set([start]);
    for (const folder of seen) for (const next of targets.get(folder) ?? []) seen.add(next);
    return seen;
  };
  return [...targets].flatMap(([from, nexts]) =>
    [...nexts].filter((to) => reachable(to).has(from)).map((to) => `${from} -> ${to.slice(to.indexOf(': ') + 2)}`),
  );
}

export interface Comparison {
  added: { rule: string; what: string; count: number; known: number }[];
  repaired: string[];
  remaining: Violations;
}

export function compare(found: Violations, known: Violations): Comparison {
  const added = entries(found)
    .map(([rule, what, count]) => ({ rule, what, count, known: known[rule]?.[what] ?? 0 }))
    .filter(({ count, known }) => count > known);
  const repaired: string[] = [];
  const remaining: Violations = {};
  for (const [rule, what, count] of entries(known)) {
    const left = Math.min(count, found[rule]?.[what] ?? 0);
    if (left < count) repaired.push(`${rule}: ${what}`);
    if (left > 0) remaining[rule] = { ...remaining[rule], [what]: left };
  }
  return { added, repaired, remaining: sorted(remaining) };
}

function entries(violations: Violations): [rule: string, what: string, count: number][] {
  return Object.entries(violations).flatMap(([rule, counts]) =>
    Object.entries(counts).map(([what, count]): [string, string, number] => [rule, what, count]),
  );
}

function sorted(violations: Violations): Violations {
  const byKey = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return byKey(Object.fromEntries(Object.entries(violations).map(([rule, counts]) => [rule, byKey(counts)])));
}
