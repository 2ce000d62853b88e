import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findChartRenderer } from './find-chart-renderer.ts';
import { findChromium } from './find-chromium.ts';
import { type Command, projectRoot, runCommand } from './run-command.ts';
import type { Results } from './tally.ts';

export interface Options {
  shard?: { index: number; count: number } | undefined;
  paths: readonly string[];
}

export interface LaneRun {
  name: string;
  results: Results;
}

export interface Lane {
  cores: number;
  needsBuild?: boolean;
  run(run: LaneRun, options: Options): Promise<boolean>;
  /** Runs one file alone, with a report of its own. */
  runAgain?(run: LaneRun, file: string, report: string): Promise<boolean>;
}

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const BROWSER = 'tests/e2e/playwright.config.ts';
const DEVELOPMENT = 'tests/e2e/dev/playwright.config.ts';

// A test has one of these tags, which is its lane; one without them is in `browser`.
const tags = { journey: '@journey', core: '@core', alone: '@alone', axe: '@axe' };
const inBrowserOnly = Object.values(tags).join('|');

export const lanes = {
  build: scriptChecks(1, 'build'),
  // one core at most: beside any other lane
  static: scriptChecks(
    0,
    'lint',
    'lint:browser',
    'typecheck',
    'unused',
    'deps',
    'messages:check',
    'contracts:check',
    'polls',
  ),
  unit: jest({
    cores: 2,
    args: ['--selectProjects', 'node', 'dom'],
    // Workers take it too. With the default of 16 MB, page tests spend an eighth of their CPU time on collecting garbage.
    nodeFlags: ['--max-semi-space-size=32'],
  }),
  journeys: playwright({ cores: 2, args: ['--grep', tags.journey] }),
  // its tests wait for processes about half of their time
  system: jest({
    cores: 2,
    args: ['--selectProjects', 'system', `--maxWorkers=${availableParallelism() + 1}`],
    rendersChart: true,
  }),
  core: playwright({ cores: 2, args: ['--grep', tags.core] }),
  repository: scriptChecks(0, 'commits', 'requirements'),
  dev: playwright({ cores: 2, config: DEVELOPMENT }),
  browser: playwright({ cores: 2, args: ['--grep-invert', inBrowserOnly] }),
  // puts a release among the files that all products of this machine serve
  release: playwright({ cores: 2, args: ['--grep', tags.alone, '--workers=1'] }),
  // five tests once more, with every part in a process of its own
  separate: playwright({ cores: 2, args: ['--grep', '@separate'], onRabbitmq: true, env: { E2E_SEPARATE: '1' } }),
  accessibility: playwright({ cores: 1, args: ['--grep', tags.axe, '--workers=1', '--fully-parallel'] }),
  messaging: jest({
    cores: 1,
    args: ['--testPathPatterns=packages/service-kit/src/(messaging|jobs)/', '--runInBand'],
    onRabbitmq: true,
  }),
} satisfies Record<string, Lane>;

export type LaneName = keyof typeof lanes;

/** Of `npm test`. */
export const quickLanes: readonly LaneName[] = ['build', 'static', 'unit', 'journeys'];
/** Of `.ci/run` after those. */
export const furtherLanes: readonly LaneName[] = ['system', 'core', 'repository'];

// npm scripts in sequence; each counts as one check.
function scriptChecks(cores: number, ...names: string[]): Lane {
  const present = names.filter((name) => scripts[name]);
  return {
    cores,
    async run({ name: lane, results }, { shard }) {
      let ok = true;
      for (const [position, name] of present.entries()) {
        // other lanes on every machine wait for a lane with one check, such as the build
        if (shard && present.length > 1 && position % shard.count !== shard.index - 1) continue;
        const passed = await runCommand(lane, { command: 'npm', args: ['run', '--silent', name] });
        results.recordCheck(lane, name, passed);
        ok &&= passed;
      }
      return ok;
    },
  };
}

interface Suite {
  cores: number;
  args?: readonly string[];
  onRabbitmq?: boolean;
}

export function jest({
  cores,
  args = [],
  onRabbitmq = false,
  rendersChart = false,
  nodeFlags = [],
}: Suite & { rendersChart?: boolean; nodeFlags?: readonly string[] }): Lane {
  function start({ name, results }: LaneRun, report: string, wanted: readonly string[]) {
    const renderer = rendersChart ? findChartRenderer() : undefined;
    const env: Record<string, string> = renderer ? { CHART_RENDERER: renderer } : {};
    const command = {
      command: process.execPath,
      args: [
        ...nodeFlags,
        'node_modules/jest/bin/jest.js',
        ...wanted,
        '--silent',
        '--json',
        `--outputFile=${results.resultFile(name, report)}`,
      ],
      env,
    };
    return runCommand(name, withRabbitmq(command, onRabbitmq));
  }
  return {
    cores,
    run: (run, { shard, paths }) => start(run, 'jest', [...(paths.length > 0 ? paths : args), ...shardArgs(shard)]),
    runAgain: (run, file, report) => start(run, report, [...args, '--runTestsByPath', file]),
  };
}

function playwright(suite: Suite & { config?: string; env?: Record<string, string> }): Lane {
  const { cores, args = [], config = BROWSER, env = {}, onRabbitmq = false } = suite;
  function start({ name, results }: LaneRun, report: string, chromium: string, wanted: readonly string[]) {
    const cli = [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--config=${config}`,
      `--output=.cache/e2e/${name}/${report}`,
    ];
    const command = {
      command: process.execPath,
      args: [...cli, ...args, ...wanted],
      env: { ...env, E2E_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: results.resultFile(name, report) },
    };
    return runCommand(name, withRabbitmq(command, onRabbitmq));
  }
  return {
    cores,
    needsBuild: true,
    async run(run, { shard, paths }) {
      const chromium = findChromium();
      if (chromium) return start(run, 'playwright', chromium, [...paths, ...shardArgs(shard)]);
      console.error('No Chromium: install the package `chromium`, or let `npx playwright install chromium` succeed.');
      run.results.recordCheck(run.name, 'chromium', false);
      return false;
    },
    runAgain: (run, file, report) =>
      start(run, report, findChromium() ?? '', [path.join(projectRoot, file), '--workers=1']),
  };
}

// a lane of few files may have none for one of many machines
const shardArgs = (shard: Options['shard']) =>
  shard ? [`--shard=${shard.index}/${shard.count}`, '--pass-with-no-tests'] : [];

// On the broker of AMQP_URL where that is set.
const withRabbitmq = (command: Command, wanted: boolean): Command =>
  wanted && !process.env.AMQP_URL
    ? { ...command, command: 'bash', args: ['scripts/rabbitmq.sh', command.command, ...command.args] }
    : command;
