import { readFile, writeFile } from 'node:fs/promises';
import { PROMPT_VERSION } from '@coursewright/course-generation/evaluation';
import { z } from 'zod';
import type { JudgeScore } from './judge.ts';
import type { BriefResult } from './run-brief.ts';
import { mean } from './scores.ts';

const share = z.number().min(0).max(1);
const baselineSchema = z.object({
  model: z.string(),
  promptVersion: z.string(),
  briefs: z.record(
    z.string(),
    z.object({
      rules: share,
      coverage: share,
      freshness: share,
      readability: share,
      tokens: z.number(),
      firstBlockMs: z.number().optional(),
      text: z.string().optional(),
    }),
  ),
});
export type Baseline = z.output<typeof baselineSchema>;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
export const getTokens = ({ tokens }: Pick<BriefResult, 'tokens'>): number => tokens.prompt + tokens.completion;

/** `withText`: the ids of the briefs whose lessons the judge compares. */
export function toBaseline(model: string, results: readonly BriefResult[], withText: ReadonlySet<string>): Baseline {
  const briefs = results.map((result): [string, Baseline['briefs'][string]] => [
    result.id,
    {
      rules: round(result.rules),
      coverage: round(result.coverage),
      freshness: round(result.freshness),
      readability: round(result.readability),
      tokens: getTokens(result),
      ...(result.firstBlockMs !== undefined && { firstBlockMs: Math.round(result.firstBlockMs) }),
      ...(withText.has(result.id) && { text: result.text }),
    },
  ]);
  return { model, promptVersion: PROMPT_VERSION, briefs: Object.fromEntries(briefs) };
}

export const readBaseline = async (file: string): Promise<Baseline> =>
  baselineSchema.parse(JSON.parse(await readFile(file, 'utf8')));

export const writeBaseline = (file: string, baseline: Baseline): Promise<void> =>
  writeFile(file, `${JSON.stringify(baseline, null, 2)}\n`);

const TOLERANCE = 0.02;
// The clock of a busy machine is no reason to fail.
const SLOWER = { times: 1.5, ms: 200 };

export interface Comparison {
  name: string;
  before: number | undefined;
  now: number;
  worse: boolean;
}

const SCORES = ['rules', 'coverage', 'freshness', 'readability'] as const;

/** Means over the briefs that both have. Tokens and time are compared with the same model only. */
export function compare(baseline: Baseline, model: string, results: readonly BriefResult[], judged?: JudgeScore) {
  const pairs = results.flatMap((now) => {
    const before = baseline.briefs[now.id];
    return before ? [{ before, now }] : [];
  });
  const rows: Comparison[] = SCORES.map((name) => {
    const before = mean(pairs.map((pair) => pair.before[name]));
    const now = mean(pairs.map((pair) => pair.now[name]));
    return { name, before, now, worse: now < before * (1 - TOLERANCE) };
  });
  const isSameModel = baseline.model === model;
  const tokens = mean(pairs.map(({ before }) => before.tokens));
  const used = mean(pairs.map(({ now }) => getTokens(now)));
  rows.push({
    name: 'tokens',
    now: used,
    before: isSameModel ? tokens : undefined,
    worse: isSameModel && used > tokens * (1 + TOLERANCE),
  });
  const waited = mean(pairs.flatMap(({ before }) => before.firstBlockMs ?? []));
  const waits = mean(pairs.flatMap(({ now }) => now.firstBlockMs ?? []));
  rows.push({
    name: 'time',
    now: waits,
    before: isSameModel ? waited : undefined,
    worse: isSameModel && waits > waited * SLOWER.times && waits > waited + SLOWER.ms,
  });
  if (judged) {
    const even = 0.5;
    const worse = judged.isTrusted && judged.share < even * (1 - TOLERANCE);
    rows.push({ name: 'judge', before: even, now: judged.share, worse });
  }
  return { rows, compared: pairs.length, worse: rows.filter((row) => row.worse) };
}
