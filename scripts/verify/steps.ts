import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';
import { recordCheck, resultFile } from './tally.ts';

const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

function check(name: string, command: string, args: readonly string[]): boolean {
  const ok = run(command, args);
  recordCheck(name, ok);
  return ok;
}

/** Everything `npm test` does, in its order. Each step says whether it went well. */
export const steps = {
  lint: () => check('lint', bin('biome'), ['check', '--error-on-warnings']),
  types: () => check('types', bin('tsc'), ['-p', 'tsconfig.json']),
  unused: () => check('unused', bin('knip'), ['--no-progress']),
  unit: (folders) => jest('unit', folders),
  build: () => check('build', process.execPath, ['scripts/build.ts']),
  e2e: () => playwright('e2e'),
  /** The messaging suites again, on the broker of AMQP_URL. */
  messaging: () => jest('messaging', ['packages/service-kit/src/messaging', '--runInBand']),
  /** The browser specs that processes of their own could break, on the broker of AMQP_URL. */
  'e2e-separate': () => playwright('e2e-separate', { E2E_SEPARATE: '1' }),
} satisfies Record<string, (folders: readonly string[]) => boolean>;

function jest(name: string, args: readonly string[]): boolean {
  return run(process.execPath, [
    'node_modules/jest/bin/jest.js',
    // In front of --reporters, which would take them for reporters.
    ...args,
    '--silent',
    '--json',
    `--outputFile=${resultFile(name)}`,
    '--reporters=default',
  ]);
}

function playwright(name: string, env: Record<string, string> = {}): boolean {
  const chromium = findChromium();
  if (!chromium) {
    console.error(
      'No Chromium: install Debian’s package `chromium`, or let `npx playwright install chromium` succeed.',
    );
    recordCheck(name, false);
    return false;
  }
  return run(bin('playwright'), ['test', '--config=e2e/playwright.config.ts'], {
    ...env,
    E2E_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile(name),
  });
}
