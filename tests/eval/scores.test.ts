import type { QualityFinding } from '@coursewright/contracts';
import { type Baseline, compare } from './baseline.ts';
import { briefs, levels, subjects } from './briefs.ts';
import { labelledPairs } from './labelled-pairs.ts';
import { readOptions } from './options.ts';
import type { BriefResult } from './run-brief.ts';
import { findMissedPillars, readability, shareOfFreshRuns, shareOfGreenRules } from './scores.ts';

test('CRS-29 sixty briefs: twenty subjects in six languages at three levels, each with 8 to 12 pillars', () => {
  expect(briefs).toHaveLength(60);
  expect(new Set(briefs.map(({ id }) => id)).size).toBe(60);
  expect(subjects).toHaveLength(20);
  expect(new Set(subjects.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'es', 'ar', 'hi', 'zh']));
  for (const subject of subjects) {
    const own = briefs.filter((brief) => brief.subject === subject);
    expect(new Set(own.map(({ level }) => level))).toEqual(new Set(levels));
    expect(subject.pillars.length).toBeGreaterThanOrEqual(8);
    expect(subject.pillars.length).toBeLessThanOrEqual(12);
    // No pillar is covered by the topic alone.
    expect(findMissedPillars(subject, subject.topic)).toEqual(subject.pillars);
  }
});

const finding = (rule: string, severity: QualityFinding['severity']): QualityFinding => ({
  rule,
  severity,
  quote: '',
  message: '',
});

test('CRS-29 a rule that blocks weighs three times as much as one that warns, and counts once', () => {
  const loss = (...findings: QualityFinding[]) => 1 - shareOfGreenRules('lesson', findings);
  expect(loss()).toBe(0);
  expect(loss(finding('L4', 'block'))).toBeCloseTo(3 * loss(finding('L8', 'warn')), 10);
  expect(loss(finding('L4', 'block'), finding('L4', 'block'))).toBe(loss(finding('L4', 'block')));
  expect(loss(finding('L10', 'warn'))).toBeCloseTo(loss(finding('L8', 'warn')), 10);
});

test('CRS-29 a pillar is found by any synonym, at the beginning of a word or inside it where the language does that', () => {
  const missed = (language: 'en' | 'de' | 'zh', pillar: string, text: string) =>
    findMissedPillars({ language, pillars: [pillar] }, text).length > 0;
  expect(missed('en', 'ink|dye', 'Inks of the time')).toBe(false);
  expect(missed('en', 'ink', 'People think')).toBe(true);
  expect(missed('en', 'ink', 'People think of ink')).toBe(false);
  expect(missed('de', 'mietvertrag', 'Der Untermietvertrag')).toBe(false);
  expect(missed('zh', '过拟合|欠拟合', '什么是欠拟合')).toBe(false);
});

test('CRS-29 repeated text and long sentences cost', () => {
  const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ');
  expect(shareOfFreshRuns([`${words(0, 40)}.`, `${words(100, 40)}.`])).toBe(1);
  expect(shareOfFreshRuns([`${words(0, 40)}.`, `${words(0, 40)}.`])).toBe(0.5);
  expect(shareOfFreshRuns([])).toBe(0);
  expect(readability('Short sentences. They are easy to read.', 'new')).toBe(1);
  expect(readability(`A${words(0, 43)} end.`, 'new')).toBeCloseTo(0.5, 1);
});

const result = (values: Partial<BriefResult>): BriefResult => ({
  id: 'one',
  rules: 0.9,
  coverage: 0.8,
  freshness: 0.95,
  readability: 1,
  tokens: { prompt: 500, completion: 500 },
  firstBlockMs: 100,
  repairs: 0,
  missedPillars: [],
  findings: [],
  failures: [],
  text: '',
  ...values,
});
const baseline: Baseline = {
  model: 'm',
  promptVersion: '2',
  briefs: { one: { rules: 0.9, coverage: 0.8, freshness: 0.95, readability: 1, tokens: 1000, firstBlockMs: 100 } },
};

test('CRS-29 a score that is worse by more than 2 % is named; better ones and small losses are not', () => {
  const worse = (values: Partial<BriefResult>, model = 'm') =>
    compare(baseline, model, [result(values)]).worse.map(({ name }) => name);
  expect(worse({})).toEqual([]);
  expect(worse({ rules: 0.885, coverage: 0.79, readability: 0.985 })).toEqual([]);
  expect(worse({ rules: 1, coverage: 0.9, freshness: 1 })).toEqual([]);
  expect(worse({ rules: 0.88 })).toEqual(['rules']);
  expect(worse({ coverage: 0.78 })).toEqual(['coverage']);
  expect(worse({ freshness: 0.93, readability: 0.97 })).toEqual(['freshness', 'readability']);
  expect(worse({ tokens: { prompt: 530, completion: 500 } })).toEqual(['tokens']);
  expect(worse({ tokens: { prompt: 9000, completion: 500 }, firstBlockMs: 9000 }, 'another')).toEqual([]);
  expect(worse({ firstBlockMs: 290 })).toEqual([]);
  expect(worse({ firstBlockMs: 310 })).toEqual(['time']);
});

test('CRS-29 a judge counts when it agrees with the pairs labelled by hand', () => {
  const worse = (share: number, isTrusted: boolean) =>
    compare(baseline, 'm', [result({})], { share, isTrusted, pairs: 20, ties: 0, agreement: isTrusted ? 0.9 : 0.5 })
      .worse;
  expect(worse(0.2, true)).toHaveLength(1);
  expect(worse(0.2, false)).toEqual([]);
  expect(worse(0.5, true)).toEqual([]);
  expect(labelledPairs.length).toBeGreaterThanOrEqual(12);
  expect(new Set(labelledPairs.map(({ better }) => better))).toEqual(new Set(['first', 'second', 'tie']));
});

test('CRS-29 wrong options are named', () => {
  expect(() => readOptions(['--base-url', 'http://127.0.0.1:1/v1'])).toThrow('--model is missing');
  expect(() => readOptions(['--model', 'm'])).toThrow('--base-url is missing');
  expect(() => readOptions(['--briefs', '61'])).toThrow('--briefs');
  expect(() => readOptions(['--fake', 'nonsense'])).toThrow('--fake');
  expect(() => readOptions(['--briefs', '3', '--write-baseline'])).toThrow('--write-baseline needs all 60 briefs');
  expect(readOptions([])).toMatchObject({ briefs: 60, 'api-key-env': 'OPENAI_API_KEY' });
});
