// Builds the images, runs the browser journeys on their containers, kills and restarts those, and upgrades a former release.
//   --make-engine       makes an engine (root on Debian) where there is none
//   --require-engine    fails where there is none
//   --previous <ref>    the tag or commit to upgrade from; else the newest tag or changelog
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { generousLimits, projectRoot } from '../e2e/support/config.ts';
import type { Containers } from '../e2e/support/containers.ts';
import { specsInContainers } from '../e2e/support/spec-lists.ts';
import { table } from '../load/figures.ts';
import { type Command, run } from './command.ts';
import { type Engine, findEngine, makeEngine, workFolder } from './engine.ts';
import { type BuiltImage, buildImages, buildPrevious, nodeImage, prepareBaseImages, writeOverride } from './images.ts';
import { killAndWait, waitUntilReady } from './recovery.ts';
import {
  checkOutPrevious,
  compose,
  currentRelease,
  findFormerRelease,
  forgetSettings,
  type Release,
  writeSettings,
} from './release.ts';

const { values } = parseArgs({
  options: {
    'make-engine': { type: 'boolean', default: false },
    'require-engine': { type: 'boolean', default: false },
    previous: { type: 'string' },
  },
});

const log = path.join(workFolder, 'run.log');
const results = path.join(workFolder, 'results.json');

mkdirSync(workFolder, { recursive: true });
const found = (await findEngine()) ?? (values['make-engine'] ? await makeEngine() : undefined);
if (!found) {
  console.log(
    'No container engine: `docker info` fails, or the plugin compose or buildx is missing. Nothing was tested.',
  );
  console.log('`npm run test:containers -- --make-engine` makes an engine, as root on Debian.');
  process.exit(values['require-engine'] ? 1 : 0);
}
const engine: Engine = found;
const ports = await freePorts(['PORT', 'MAIL_PAGE_PORT', 'RABBITMQ_PAGE_PORT']);
const url = `http://localhost:${ports.PORT}`;

interface Row {
  readonly what: string;
  readonly result: string;
  readonly passed: boolean;
}

const images: BuiltImage[] = [];
const rows: Row[] = [];
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Later steps go on after one that fails. */
async function step(what: string, work: () => Promise<string | undefined>): Promise<boolean> {
  const startedAt = performance.now();
  const [passed, result] = await work().then(
    (detail) => [true, detail ?? seconds(performance.now() - startedAt)] as const,
    (error: Error) => [false, error.message.slice(0, 300)] as const,
  );
  rows.push({ what, result, passed });
  console.log(`${passed ? 'passed' : 'FAILED'}  ${what}: ${result}`);
  return passed;
}

async function start(release: Release): Promise<undefined> {
  await run(compose(engine, release, 'up', '--no-build', '--detach', '--wait', '--wait-timeout', '300'), { log });
  await waitUntilReady(engine, url);
}

async function removeContainers(): Promise<void> {
  await run(compose(engine, currentRelease, 'down', '--volumes', '--remove-orphans', '--timeout', '10'), { log });
}

/** Playwright, where it can open the published ports. */
async function browse(release: Release, ...args: string[]): Promise<string> {
  const containers: Containers = {
    url,
    mailboxUrl: `http://127.0.0.1:${ports.MAIL_PAGE_PORT}`,
    kill: compose(engine, release, 'kill'),
    start: compose(engine, release, 'up', '--no-build', '--detach', '--wait'),
  };
  const playwright: Command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test'];
  const command = [...engine.network, ...playwright, '--config=tests/containers/playwright.config.ts', ...args];
  rmSync(results, { force: true });
  const error = await run(command, {
    cwd: projectRoot,
    env: { E2E_CONTAINERS: JSON.stringify(containers) },
    log,
  }).catch((thrown: Error) => thrown);
  if (!existsSync(results)) throw error;
  const { stats } = JSON.parse(readFileSync(results, 'utf8'));
  const counted = `${stats.expected} passed, ${stats.unexpected} failed, ${stats.skipped} skipped`;
  if (error instanceof Error) throw new Error(`${counted}; see ${log}`);
  return `${counted} in ${seconds(stats.duration)}`;
}

