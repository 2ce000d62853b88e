import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readBaseline, writeBaseline } from './baseline.ts';
import { evaluate } from './evaluate.ts';
import { labelledPairs } from './labelled-pairs.ts';
import { type FaultName, faults } from './offline-model.ts';
import { readOptions } from './options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eval-'));
const baseline = path.join(folder, 'baseline.json');
beforeAll(async () => {
  await evaluate({ ...readOptions(['--briefs', '3', '--baseline', baseline]), 'write-baseline': true }, {});
  // The first run is slower than all others: nothing could be found slow beside it.
  const written = await readBaseline(baseline);
  for (const brief of Object.values(written.briefs)) brief.firstBlockMs = 1;
  await writeBaseline(baseline, written);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => evaluate(readOptions(['--briefs', '3', '--baseline', baseline, ...args]), {});
// How fast this machine is just now is not asked here.
const scores = (worse: string[]) => worse.filter((name) => name !== 'time');

test('CRS-29 the baseline of the repository has all briefs, and the sample model still writes as well', async () => {
  const { briefs, model } = await readBaseline('tests/eval/baseline.json');
  expect([Object.keys(briefs).length, model]).toEqual([60, 'coursewright-sample']);
  const { worse } = await evaluate(readOptions(['--briefs', '3']), {});
  // A longer prompt is a decision, not a fault: `npm run eval` reports it.
  expect(scores(worse).filter((name) => name !== 'tokens')).toEqual([]);
});

test('CRS-29 a second run is no worse than the first, and its report says where it stands', async () => {
  const { worse, results, report } = await run();
  expect(scores(worse)).toEqual([]);
  expect(results.map(({ failures }) => failures)).toEqual([[], [], []]);
  expect(report).toContain('3 briefs are compared');
  for (const heading of ['By language', 'By level', 'By subject', 'Rules that found something'])
    expect(report).toContain(`## ${heading}`);
});

const FOUND: Partial<Record<FaultName, string>> = {
  rules: 'rules',
  coverage: 'coverage',
  repetition: 'freshness',
  readability: 'readability',
  tokens: 'tokens',
  slow: 'time',
};

test.each(Object.entries(FOUND))('CRS-29 a fake with worse %s is found', async (fault, score) => {
  // One that is slow is so with each brief.
  const { worse, report } = await run('--fake', fault, '--briefs', fault === 'slow' ? '1' : '3');
  expect(worse).toContain(score);
  expect(report).toContain('Worse than the baseline: ');
});

interface FakeJudge {
  url: string;
  asked: { A: string; B: string }[];
  close(): void;
}

async function startJudge(better: (a: string, b: string) => 'A' | 'B' | 'tie'): Promise<FakeJudge> {
  const asked: FakeJudge['asked'] = [];
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await text(request));
    const pair = JSON.parse(messages[1].content);
    asked.push(pair);
    const content = JSON.stringify({ better: better(pair.A, pair.B) });
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { url, asked, close: () => server.close() };
}

// Knows the labels; of other texts it prefers the one with more figures.
function judgeByFigures(a: string, b: string): 'A' | 'B' | 'tie' {
  const pair = labelledPairs.find(({ first, second }) => [first, second].includes(a));
  if (pair?.better === 'tie') return 'tie';
  if (pair) return (pair.better === 'first') === (pair.first === a) ? 'A' : 'B';
  const figures = (value: string) => value.match(/\d/g)?.length ?? 0;
  if (figures(a) === figures(b)) return 'tie';
  return figures(a) > figures(b) ? 'A' : 'B';
}

test('CRS-29 a judge that agrees with the labelled pairs finds vaguer lessons, asked in both orders', async () => {
  const judge = await startJudge(judgeByFigures);
  try {
    const args = ['--judge', 'judge', '--judge-base-url', judge.url];
    const same = await run(...args);
    expect(scores(same.worse)).toEqual([]);
    expect(same.report).toContain('agrees with 100.0 % of the pairs labelled by hand');
    expect(same.report).toContain('50.0 % of 3 lessons');
    const [first, second] = judge.asked;
    expect([first?.A, first?.B]).toEqual([second?.B, second?.A]);
    expect(Object.keys(faults)).toContain('vague');
    expect((await run('--fake', 'vague', ...args)).worse).toContain('judge');
  } finally {
    judge.close();
  }
});

test('CRS-29 a judge that always prefers the first text is not trusted', async () => {
  const judge = await startJudge(() => 'A');
  try {
    const { worse, report } = await run('--fake', 'vague', '--judge', 'judge', '--judge-base-url', judge.url);
    expect(worse).not.toContain('judge');
    expect(report).toContain('too little for its score to count');
  } finally {
    judge.close();
  }
});

test('CRS-29 the command ends with 1 when a score is worse and writes the report; with 2 when it cannot run', () => {
  const out = path.join(folder, 'report.md');
  const command = (...args: string[]) => spawnSync(process.execPath, ['tests/eval/eval.ts', ...args]).status;
  expect(command('--briefs', '1', '--fake', 'coverage', '--out', out)).toBe(1);
  expect(readFileSync(out, 'utf8')).toContain('# Evaluation of course texts');
  expect(command('--briefs', '0')).toBe(2);
});
