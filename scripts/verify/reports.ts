import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run-command.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Failure {
  title: string;
  message: string;
}

/** What one file of tests did. A check, and what fails outside of files, have an empty name. */
export interface FileResult extends Tally {
  file: string;
  seconds: number;
  failures: readonly Failure[];
}

interface JestSuite {
  name: string;
  status: string;
  message: string;
  startTime?: number;
  endTime?: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
interface PlaywrightError {
  message?: string;
}
interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; errors: PlaywrightError[] }[];
}
interface PlaywrightSpec {
  ok: boolean;
  title: string;
  tests: PlaywrightTest[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}
interface Report {
  check?: Tally;
  testResults?: JestSuite[];
  stats?: object;
  errors: PlaywrightError[];
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** The results in a report of a check, of jest or of Playwright. A report that cannot be read is a failure. */
export function read(report: string): FileResult[] {
  const name = path.basename(report, '.json');
  try {
    const content = JSON.parse(readFileSync(report, 'utf8')) as Report;
    if (content.check) {
      const failures = content.check.failed > 0 ? [{ title: name, message: 'see above' }] : [];
      return [{ file: '', seconds: 0, ...content.check, failures }];
    }
    if (content.testResults) return content.testResults.map(readJestSuite);
    return readPlaywright(content, name);
  } catch {
    return [outsideOfFiles([{ title: name, message: 'the report cannot be read' }])];
  }
}

const outsideOfFiles = (failures: Failure[]): FileResult => ({
  file: '',
  seconds: 0,
  passed: 0,
  failed: failures.length,
  skipped: 0,
  failures,
});

// A suite also fails when it does not load, when its worker dies, and by a hook after its tests.
function readJestSuite({ name, status, message, startTime = 0, endTime = 0, assertionResults }: JestSuite): FileResult {
  const file = relative(name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ title: test.fullName, message: test.failureMessages.join('\n') }));
  if (failures.length === 0 && status === 'failed') failures.push({ title: file, message });
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const skipped = assertionResults.filter((test) => test.status === 'pending').length;
  return { file, seconds: (endTime - startTime) / 1000, passed, failed: failures.length, skipped, failures };
}

function readPlaywright({ errors, config, suites }: Report, name: string): FileResult[] {
  const files = [...Map.groupBy(suites, ({ file }) => file)].map(([file, parts]) =>
    readSpecs(relative(path.join(config.rootDir, file)), parts.flatMap(getSpecs)),
  );
  const outside = errors.map(({ message = '' }) => ({ title: name, message }));
  return outside.length > 0 ? [...files, outsideOfFiles(outside)] : files;
}

const getSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...suites.flatMap(getSpecs),
  ...specs,
];

function readSpecs(file: string, specs: readonly PlaywrightSpec[]): FileResult {
  const all = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  const failures = all
    .filter(({ status }) => status === 'unexpected')
    .map(({ title, results }) => ({
      title,
      message: results.flatMap((result) => result.errors.map(({ message = '' }) => message)).join('\n'),
    }));
  const skipped = all.filter(({ status }) => status === 'skipped').length;
  const seconds = all.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);
  return { file, seconds, passed: all.length - failures.length - skipped, failed: failures.length, skipped, failures };
}

const relative = (file: string) => path.relative(projectRoot, file).replaceAll('\\', '/');

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
