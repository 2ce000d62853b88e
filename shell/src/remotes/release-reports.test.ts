import type { ReleaseReport } from '@coursewright/contracts';
import { createReleaseReports } from './release-reports.ts';

let sent: ReleaseReport[][];

// Documents of earlier tests still listen to the one window, each with a list of its own.
function start() {
  const own: ReleaseReport[][] = [];
  sent = own;
  return createReleaseReports((reports) => void own.push(reports));
}

const of = (event: ReleaseReport['event']) => ({ remote: 'learner', version: '1.1.0', event });

beforeEach(() => void jest.useFakeTimers());

const throwFrom = (file: string) =>
  void window.dispatchEvent(
    new ErrorEvent('error', { filename: `https://learn.example${file}`, error: new Error('x') }),
  );
const rejectWith = (reason: unknown) =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const errorFrom = (file: string, name = 'TypeError') =>
  Object.assign(new Error('x'), { name, stack: `at f (https://learn.example${file}:1:2)` });

test('PLT-43 a visit is told once, after a while or when the page is left', () => {
  const reports = start();
  reports.visit('learner', '1.1.0');
  reports.visit('learner', '1.1.0');
  reports.visit('admin', undefined);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(3_000);
  expect(sent).toEqual([[of('visit')]]);
  reports.visit('billing', '2.0.0');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent[1]).toEqual([{ remote: 'billing', version: '2.0.0', event: 'visit' }]);
});

test('PLT-43 the first fault of a release is told at once, with the visit; further ones are not', () => {
  const reports = start();
  reports.visit('learner', '1.1.0');
  reports.fault('learner', 'load-failure');
  reports.fault('learner', 'render-error');
  reports.fault('billing', 'render-error');
  expect(sent).toEqual([[of('visit'), of('load-failure')]]);
});

test.each([
  ['its script', () => throwFrom('/mfe/learner/1.1.0/assets/a.js'), 1],
  ['its promise', () => rejectWith(errorFrom('/mfe/learner/1.1.0/assets/a.js')), 1],
  ['a failed call of the API', () => rejectWith(errorFrom('/mfe/learner/1.1.0/assets/a.js', 'ApiError')), 0],
  ['another release', () => throwFrom('/mfe/learner/1.0.0/assets/a.js'), 0],
  ['the shell', () => throwFrom('/assets/main.js'), 0],
  ['something that is no error', () => rejectWith('stopped'), 0],
])('PLT-43 an uncaught error of %s', (_what, fail, faults) => {
  start().visit('learner', '1.1.0');
  fail();
  jest.advanceTimersByTime(3_000);
  expect(sent.flat().filter(({ event }) => event === 'script-error')).toHaveLength(faults);
});
