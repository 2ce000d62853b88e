import { ChatClient, createContentGenerator } from '@coursewright/course-generation/evaluation';
import { type Baseline, compare, readBaseline, toBaseline, writeBaseline } from './baseline.ts';
import { briefs as allBriefs, subjects } from './briefs.ts';
import { type Judge, scoreByJudge } from './judge.ts';
import { startOfflineModel } from './offline-model.ts';
import type { Options } from './options.ts';
import { writeReport } from './report.ts';
import { type BriefResult, runBriefs } from './run-brief.ts';

export interface Evaluation {
  report: string;
  results: BriefResult[];
  /** Names of the scores that are worse than the baseline's. */
  worse: string[];
}

// One lesson per subject is judged; their texts are in the baseline.
const judgedBriefs = new Set(allBriefs.slice(0, subjects.length).map(({ id }) => id));

export async function evaluate(
  options: Options,
  env: Record<string, string | undefined>,
  onDone?: (result: BriefResult) => void,
): Promise<Evaluation> {
  const briefs = allBriefs.slice(0, options.briefs);
  const baseline = options['write-baseline'] ? undefined : await readBaseline(options.baseline);
  const apiKey = env[options['api-key-env']];
  const offline = options['base-url'] ? undefined : await startOfflineModel(options.fake);
  const model = offline?.model ?? options.model ?? '';
  try {
    const generator = createContentGenerator(
      new ChatClient({
        baseUrl: offline?.url ?? options['base-url'] ?? '',
        model,
        ...(apiKey && { apiKey }),
      }),
    );
    const results = await runBriefs(briefs, {
      generator,
      takeTokens: offline && (() => offline.takeTokens()),
      // The tokens of the sample model are counted between briefs.
      parallel: offline ? 1 : options.parallel,
      ...(onDone && { onDone }),
    });
    const judged = baseline && (await judge(options, apiKey, baseline, results));
    const comparison = baseline && compare(baseline, model, results, judged);
    if (options['write-baseline']) await writeBaseline(options.baseline, toBaseline(model, results, judgedBriefs));
    const { 'price-input': input, 'price-output': output } = options;
    const prices = input === undefined || output === undefined ? undefined : { input, output };
    const report = writeReport({ model, briefs, results, comparison, judged, prices });
    return { report, results, worse: comparison?.worse.map(({ name }) => name) ?? [] };
  } finally {
    await offline?.close();
  }
}

async function judge(options: Options, apiKey: string | undefined, baseline: Baseline, results: BriefResult[]) {
  if (!options.judge) return undefined;
  const judgeModel: Judge = {
    baseUrl: options['judge-base-url'] ?? options['base-url'] ?? '',
    model: options.judge,
    apiKey,
  };
  const pairs = results.flatMap(({ id, text }) => {
    const before = baseline.briefs[id]?.text;
    const topic = allBriefs.find((brief) => brief.id === id)?.subject.topic ?? '';
    return before ? [{ topic, first: text, second: before }] : [];
  });
  return scoreByJudge(judgeModel, pairs);
}
