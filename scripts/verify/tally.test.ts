import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingLine, read } from './tally.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tally-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('PLT-08 a report of jest counts its tests, and a suite that could not even load as a failure', () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(read(file)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('PLT-08 a report of the browser tests counts unexpected results and errors outside of tests', () => {
  const file = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no browser' }],
  });
  expect(read(file)).toEqual({ passed: 6, failed: 2, skipped: 0 });
});

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['is cut off', '{"stats":'],
])('PLT-08 a report that %s is a failure, never a silent success', (_what, content) => {
  const file = content === undefined ? path.join(folder, 'none.json') : report(content);
  expect(read(file)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('PLT-08 the closing line says what was counted', () => {
  expect(closingLine({ passed: 3, failed: 1, skipped: 0 })).toBe('3 passed, 1 failed');
  expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});
