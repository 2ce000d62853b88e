import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../.cache/results');

/** What one run of a test runner counted. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const none: Tally = { passed: 0, failed: 0, skipped: 0 };

export function forgetResults(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Where the report of a run is to be written. */
export function resultFile(name: string): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name}.json`);
}

/** Keeps the tally of something that is not a test runner, such as the linter: one check, passed or not. */
export function recordCheck(name: string, ok: boolean): void {
  writeFileSync(resultFile(name), JSON.stringify({ check: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 } }));
}

/** Adds up the reports of all runs since the results were forgotten. */
export function total(): Tally {
  return readdirSync(folder)
    .map((file) => read(path.join(folder, file)))
    .reduce(add, none);
}

export const closingLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The tally in a report of jest or Playwright, or of a check; a report nobody can read is a failure. */
export function read(file: string): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.check) return report.check;
    if (report.stats) {
      const { expected, unexpected, flaky, skipped } = report.stats;
      return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
    }
    const crashed = report.testResults.filter(
      (suite: { status: string; assertionResults: unknown[] }) =>
        suite.status === 'failed' && suite.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + crashed.length,
      skipped: report.numPendingTests,
    };
  } catch {
    return { ...none, failed: 1 };
  }
}
