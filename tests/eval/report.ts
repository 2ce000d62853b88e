import { PROMPT_VERSION } from '@coursewright/course-generation/evaluation';
import type { Comparison } from './baseline.ts';
import type { EvalBrief } from './briefs.ts';
import type { JudgeScore } from './judge.ts';
import type { BriefResult } from './run-brief.ts';
import { mean } from './scores.ts';

export interface ReportInput {
  model: string;
  briefs: readonly EvalBrief[];
  results: readonly BriefResult[];
  comparison: { rows: Comparison[]; compared: number; worse: Comparison[] } | undefined;
  judged: JudgeScore | undefined;
  prices: { input: number; output: number } | undefined;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const NAMES: Record<string, [string, (value: number) => string]> = {
  rules: ['A rules green, weighted', percent],
  coverage: ['B pillars covered', percent],
  freshness: ['C runs of five words that are new', percent],
  readability: ['C readability', percent],
  tokens: ['D tokens per brief', (value) => value.toFixed(0)],
  time: ['D first block', (value) => `${value.toFixed(0)} ms`],
  judge: ['E judge', percent],
};

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...body].join('\n');
};

export function writeReport({ model, briefs, results, comparison, judged, prices }: ReportInput): string {
  return `${[
    '# Evaluation of course texts',
    `Model ${model}, prompt version ${PROMPT_VERSION}, ${results.length} briefs: each an outline, two lessons, a quiz.`,
    comparison ? compared(comparison) : 'This run is the baseline.',
    judged ? judgeLine(judged) : 'No judge was asked.',
    prices ? costLine(results, prices) : 'No prices were given, so the cost is not known.',
    `${sum(results, ({ repairs }) => repairs)} texts were written again; ${sum(results, ({ failures }) => failures.length)} failed.`,
    '## By language',
    groupTable(briefs, results, ({ subject }) => subject.language, 'Language'),
    '## By level',
    groupTable(briefs, results, ({ level }) => level, 'Level'),
    '## By subject',
    groupTable(briefs, results, ({ subject }) => subject.id, 'Subject'),
    '## Rules that found something',
    rulesTable(results),
    '## Pillars that no brief covered',
    missedTable(briefs, results),
    ...failuresSection(results),
  ].join('\n\n')}\n`;
}

const sum = (results: readonly BriefResult[], of: (result: BriefResult) => number): number =>
  results.reduce((total, result) => total + of(result), 0);

function compared({ rows, compared: count, worse }: NonNullable<ReportInput['comparison']>): string {
  const lines = rows.map(({ name, before, now, worse: isWorse }) => {
    const [title, show] = NAMES[name] ?? [name, String];
    return [title, before === undefined ? 'another model' : show(before), show(now), isWorse ? 'worse' : ''];
  });
  const verdict =
    worse.length === 0
      ? 'No score is worse than the baseline.'
      : `Worse than the baseline: ${worse.map(({ name }) => name).join(', ')}.`;
  return `${verdict} ${count} briefs are compared.\n\n${table([['Score', 'Baseline', 'Now', ''], ...lines])}`;
}

function judgeLine({ share, pairs, ties, agreement, isTrusted }: JudgeScore): string {
  const trust = isTrusted ? 'its score counts' : 'too little for its score to count';
  return `The judge agrees with ${percent(agreement)} of the pairs labelled by hand: ${trust}. It gives this run ${percent(share)} of ${pairs} lessons against the baseline's, ${ties} ties (50 % is equal).`;
}

function costLine(results: readonly BriefResult[], { input, output }: NonNullable<ReportInput['prices']>): string {
  const prompt = sum(results, ({ tokens }) => tokens.prompt);
  const completion = sum(results, ({ tokens }) => tokens.completion);
  const cost = (prompt * input + completion * output) / 1_000_000;
  return `Cost: ${cost.toFixed(4)} in all, ${(cost / Math.max(1, results.length)).toFixed(4)} per brief (${prompt} tokens in, ${completion} out).`;
}

function groupTable(
  briefs: readonly EvalBrief[],
  results: readonly BriefResult[],
  keyOf: (brief: EvalBrief) => string,
  title: string,
): string {
  const groups = Map.groupBy(results, ({ id }) => {
    const brief = briefs.find((one) => one.id === id);
    return brief ? keyOf(brief) : id;
  });
  const rows = [...groups].map(([key, all]) => [
    key,
    String(all.length),
    percent(mean(all.map(({ rules }) => rules))),
    percent(mean(all.map(({ coverage }) => coverage))),
    percent(mean(all.map(({ freshness }) => freshness))),
    percent(mean(all.map(({ readability }) => readability))),
  ]);
  return table([[title, 'Briefs', 'Rules', 'Coverage', 'New runs', 'Readability'], ...rows]);
}

function rulesTable(results: readonly BriefResult[]): string {
  const findings = results.flatMap((result) => result.findings);
  const groups = [...Map.groupBy(findings, ({ rule, severity }) => `${rule} ${severity}`)];
  const rows = groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([key, all]) => [key, String(all.length), all[0]?.message ?? '', all[0]?.quote ?? '']);
  return rows.length === 0 ? 'None.' : table([['Rule', 'Findings', 'For instance', 'Quote'], ...rows]);
}

function missedTable(briefs: readonly EvalBrief[], results: readonly BriefResult[]): string {
  const bySubject = Map.groupBy(results, ({ id }) => briefs.find((brief) => brief.id === id)?.subject.id ?? id);
  const rows = [...bySubject].flatMap(([subject, all]) => {
    const missed = (all[0]?.missedPillars ?? []).filter((pillar) =>
      all.every(({ missedPillars }) => missedPillars.includes(pillar)),
    );
    return missed.length === 0 ? [] : [[subject, missed.map((pillar) => pillar.split('|')[0]).join(', ')]];
  });
  return rows.length === 0 ? 'None.' : table([['Subject', 'Pillars'], ...rows]);
}

function failuresSection(results: readonly BriefResult[]): string[] {
  const rows = results.flatMap(({ id, failures }) => failures.map((failure) => [id, failure.slice(0, 200)]));
  return rows.length === 0 ? [] : ['## Failures', table([['Brief', 'What happened'], ...rows])];
}
