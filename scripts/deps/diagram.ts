import type { IModule } from 'dependency-cruiser';
import { partOf } from './rules.ts';

const layers: [title: string, parts: RegExp][] = [
  ['Development and tests', /^(dev|tests|scripts)/],
  ['Front ends', /^(shell|mfe-.*)$/],
  ['Gateway, services, web server', /^(gateway|services\/.*|packages\/web-server)$/],
  ['Packages', /^packages\//],
];

export function diagram(modules: readonly IModule[]): string {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = partOf(source);
    if (!from) continue;
    const targets = arrows.get(from) ?? new Set<string>();
    arrows.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = partOf(resolved);
      if (to && to !== from) targets.add(to);
    }
  }
  const id = (part: string) => part.replaceAll(/[^a-z]/g, '_');
  const parts = [...arrows.keys()].sort();
  const lines: string[] = [];
  const drawn = new Set<string>();
  for (const [title, pattern] of layers) {
    lines.push(`  subgraph ${id(title.toLowerCase())}["${title}"]`);
    for (const part of parts.filter((name) => pattern.test(name) && !drawn.has(name))) {
      drawn.add(part);
      lines.push(`    ${id(part)}["${part}"]`);
    }
    lines.push('  end');
  }
  for (const part of parts) {
    for (const target of [...(arrows.get(part) ?? [])].sort()) lines.push(`  ${id(part)} --> ${id(target)}`);
  }
  return [
    '# Dependencies between the parts',
    '',
    'Drawn by `npm run deps -- --write` from the imports of production code, without tests. The rules are in',
    '[`scripts/deps/rules.ts`](../scripts/deps/rules.ts).',
    '',
    '```mermaid',
    'flowchart TD',
    ...lines,
    '```',
    '',
  ].join('\n');
}
