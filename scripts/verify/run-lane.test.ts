import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest as jestLane, type Lane } from './lanes.ts';
import { filesToRepeat, MOST_REPEATED } from './repeats.ts';
import { runLane } from './run-lane.ts';
import { openResults } from './tally.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lane-'));
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const firstTime = (then: string) => `
  const { existsSync, writeFileSync } = require('node:fs');
  const isFirst = !existsSync(__filename + '.ran');
  writeFileSync(__filename + '.ran', '');
  ${then}`;

const files = {
  passes: "test('adds', () => {}); test('adds more', () => {});",
  'fails-once': firstTime("test('is lucky', () => expect(isFirst).toBe(false)); test('adds', () => {});"),
  'loads-late': firstTime("if (isFirst) throw new Error('cannot load'); test('adds', () => {});"),
  'dies-once': firstTime("test('lives', () => { if (isFirst) process.kill(process.pid, 'SIGKILL'); });"),
  'fails-in-hook': firstTime("test('adds', () => {}); afterAll(() => expect(isFirst).toBe(false));"),
  'fails-always': "test('adds', () => { throw new Error('never'); }); test('adds more', () => {});",
};

function project(names: (keyof typeof files)[]): Lane {
  for (const name of names) writeFileSync(path.join(folder, `${name}.test.cjs`), files[name]);
  const config = path.join(folder, 'jest.config.json');
  const settings = { rootDir: folder, testMatch: ['**/*.test.cjs'], transform: {}, maxWorkers: 2, cache: false };
  writeFileSync(config, JSON.stringify(settings));
  return jestLane({ cores: 1, args: ['--config', config] });
}

async function run(lane: Lane, repeats = true) {
  const results = openResults(path.join(folder, 'results'));
  const passed = await runLane(lane, { name: 'small', results }, { paths: [], repeats });
  const flaky = results.recordFlaky().map(({ file, first }) => [path.basename(file), first.length]);
  const [{ passed: green, failed: red } = { passed: 0, failed: 0 }] = results.lanes();
  return { passed, green, red, flaky, failures: results.failures() };
}

test('PLT-08 jest runs a file that fails once more, alone: it is flaky when it passes, and each test counts once', async () => {
  const result = await run(project(['passes', 'fails-once', 'loads-late', 'dies-once', 'fails-in-hook']));
  expect(result).toMatchObject({ passed: true, green: 7, red: 0, failures: [] });
  expect(result.flaky.toSorted()).toEqual([
    ['dies-once.test.cjs', 1],
    ['fails-in-hook.test.cjs', 1],
    ['fails-once.test.cjs', 1],
    ['loads-late.test.cjs', 1],
  ]);
});

test('PLT-08 a file that fails twice is red, and counts once', async () => {
  const result = await run(project(['passes', 'fails-always']));
  expect(result).toMatchObject({ passed: false, green: 3, red: 1, flaky: [] });
  expect(result.failures).toEqual([expect.stringContaining('small ✘ adds\n    Error: never')]);
});

test('PLT-08 the stress runs repeat nothing', async () => {
  expect(await run(project(['passes', 'fails-once']), false)).toMatchObject({ passed: false, red: 1, flaky: [] });
});

test('PLT-08 a lane that ends badly without a failed test is red, and repeats nothing', async () => {
  const again = jest.fn(async () => true);
  const lane: Lane = {
    cores: 1,
    async run({ name, results }) {
      results.recordCheck(name, 'lint', true);
      return false;
    },
    runAgain: again,
  };
  expect(await run(lane)).toMatchObject({ passed: false, green: 1, red: 1 });
  const broken: Lane = { cores: 1, run: async () => false, runAgain: again };
  expect(await run(broken)).toMatchObject({ passed: false, red: 1 });
  expect(again).not.toHaveBeenCalled();
});

test('PLT-08 so many files do not fail by chance: they are not run again', () => {
  const failures = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const tally = { passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [] };
      return { file: `${index}.test.ts`, ...tally };
    });
  expect(filesToRepeat(failures(MOST_REPEATED))).toHaveLength(MOST_REPEATED);
  expect(filesToRepeat(failures(MOST_REPEATED + 1))).toEqual([]);
});
