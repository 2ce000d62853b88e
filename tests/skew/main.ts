// Parts of two releases work together, because teams release theirs without asking the others: the learner's way and a
// purchase in the browser, with one group of parts from a former release and the others from this one.
//   --previous <ref>    the tag or commit of the former release; else the newest tag or changelog
//   --only <group>      one of the groups
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { microfrontends, services } from '@coursewright/contracts/parts';
import { run } from '../containers/command.ts';
import { extractSources, findFormerRelease } from '../containers/release.ts';
import { projectRoot } from '../e2e/support/config.ts';
import type { PartName } from '../e2e/support/product-parts.ts';
import { specsAcrossReleases } from '../e2e/support/spec-lists.ts';
import { startBroker } from '../load/broker.ts';
import { table } from '../load/figures.ts';

const groups: Record<string, readonly PartName[]> = {
  microfrontends: microfrontends.map(({ folder }) => folder),
  shell: ['shell'],
  services: services.map(({ name }) => name),
  gateway: ['gateway'],
};
const specs = specsAcrossReleases.map((name) => `specs/${name}.spec.ts`);

const { values: options } = parseArgs({ options: { previous: { type: 'string' }, only: { type: 'string' } } });
const ref = options.previous ?? (await findFormerRelease());
if (!ref) {
  console.log('There is no former release: no tag, no changelog and no --previous. Nothing was tested.');
  process.exit(0);
}

const workFolder = path.join(projectRoot, '.cache/skew');
const folder = path.join(
  workFolder,
  (await run(['git', '-C', projectRoot, 'rev-parse', `${ref}^{commit}`])).slice(0, 12),
);
const built = path.join(folder, '.built');
if (!existsSync(built)) {
  await extractSources(ref, folder);
  await run(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: folder });
  await run(['node', 'scripts/run.mjs', 'scripts/build.ts'], { cwd: folder });
  writeFileSync(built, '');
}
await run(['node', 'scripts/run.mjs', 'scripts/build.ts'], { cwd: projectRoot });

/** Microfrontends that need more of mfe-kit than a shell has are refused there, so shells are released first. */
function needsNewerShell(): boolean {
  const versionIn = (root: string) =>
    readFileSync(path.join(root, 'packages/mfe-kit/package.json'), 'utf8').match(/"version": .*/)?.[0];
  const changes = path.join(projectRoot, '.changeset');
  const isGrowth = (name: string) =>
    !existsSync(path.join(folder, '.changeset', name)) &&
    /"@coursewright\/mfe-kit": (?:minor|major)/.test(readFileSync(path.join(changes, name), 'utf8'));
  return versionIn(folder) !== versionIn(projectRoot) || readdirSync(changes).some(isGrowth);
}

const broker = await startBroker();
const rows = [['from the former release', 'result']];
try {
  for (const [group, parts] of Object.entries(groups)) {
    if (options.only && options.only !== group) continue;
    if (group === 'shell' && needsNewerShell()) {
      rows.push([group, 'not run: mfe-kit has grown, so an older shell refuses these microfrontends']);
      continue;
    }
    const args = ['scripts/run.mjs', 'node_modules/@playwright/test/cli.js', 'test', ...specs];
    const { status } = spawnSync(
      'node',
      [...args, '--config=tests/e2e/playwright.config.ts', `--output=.cache/e2e/skew-${group}`, '--reporter=list'],
      {
        cwd: projectRoot,
        stdio: 'inherit',
        env: {
          ...process.env,
          E2E_SEPARATE: '1',
          AMQP_URL: broker.url,
          E2E_OTHER_RELEASE: JSON.stringify({ folder, parts }),
        },
      },
    );
    rows.push([group, status === 0 ? 'passed' : 'FAILED']);
  }
} finally {
  await broker.stop();
}
console.log(`\n${table(rows)}`);
process.exitCode = rows.some(([, result]) => result === 'FAILED') ? 1 : 0;
