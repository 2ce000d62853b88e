// Runs lanes of checks and tests and counts what really ran. Without arguments: the lanes of `npm test`.
//   --all            every lane
//   --ci             the lanes of .ci/run
//   --rest           those of them that `npm test` does not run
//   --lane a,b       these lanes
//   --shard 1/4      a quarter of the work of each lane
//   --keep           adds to the results of earlier runs
//   --no-repeat      a file that fails is not run once more
// Anything else narrows the tests of the lanes: folders, files.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './verify/find-chromium.ts';
import { furtherLanes, type Lane, type LaneName, lanes, type Options, quickLanes } from './verify/lanes.ts';
import { MOST_FLAKY } from './verify/repeats.ts';
import { sum } from './verify/reports.ts';
import { projectRoot } from './verify/run-command.ts';
import { runLane } from './verify/run-lane.ts';
import { closingLine, describeFlaky, openResults, table } from './verify/tally.ts';

// Measurements assume two; a lane that needs both runs alone.
const CORES = 2;
const MOST_FAILURES = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    lane: { type: 'string' },
    shard: { type: 'string' },
    keep: { type: 'boolean', default: false },
    'no-repeat': { type: 'boolean', default: false },
  },
});

// Each of its tests would build once more, and wait for it.
const unbuilt: Lane = {
  cores: 0,
  async run({ name }) {
    console.log(`${name} is not run: the build failed`);
    return false;
  },
};
const needsBuild = (name: LaneName) => Boolean((lanes[name] as Lane).needsBuild);

const everyLane = Object.keys(lanes) as LaneName[];
const wanted = withBuild(chooseLanes());
const options = { paths: positionals, shard: readShard(values.shard), repeats: !values['no-repeat'] };

const results = openResults(path.join(projectRoot, '.cache/results'));
if (!values.keep) results.forget();
// before lanes begin that may install other packages
if (wanted.some(needsBuild)) findChromium();
const passed = await runLanes(wanted);
const tally = sum(results.lanes());
const flaky = results.recordFlaky();
for (const failure of results.failures().slice(0, MOST_FAILURES)) console.log(failure);
for (const file of describeFlaky(flaky)) console.log(file);
if (flaky.length > MOST_FLAKY)
  console.log(`${flaky.length} files are flaky: more than ${MOST_FLAKY} make the run red.`);
console.log(`\n${table(results.lanes())}\n\n${closingLine(tally)}`);
process.exit(passed && tally.failed === 0 && flaky.length <= MOST_FLAKY ? 0 : 1);

function chooseLanes(): LaneName[] {
  if (values.lane === undefined) {
    if (values.rest) return [...furtherLanes];
    if (values.ci) return [...quickLanes, ...furtherLanes];
    return values.all ? everyLane : [...quickLanes];
  }
  const names = values.lane.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(lanes, name));
  if (unknown.length > 0) fail(`There is no lane ${unknown.join(', ')}; there are ${everyLane.join(', ')}.`);
  return names as LaneName[];
}

// Browser tests need the front ends; where nothing changed, the build takes a second.
function withBuild(names: LaneName[]): LaneName[] {
  return names.some(needsBuild) ? ['build', ...names.filter((name) => name !== 'build')] : names;
}

function readShard(text: string | undefined): Options['shard'] {
  if (text === undefined) return undefined;
  const [index = 0, count = 0] = text.split('/').map(Number);
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
    fail(`--shard is <number of this machine>/<number of machines>, such as 1/4, not ${text}.`);
  }
  return { index, count };
}

async function runLanes(names: readonly LaneName[]): Promise<boolean> {
  const waiting = [...names];
  const running = new Map<LaneName, Promise<LaneName>>();
  const failed = new Set<LaneName>();
  const getCores = (name: LaneName) => (lanes[name] as Lane).cores;
  const busy = () => [...running.keys()].reduce((sum, name) => sum + getCores(name), 0);
  const canStart = (name: LaneName) =>
    (running.size === 0 || busy() + getCores(name) <= CORES) &&
    !(needsBuild(name) && (running.has('build') || waiting.includes('build')));
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(canStart);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next,
        runLane(failed.has('build') && needsBuild(next) ? unbuilt : lanes[next], { name: next, results }, options).then(
          (lanePassed) => {
            if (!lanePassed) failed.add(next);
            return next;
          },
        ),
      );
    } else {
      running.delete(await Promise.race(running.values()));
    }
  }
  return failed.size === 0;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
