import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const folder = path.resolve(import.meta.dirname, '../../.cache/results');

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface LaneResult extends Tally {
  lane: string;
  seconds: number;
}

const none: Tally = { passed: 0, failed: 0, skipped: 0 };
const SECONDS = 'seconds.json';
const MESSAGE_LINES = 6;

export function forgetResults(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function beginLane(lane: string): void {
  rmSync(path.join(folder, lane), { recursive: true, force: true });
  mkdirSync(path.join(folder, lane), { recursive: true });
}

// A lane that failed without a failed test, such as for want of a report, counts as a failed check.
export function endLane(lane: string, seconds: number, passed: boolean): void {
  const reports = reportFiles(path.join(folder, lane)).map(read);
  if (!passed && total(reports).failed === 0) recordCheck(lane, 'exit-code', false);
  writeFileSync(path.join(folder, lane, SECONDS), JSON.stringify(seconds));
}

export const resultFile = (lane: string, name: string): string => path.join(folder, lane, `${name}.json`);

export function recordCheck(lane: string, name: string, ok: boolean): void {
  const check: Tally = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  writeFileSync(resultFile(lane, name), JSON.stringify({ check }));
}

export const laneResults = (): LaneResult[] =>
  laneNames().map((lane) => ({ lane, ...readLane(path.join(folder, lane)) }));

const laneNames = (): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

const reportFiles = (laneFolder: string): string[] =>
  readdirSync(laneFolder).flatMap((file) => (file === SECONDS ? [] : path.join(laneFolder, file)));

// A lane that did not end is a failure.
export function readLane(laneFolder: string): Omit<LaneResult, 'lane'> {
  const reports = reportFiles(laneFolder).map(read);
  const hasEnded = existsSync(path.join(laneFolder, SECONDS));
  return {
    ...total(hasEnded ? reports : [...reports, { ...none, failed: 1 }]),
    seconds: hasEnded ? JSON.parse(readFileSync(path.join(laneFolder, SECONDS), 'utf8')) : 0,
  };
}

export const total = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

export const closingLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const table = (results: readonly LaneResult[]): string =>
  [
    `${'lane'.padEnd(14)}${'passed'.padStart(7)}${'failed'.padStart(7)}${'skipped'.padStart(8)}${'seconds'.padStart(9)}`,
    ...results.map(
      ({ lane, passed, failed, skipped, seconds }) =>
        lane.padEnd(14) +
        String(passed).padStart(7) +
        String(failed).padStart(7) +
        String(skipped).padStart(8) +
        seconds.toFixed(1).padStart(9),
    ),
  ].join('\n');

// A report that cannot be read is a failure.
export function read(file: string): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.check) return report.check;
    if (report.stats) {
      const { expected, unexpected, flaky, skipped } = report.stats;
      return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
    }
    const crashed = report.testResults.filter(hasCrashed);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + crashed.length,
      skipped: report.numPendingTests,
    };
  } catch {
    return { ...none, failed: 1 };
  }
}

interface JestSuite {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
interface PlaywrightError {
  message?: string;
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { ok: boolean; title: string; tests: { results: { errors: PlaywrightError[] }[] }[] }[];
}

export interface Failure {
  title: string;
  message: string;
}

/** What failed in all lanes, with the first lines of each message: a log that is cut keeps its end. */
export function failedTests(): string[] {
  const failures = laneNames().flatMap((lane) =>
    reportFiles(path.join(folder, lane))
      .flatMap(failuresOf)
      .map(({ title, message }) => ({ title: `${lane} ✘ ${title}`, message })),
  );
  return describeFailures(failures);
}

// Tests that share a hook fail together, with one message.
export function describeFailures(failures: readonly Failure[]): string[] {
  return [...Map.groupBy(failures, ({ message }) => message)].map(([message, [first, ...others]]) =>
    [
      `${first?.title}${others.length > 0 ? `, and ${others.length} more` : ''}`,
      ...stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES),
    ].join('\n    '),
  );
}

export function failuresOf(file: string): Failure[] {
  const name = path.basename(file, '.json');
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.check) return report.check.failed ? [{ title: name, message: 'see above' }] : [];
    if (report.stats) {
      const outside = report.errors.map((error: PlaywrightError) => ({ title: name, message: error.message ?? '' }));
      return [...outside, ...report.suites.flatMap(failedSpecs)];
    }
    return report.testResults.flatMap(failedInJest);
  } catch {
    return [{ title: name, message: 'the report cannot be read' }];
  }
}

const hasCrashed = ({ status, assertionResults }: JestSuite) => status === 'failed' && assertionResults.length === 0;

function failedInJest(suite: JestSuite): Failure[] {
  if (hasCrashed(suite)) return [{ title: suite.name, message: suite.message }];
  return suite.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ title: test.fullName, message: test.failureMessages.join('\n') }));
}

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): Failure[] => [
  ...suites.flatMap(failedSpecs),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return { title, message: errors.map(({ message = '' }) => message).join('\n') };
    }),
];
