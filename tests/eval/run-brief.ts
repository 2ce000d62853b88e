import { performance } from 'node:perf_hooks';
import type { Brief, QualityFinding } from '@coursewright/contracts';
import {
  type ContentGenerator,
  describeSurroundings,
  GeneratorError,
  judgeLesson,
  judgeOutline,
  type Outline,
  toExpected,
  wantedOutline,
} from '@coursewright/course-generation/evaluation';
import type { EvalBrief } from './briefs.ts';
import { findMissedPillars, mean, outlineText, readability, shareOfFreshRuns, shareOfGreenRules } from './scores.ts';

const TOPICS = 4;
const QUESTIONS = 5;

export interface Tokens {
  prompt: number;
  completion: number;
}

export interface BriefResult {
  id: string;
  /** 0 to 1, as coverage, freshness and readability. */
  rules: number;
  coverage: number;
  freshness: number;
  readability: number;
  tokens: Tokens;
  firstBlockMs: number | undefined;
  repairs: number;
  missedPillars: string[];
  findings: QualityFinding[];
  failures: string[];
  /** The first lesson, for the judge. */
  text: string;
}

// These say nothing about the texts: the run ends.
const HOPELESS = new Set<GeneratorError['kind']>(['auth', 'quota', 'network', 'bad_request']);

export interface RunOptions {
  generator: ContentGenerator;
  /** What a model that names no tokens has used since the last call. */
  takeTokens?: (() => Tokens) | undefined;
}

/** An outline with contracts, the first lessons of two topics and a quiz on the first topic. */
export async function runBrief(evalBrief: EvalBrief, { generator, takeTokens }: RunOptions): Promise<BriefResult> {
  const { id, subject, level } = evalBrief;
  const brief: Brief = { level, language: subject.language };
  const used: Tokens = { prompt: 0, completion: 0 };
  const failures: string[] = [];
  const findings: QualityFinding[] = [];
  let repairs = 0;
  const userKey = 'eval';
  const hooks = {
    onUsage({ promptTokens, completionTokens }: { promptTokens: number; completionTokens: number }) {
      used.prompt += promptTokens;
      used.completion += completionTokens;
    },
    onRestart() {
      repairs += 1;
    },
  };
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GeneratorError) || HOPELESS.has(error.kind)) throw error;
      failures.push(`${name}: ${error.kind}${error.detail ? `, ${error.detail}` : ''}`);
      return undefined;
    }
  };

  const outlineRequest = { topic: subject.topic, subtopics: [subject.asked], topicCount: TOPICS, brief };
  const titles = await attempt('outline', () =>
    generator.writeOutline({ ...outlineRequest, courseType: 'Text & Image Course', userKey }, hooks),
  );
  const { topic, subtopics: requestedSubtopics } = outlineRequest;
  const contracts =
    titles &&
    (await attempt('contracts', () =>
      generator.writeContracts({ topic, requestedSubtopics, outline: titles, brief, userKey }, hooks),
    ));
  const outline = contracts ?? titles;
  const topics = withIds(outline);
  const shares: number[] = [];
  if (outline) {
    const found = judgeOutline(outline, { ...wantedOutline(outlineRequest), expected: toExpected(subject.language) });
    findings.push(...found);
    shares.push(shareOfGreenRules('outline', found));
  } else shares.push(0);

  const lessons: { subtopicId: string; title: string; html: string; markdown: string }[] = [];
  const firstBlocks: number[] = [];
  for (const { topicTitle, subtopic } of chooseLessons(topics)) {
    const { contract, title: subtopicTitle } = subtopic;
    const begun = performance.now();
    let firstBlock: number | undefined;
    const earlier = lessons.map(({ markdown }) => markdown);
    const surroundings = describeSurroundings({ topics }, subtopic.id, lessons);
    const lesson = await attempt('lesson', () =>
      generator.writeLesson(
        {
          mainTopic: subject.topic,
          courseType: 'Text & Image Course',
          topicTitle,
          subtopicTitle,
          brief,
          userKey,
          contract,
          surroundings,
          outline: outline ?? { topics: [] },
          findEarlier: () => Promise.resolve(earlier),
        },
        { ...hooks, onBlock: () => (firstBlock ??= performance.now() - begun) },
      ),
    );
    if (firstBlock !== undefined) firstBlocks.push(firstBlock);
    if (!lesson) {
      shares.push(0);
      continue;
    }
    const { markdown, html } = lesson;
    const { laterTerms } = surroundings;
    const expected = toExpected(subject.language);
    const judged = judgeLesson({ markdown, contract, expected, level, earlier, laterTerms });
    findings.push(...judged.findings);
    shares.push(shareOfGreenRules('lesson', judged.findings));
    lessons.push({ subtopicId: subtopic.id, title: subtopicTitle, html, markdown });
  }
  for (let missing = shares.length; missing < 3; missing += 1) shares.push(0);

  const quiz =
    lessons.length === 0
      ? undefined
      : await attempt('quiz', () =>
          generator.writeQuiz(
            {
              mainTopic: subject.topic,
              topicTitle: outline?.topics[0]?.title ?? subject.topic,
              lessons: lessons.map(({ subtopicId, title, html }) => ({ subtopicId, title, html })),
              count: QUESTIONS,
              avoid: [],
              brief,
              userKey,
            },
            hooks,
          ),
        );
  shares.push((quiz?.items.length ?? 0) / QUESTIONS);

  const texts = lessons.map(({ markdown }) => markdown);
  const missedPillars = findMissedPillars(subject, [outline ? outlineText(outline) : '', ...texts].join('\n'));
  return {
    id,
    rules: mean(shares),
    coverage: 1 - missedPillars.length / subject.pillars.length,
    freshness: shareOfFreshRuns(texts),
    readability: mean(texts.map((markdown) => readability(markdown, level))),
    tokens: takeTokens?.() ?? used,
    firstBlockMs: firstBlocks.length === 0 ? undefined : mean(firstBlocks),
    repairs,
    missedPillars,
    findings,
    failures,
    text: texts[0] ?? '',
  };
}

const withIds = (outline: Outline | undefined) =>
  (outline?.topics ?? []).map((topic, at) => ({
    ...topic,
    id: `t${at + 1}`,
    subtopics: topic.subtopics.map((subtopic, index) => ({ ...subtopic, id: `t${at + 1}s${index + 1}` })),
  }));

const chooseLessons = (topics: ReturnType<typeof withIds>) =>
  [topics[0], topics[Math.floor(topics.length / 2)]].flatMap((topic) => {
    const subtopic = topic?.subtopics[0];
    return topic && subtopic ? [{ topicTitle: topic.title, subtopic }] : [];
  });

/** In the order of the briefs, some at a time. */
export async function runBriefs(
  briefs: readonly EvalBrief[],
  options: RunOptions & { parallel: number; onDone?: (result: BriefResult) => void },
): Promise<BriefResult[]> {
  const results: BriefResult[] = [];
  const left = [...briefs.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, brief] = next;
      const result = await runBrief(brief, options);
      results[at] = result;
      options.onDone?.(result);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return results;
}