async function build(release: Release): Promise<void> {
  await writeSettings(release, {
    ...ports,
    ...generousLimits,
    PUBLIC_URL: url,
    // texts are seen while they grow, and each lesson is written while its page is open
    SAMPLE_MODEL_DELAY_MS: '60',
    AI_PREFETCH: '0',
    MONTHLY_COST: '9',
    YEARLY_COST: '90',
  });
  writeOverride(engine, release);
  const standIns = await prepareBaseImages(engine, release);
  // the embedded MongoDB knows no logins
  if (standIns.length > 0) await writeSettings(release, { MONGODB_URI: 'mongodb://mongo:27017' });
  const startedAt = performance.now();
  if (release === currentRelease) images.push(...(await buildImages(engine, release)));
  else await buildPrevious(engine, release);
  const detail = standIns.length > 0 ? `, on stand-ins for ${standIns.join(', ')}` : '';
  rows.push({
    what: `build of ${release.name}`,
    result: seconds(performance.now() - startedAt) + detail,
    passed: true,
  });
}

async function readServices(release: Release): Promise<string[]> {
  return (await run(compose(engine, release, 'ps', '--services'))).split('\n').sort();
}

async function testCurrent(): Promise<void> {
  if (!(await step('start on empty volumes', () => start(currentRelease)))) return;
  for (const name of specsInContainers) {
    await step(`browser: ${name}`, () => browse(currentRelease, `specs/${name}.spec.ts`));
  }
  for (const service of await readServices(currentRelease)) {
    await step(`SIGKILL of ${service}, until it is healthy`, async () =>
      seconds(await killAndWait(engine, currentRelease, service, nodeImage(currentRelease))),
    );
  }
  await step('everything ready after these', () => waitUntilReady(engine, url).then(() => undefined));
  await step('restart of all', async () => {
    await run(compose(engine, currentRelease, 'restart'), { log });
    return start(currentRelease);
  });
  await step('browser: main job after these', () => browse(currentRelease, 'specs/main-job.spec.ts'));
}

async function testUpgrade(previous: Release): Promise<void> {
  await removeContainers();
  if (!(await step('upgrade: start of the previous release', () => start(previous)))) return;
  if (!(await step('upgrade: data in it', () => browse(previous, 'specs/upgrade.spec.ts', '--grep', '@store')))) return;
  await step('upgrade: replaced by this release', () => start(currentRelease));
  await step('upgrade: migrations', async () => {
    const states = await run(compose(engine, currentRelease, 'run', '--rm', '-T', 'operator', 'upgrade', '--dry-run'));
    const [, ...migrations] = states.split('\n').filter((line) => line.trim() !== '');
    const open = migrations.filter((line) => !/ done /.test(line));
    if (open.length > 0) throw new Error(open.join('; '));
    return `${migrations.length} done`;
  });
  await step('upgrade: operator doctor', async () => {
    await run(compose(engine, currentRelease, 'run', '--rm', '-T', 'operator', 'doctor'));
    return undefined;
  });
  await step('upgrade: the data is there', () => browse(currentRelease, 'specs/upgrade.spec.ts', '--grep', '@find'));
}

async function cleanUp(): Promise<void> {
  await removeContainers().catch((error: Error) => console.error(error.message));
  await engine.close();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

console.log(`Engine: ${engine.name}. Logs: ${workFolder}`);
const ref = values.previous ?? (await findFormerRelease());
try {
  forgetSettings();
  const previous = ref ? await checkOutPrevious(ref) : undefined;
  if (previous) await build(previous);
  await build(currentRelease);
  await engine.beginRun();
  await removeContainers();
  await testCurrent();
  if (previous) await testUpgrade(previous);
  else
    rows.push({
      what: 'upgrade',
      result: 'not tested: there is no former release; name one by --previous',
      passed: true,
    });
} catch (error) {
  rows.push({ what: 'the run', result: String(error).slice(0, 300), passed: false });
} finally {
  await cleanUp();
}

for (const { name, megabytes, budget } of images.filter((image) => image.megabytes > image.budget)) {
  rows.push({ what: `size of ${name}`, result: `${megabytes} MB, more than ${budget} MB`, passed: false });
}
const imageRows = images.map(({ name, seconds: took, megabytes, budget }) => [
  ...[name, `${took.toFixed(1)} s`, `${megabytes} MB`, `${budget} MB`],
]);
console.log(`\n${table([['Image', 'Build', 'Size', 'Budget'], ...imageRows])}\n`);
console.log(
  table([['Step', 'Result', ''], ...rows.map(({ what, result, passed }) => [what, result, passed ? '' : 'FAILED'])]),
);
const failed = rows.filter(({ passed }) => !passed).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
