import type { IModule, IViolation } from 'dependency-cruiser';
import { getFolder } from './rules.ts';

export interface Violation {
  rule: string;
  what: string;
}

export const getViolations = (modules: readonly IModule[], violations: readonly IViolation[]): Violation[] => [
  ...violations.map(({ rule, from, to }) => ({ rule: rule.name, what: `${from} -> ${to}` })),
  ...folderCycles(modules).map((what) => ({ rule: 'no-folder-cycle', what })),
];

// Imports between folders of one part from whose target a chain of imports leads back.
function folderCycles(modules: readonly IModule[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = getFolder(source);
    if (!from) continue;
    for (const { resolved } of dependencies) {
      const to = getFolder(resolved);
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
