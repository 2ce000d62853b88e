import {
  LESSONS_PER_TOPIC,
  lessonsPerTopicLimits,
  MINUTES_PER_LESSON,
  type QualityFinding,
} from '@coursewright/contracts';
import { addUsage } from '../../accounts/index.ts';
import { OutlineReader } from '../outline/outline-reader.ts';
import {
  judgeOutline,
  MAX_SUBTOPICS,
  MIN_SUBTOPICS,
  repairOutline,
  type WantedOutline,
  wantedOutline,
} from '../quality/outline-rules.ts';
import { toProblems } from '../quality/quality.ts';
import { boundedLine, INPUT_LIMITS } from '../text/index.ts';
import type { ChatModel, ChatRequest, JsonShape, Message } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { outlineMaterialData, outlineMaterialRule } from './material-prompt.ts';
import { askAgain, conversation, DATA_RULE, list, listTitles, object, PROMPT_VERSION, string } from './prompt.ts';
import type { Authored, JudgedAnswer, Outline, OutlineHooks, OutlineRequest, WrittenOutline } from './texts.ts';

function lessonsPerTopic(minutes: number | undefined, topicCount: number): number {
  const { min, max } = lessonsPerTopicLimits;
  if (minutes === undefined) return LESSONS_PER_TOPIC;
  return Math.min(max, Math.max(min, Math.round(minutes / MINUTES_PER_LESSON / topicCount)));
}

const OUTLINE_RULES = `You plan self-study courses. ${DATA_RULE}
Answer with JSON only, compact, in this form: {"topics":[{"title":"...","subtopics":[{"title":"..."}]}]}
- exactly the number of topics given as topicCount, in the order in which one learns them
- ${lessonsPerTopicLimits.min} to ${lessonsPerTopicLimits.max} sub-topics per topic, as many as subtopicsPerTopic where nothing speaks for another number, each one lesson of about 400 words
- every requested sub-topic is named in a title of its own
- short plain titles: no numbering, no mark-up
- each title says what is learned there; none would fit any course (Introduction, Overview, Conclusion)
- no sub-topic twice in the whole course, not in other words either
- what a lesson builds on comes before it; topics of about the same size
- all titles in one language`;

const REVISED_OUTLINE_RULES = `${OUTLINE_RULES.replace('exactly the number', 'at most the number')}
- the course has an outline already: presentOutline. Change it as the learner's \`wish\` says, as far as it concerns the
  outline of this course; keep the titles that the wish does not touch`;

const outlinePrompt = (request: OutlineRequest): Message[] => {
  const { revision, material } = request;
  const wanted = wantedOutline(request);
  const { topicCount } = wanted;
  const data = {
    topic: boundedLine(request.topic, INPUT_LIMITS.topic),
    requestedSubtopics: wanted.subtopics,
    topicCount,
    subtopicsPerTopic: lessonsPerTopic(request.brief?.minutes, topicCount),
    kind: request.courseType,
    ...(material && outlineMaterialData(material)),
    ...(revision && {
      wish: boundedLine(revision.instruction, INPUT_LIMITS.instruction),
      presentOutline: listTitles(revision.outline),
    }),
  };
  const rules = (revision ? REVISED_OUTLINE_RULES : OUTLINE_RULES) + (material ? outlineMaterialRule(material) : '');
  return conversation(rules, data, request.brief);
};

const outlineRepairPrompt = (request: OutlineRequest, outline: Outline, problems: string[]): Message[] =>
  askAgain(
    outlinePrompt(request),
    'Write the whole outline again without these problems.',
    problems.slice(0, 12),
    JSON.stringify(outline),
  );

function outlineShape({ topicCount, least = topicCount }: WantedOutline): JsonShape {
  const subtopics = list(object({ title: string }), MIN_SUBTOPICS, MAX_SUBTOPICS);
  return { name: 'outline', schema: object({ topics: list(object({ title: string, subtopics }), least, topicCount) }) };
}

interface Draft extends Authored {
  outline: Outline;
  problems: string[];
  findings: QualityFinding[];
}

/** Retries once with the problems quoted, then repairs; an outline is never too short. */
export async function writeOutline(
  chat: ChatModel,
  given: OutlineRequest,
  hooks: OutlineHooks,
): Promise<WrittenOutline> {
  const { isAgain, topicCount } = given;
  const request = isAgain ? { ...given, topicCount: leastTopics(topicCount) } : given;
  const wanted = wantedForModel(chat, request);
  const draft = (messages: Message[]) => writeDraft(chat, { messages, userKey: request.userKey, wanted }, hooks);
  const judged = (fate: JudgedAnswer['fate'], { model, findings }: Draft) =>
    hooks.onJudged?.({ what: 'outline', fate, model, findings, promptVersion: PROMPT_VERSION });
  const first = await draft(outlinePrompt(request));
  judged(first.problems.length === 0 ? 'kept' : 'rewritten', first);
  if (first.problems.length === 0) return finished(first, first.outline);

  const repairedFirst = repairOutline(first.outline, wanted);
  hooks.onRestart?.();
  try {
    const second = await draft(outlineRepairPrompt(request, first.outline, first.problems));
    const all = { ...second, usage: addUsage(first.usage, second.usage) };
    const fewer = { ...wanted, least: wanted.least ?? leastTopics(wanted.topicCount) };
    const repaired =
      repairOutline(second.outline, wanted) ??
      repairedFirst ??
      repairOutline(second.outline, fewer) ??
      repairOutline(first.outline, fewer);
    judged(second.problems.length === 0 ? 'kept' : repaired ? 'rewritten' : 'refused', second);
    if (second.problems.length === 0) return finished(all, second.outline);
    if (!repaired) throw new GeneratorError('bad_answer', { detail: second.problems.join(' ') });
    return finished(all, repaired);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    if (!repairedFirst || stopped) throw error;
    return finished(first, repairedFirst);
  }
}

// A course of half the topics is better than none.
const leastTopics = (topicCount: number): number => Math.max(2, Math.ceil(topicCount / 2));

// The sample model writes English study plans in every course.
const wantedForModel = ({ isModel }: ChatModel, request: OutlineRequest): WantedOutline => {
  const wanted = wantedOutline(request);
  return isModel ? wanted : { ...wanted, expected: undefined };
};

interface DraftAsk extends Pick<ChatRequest, 'messages' | 'userKey'> {
  wanted: WantedOutline;
}

async function writeDraft(chat: ChatModel, { wanted, ...ask }: DraftAsk, hooks: OutlineHooks): Promise<Draft> {
  let reader = new OutlineReader(hooks);
  const { model, usage } = await chat.complete({
    operation: 'outline',
    ...ask,
    shape: outlineShape(wanted),
    ...hooks,
    onRestart: () => {
      reader = new OutlineReader(hooks);
      hooks.onRestart?.();
    },
    onText: (text) => reader.push(text),
  });
  const findings = judgeOutline(reader.outline, wanted);
  const problems = toProblems(findings);
  if (!reader.complete) problems.unshift('The JSON is not complete.');
  return { outline: reader.outline, problems, findings, source: chat.source, model, usage };
}

const finished = ({ source, model, usage }: Draft, { topics }: Outline): WrittenOutline => ({
  topics,
  source,
  model,
  usage,
});
