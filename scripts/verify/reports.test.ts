import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read, sum } from './reports.ts';
import { projectRoot } from './run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const skipped = { status: 'pending', fullName: 'waits', failureMessages: [] };
const failed = { status: 'failed', fullName: 'divides', failureMessages: ['by zero', 'again'] };
const name = path.join(projectRoot, 'packages/a/a.test.ts');
const file = 'packages/a/a.test.ts';

test.each([
  [
    'its tests',
    { status: 'failed', assertionResults: [passed, failed, skipped] },
    { passed: 1, failed: 1, skipped: 1, failures: [{ title: 'divides', message: 'by zero\nagain' }] },
  ],
  [
    'one that does not load, or whose worker died',
    { status: 'failed', message: 'cannot load', assertionResults: [] },
    { passed: 0, failed: 1, skipped: 0, failures: [{ title: file, message: 'cannot load' }] },
  ],
  [
    'a hook that fails after the tests',
    { status: 'failed', message: 'afterAll', assertionResults: [passed, passed] },
    { passed: 2, failed: 1, skipped: 0, failures: [{ title: file, message: 'afterAll' }] },
  ],
])('PLT-08 of a file of jest are counted: %s', (_what, suite, expected) => {
  const testResults = [{ name, message: '', startTime: 1000, endTime: 3500, ...suite }];
  expect(read(report({ testResults }))).toEqual([{ file, seconds: 2.5, ...expected }]);
});

test('PLT-08 tests of the browser are counted by file, and errors outside of files beside them', () => {
  const result = (duration: number, ...messages: string[]) => ({
    duration,
    errors: messages.map((message) => ({ message })),
  });
  const spec = (title: string, status: string, results: unknown[]) => ({ title, tests: [{ status, results }] });
  const content = {
    stats: {},
    config: { rootDir: path.join(projectRoot, 'tests/e2e/specs') },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        file: 'pay.spec.ts',
        specs: [spec('reads', 'expected', [result(1000)])],
        suites: [
          {
            file: 'pay.spec.ts',
            specs: [spec('pays', 'unexpected', [result(500, 'no button')]), spec('waits', 'skipped', [])],
          },
        ],
      },
    ],
  };
  expect(read(report(content))).toEqual([
    {
      file: 'tests/e2e/specs/pay.spec.ts',
      seconds: 1.5,
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ title: 'pays', message: 'no button' }],
    },
    {
      file: '',
      seconds: 0,
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ title: 'report', message: 'no browser' }],
    },
  ]);
});

test.each([
  ['is missing, as after a failed global setup', undefined],
  ['is empty', ''],
  ['is cut off', '{"stats":'],
  ['is something else', '{}'],
])('PLT-08 a report that %s is a failure outside of files, never a silent success', (_what, content) => {
  const broken = content === undefined ? path.join(folder, 'none.json') : report(content);
  expect(read(broken)).toEqual([expect.objectContaining({ file: '', passed: 0, failed: 1, skipped: 0 })]);
});

test('PLT-08 a check counts as one, and the sum is over all', () => {
  const check = { passed: 0, failed: 1, skipped: 0 };
  expect(read(report({ check }))).toEqual([expect.objectContaining({ file: '', ...check })]);
  expect(sum([check, { passed: 3, failed: 1, skipped: 2 }])).toEqual({ passed: 3, failed: 2, skipped: 2 });
});
