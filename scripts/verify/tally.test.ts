import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingLine, describeFailures, failuresOf, read, readLane, table, total } from './tally.ts';

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

test('PLT-08 what failed is found in each kind of report', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] },
  ];
  const unloaded = { name: 'a.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] };
  expect(failuresOf(report({ testResults: [unloaded, { assertionResults }] }))).toEqual([
    { title: 'a.test.ts', message: 'cannot load' },
    { title: 'divides', message: 'by zero' },
  ]);
  const failed = { ok: false, title: 'pays', tests: [{ results: [{ errors: [{ message: 'no button' }] }] }] };
  const suites = [{ suites: [{ specs: [failed, { ok: true, title: 'reads', tests: [] }] }] }];
  expect(failuresOf(report({ stats: {}, errors: [{ message: 'no browser' }], suites }))).toEqual([
    { title: 'report', message: 'no browser' },
    { title: 'pays', message: 'no button' },
  ]);
  expect(failuresOf(report({ check: { passed: 0, failed: 1, skipped: 0 } }))).toHaveLength(1);
  expect(failuresOf(report('{'))).toHaveLength(1);
});

test('PLT-08 tests with one message are named together, with its first lines', () => {
  const message = '\u001b[31m1\u001b[39m\n2\n3\n4\n5\n6\n7';
  const failures = ['a', 'b', 'c'].map((title) => ({ title, message }));
  expect(describeFailures([...failures, { title: 'd', message: 'else' }])).toEqual([
    'a, and 2 more\n    1\n    2\n    3\n    4\n    5\n    6',
    'd\n    else',
  ]);
});

test('PLT-08 the closing line says what was counted', () => {
  expect(closingLine({ passed: 3, failed: 1, skipped: 0 })).toBe('3 passed, 1 failed');
  expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});

test('PLT-08 a lane counts the reports of all its runs, and one that did not end is a failure', () => {
  const check = (passed: number) => JSON.stringify({ check: { passed, failed: 1 - passed, skipped: 0 } });
  writeFileSync(path.join(folder, 'lint.json'), check(1));
  writeFileSync(path.join(folder, 'types.json'), check(0));
  expect(readLane(folder)).toEqual({ passed: 1, failed: 2, skipped: 0, seconds: 0 });
  writeFileSync(path.join(folder, 'seconds.json'), '12.5');
  expect(readLane(folder)).toEqual({ passed: 1, failed: 1, skipped: 0, seconds: 12.5 });
});

test('PLT-08 the table has a line for each lane, and the sum is over all of them', () => {
  const results = [
    { lane: 'static', passed: 3, failed: 0, skipped: 0, seconds: 21.04 },
    { lane: 'unit', passed: 2000, failed: 1, skipped: 4, seconds: 130 },
  ];
  expect(table(results).split('\n').slice(1)).toEqual([
    'static              3      0       0     21.0',
    'unit             2000      1       4    130.0',
  ]);
  expect(total(results)).toEqual({ passed: 2003, failed: 1, skipped: 4 });
});
