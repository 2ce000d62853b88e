import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileResult } from './reports.ts';
import { closingLine, describeFailures, describeFlaky, openResults, type Results, readLane, table } from './tally.ts';

let folder: string;
let results: Results;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tally-'));
  results = openResults(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const counts = ({ passed, failed, skipped }: FileResult) => ({ passed, failed, skipped });
const testFile = (name: string) => path.resolve(import.meta.dirname, '../..', name);

function jestReport(lane: string, report: string, files: Record<string, string[]>) {
  const testResults = Object.entries(files).map(([name, statuses]) => ({
    name: testFile(name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    startTime: 0,
    endTime: 1500,
    assertionResults: statuses.map((status, index) => ({
      status,
      fullName: `${name} ${index}`,
      failureMessages: status === 'failed' ? [`why ${name}`] : [],
    })),
  }));
  writeFileSync(results.resultFile(lane, report), JSON.stringify({ testResults }));
}

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
  results.beginLane('static');
  results.recordCheck('static', 'lint', true);
  results.recordCheck('static', 'types', false);
  expect(results.lanes()).toEqual([{ lane: 'static', passed: 1, failed: 2, skipped: 0, seconds: 0 }]);
  results.endLane('static', { seconds: 12.5, repeated: [] });
  expect(results.lanes()).toEqual([{ lane: 'static', passed: 1, failed: 1, skipped: 0, seconds: 12.5 }]);
  expect(results.failures()).toEqual(['static ✘ types\n    see above']);
});

test('PLT-08 a file that failed and then passed alone counts once, and is listed with both outputs', () => {
  results.beginLane('unit');
  jestReport('unit', 'jest', { 'a.test.ts': ['passed', 'failed', 'failed'], 'b.test.ts': ['passed'] });
  jestReport('unit', 'again-1', { 'a.test.ts': ['passed', 'passed', 'passed'] });
  results.endLane('unit', { seconds: 3, repeated: [{ file: 'a.test.ts', ok: true, report: 'again-1' }] });
  expect(results.lanes()).toEqual([{ lane: 'unit', passed: 4, failed: 0, skipped: 0, seconds: 3 }]);
  expect(results.failures()).toEqual([]);
  expect(describeFlaky(results.recordFlaky())).toEqual([
    [
      'unit ~ a.test.ts is flaky',
      '  first run  a.test.ts 1, and 1 more\n    why a.test.ts',
      '  second run ✓ alone: 3 passed in 1.5 s',
    ].join('\n'),
  ]);
  expect(JSON.parse(readFileSync(path.join(folder, 'flaky.json'), 'utf8'))).toEqual([
    {
      lane: 'unit',
      file: 'a.test.ts',
      first: [1, 2].map((index) => ({ title: `a.test.ts ${index}`, message: 'why a.test.ts' })),
      second: { passed: 3, skipped: 0, seconds: 1.5 },
    },
  ]);
});

test('PLT-08 a file that failed twice counts once, with what its second run says', () => {
  results.beginLane('unit');
  jestReport('unit', 'jest', { 'a.test.ts': ['failed', 'failed'] });
  jestReport('unit', 'again-1', { 'a.test.ts': ['passed', 'failed'] });
  results.endLane('unit', { seconds: 3, repeated: [{ file: 'a.test.ts', ok: false, report: 'again-1' }] });
  expect(readLane(path.join(folder, 'unit')).files.map(counts)).toEqual([{ passed: 1, failed: 1, skipped: 0 }]);
  expect(results.recordFlaky()).toEqual([]);
});

test.each([
  ['has no report', () => {}],
  ['ran nothing', () => jestReport('unit', 'again-1', {})],
  ['skipped all', () => jestReport('unit', 'again-1', { 'a.test.ts': ['pending'] })],
])('PLT-08 a second run that %s leaves the file red', (_what, write) => {
  results.beginLane('unit');
  jestReport('unit', 'jest', { 'a.test.ts': ['passed', 'failed'] });
  write();
  results.endLane('unit', { seconds: 3, repeated: [{ file: 'a.test.ts', ok: true, report: 'again-1' }] });
  expect(results.lanes()[0]).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  expect(results.recordFlaky()).toEqual([]);
});

test('PLT-08 flaky files are counted over all runs whose results were kept', () => {
  for (const lane of ['unit', 'system']) {
    results.beginLane(lane);
    jestReport(lane, 'jest', { [`${lane}.test.ts`]: ['failed'] });
    jestReport(lane, 'again-1', { [`${lane}.test.ts`]: ['passed'] });
    results.endLane(lane, { seconds: 3, repeated: [{ file: `${lane}.test.ts`, ok: true, report: 'again-1' }] });
  }
  mkdirSync(path.join(folder, 'static'));
  expect(results.recordFlaky().map(({ file }) => file)).toEqual(['system.test.ts', 'unit.test.ts']);
});

test('PLT-08 the table has a line for each lane', () => {
  const lanes = [
    { lane: 'static', passed: 3, failed: 0, skipped: 0, seconds: 21.04 },
    { lane: 'unit', passed: 2000, failed: 1, skipped: 4, seconds: 130 },
  ];
  expect(table(lanes).split('\n').slice(1)).toEqual([
    'static              3      0       0     21.0',
    'unit             2000      1       4    130.0',
  ]);
});
