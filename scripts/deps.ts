// Checks the dependency rules, and that docs/dependencies.md shows the parts as they are. `--write` draws it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { frontEnds } from '@coursewright/contracts/parts';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { diagram } from './deps/diagram.ts';
import { options, rules } from './deps/rules.ts';
import { getViolations } from './deps/violations.ts';

const diagramFile = 'docs/dependencies.md';
const folders = ['packages', 'services', 'gateway', 'operator', ...frontEnds.map(({ folder }) => folder)];
const present = [...folders, 'dev', 'tests', 'scripts'].filter((folder) => existsSync(folder));

const result = await cruise(present, { ...options, validate: true, ruleSet: { forbidden: rules } });
const { modules, summary } = result.output as ICruiseResult;
const found = getViolations(modules, summary.violations);
const page = diagram(modules);

for (const { rule, what } of found) {
  const comment = rules.find(({ name }) => name === rule)?.comment ?? 'Folders depend on each other in one direction.';
  console.error(`${rule}: ${what}\n  ${comment}`);
}
if (process.argv.includes('--write')) writeFileSync(diagramFile, page);
else if (!existsSync(diagramFile) || readFileSync(diagramFile, 'utf8') !== page) {
  console.error(`${diagramFile} is out of date; \`npm run deps -- --write\` draws it.`);
  process.exitCode = 1;
}
if (found.length > 0) process.exitCode = 1;
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${found.length} violations.`,
);
