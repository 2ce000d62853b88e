// Checks the dependency rules, and that docs/dependencies.md shows the parts as they are.
// `--write` draws the diagram and takes what is repaired off the list of known violations.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { diagram } from './deps/diagram.ts';
import { options, rules } from './deps/rules.ts';
import { compare, violationsOf } from './deps/violations.ts';

const knownFile = 'scripts/deps/known-violations.json';
const diagramFile = 'docs/dependencies.md';
const folders = ['packages', 'services', 'gateway', 'shell', 'mfe-learner', 'mfe-billing', 'mfe-admin'];
const present = [...folders, 'dev', 'tests', 'scripts'].filter((folder) => existsSync(folder));

const result = await cruise(present, { ...options, validate: true, ruleSet: { forbidden: rules } });
const { modules, summary } = result.output as ICruiseResult;
const found = violationsOf(modules, summary.violations);
const { added, repaired, remaining } = compare(found, JSON.parse(readFileSync(knownFile, 'utf8')));
const page = diagram(modules);
const isDrawn = existsSync(diagramFile) && readFileSync(diagramFile, 'utf8') === page;

for (const { rule, what, count, known } of added) {
  const comment = rules.find(({ name }) => name === rule)?.comment ?? 'Folders depend on each other in one direction.';
  console.error(`${rule}: ${what}${count > 1 ? ` (${count} imports, ${known} known)` : ''}\n  ${comment}`);
}
if (process.argv.includes('--write')) {
  writeFileSync(knownFile, `${JSON.stringify(remaining, null, 2)}\n`);
  writeFileSync(diagramFile, page);
} else {
  if (repaired.length > 0) {
    console.error(`Repaired, but still listed in ${knownFile}; \`npm run deps -- --write\` removes them:`);
    for (const entry of repaired) console.error(`  ${entry}`);
  }
  if (!isDrawn) console.error(`${diagramFile} is out of date; \`npm run deps -- --write\` draws it.`);
  if (repaired.length > 0 || !isDrawn) process.exitCode = 1;
}
if (added.length > 0) process.exitCode = 1;
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${added.length} new violations.`,
);
