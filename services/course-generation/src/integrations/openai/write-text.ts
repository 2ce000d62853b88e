import type { QualityFinding } from '@coursewright/contracts';
import { addUsage, NO_USAGE, type Usage } from '../../features/accounts/index.ts';
import {
  type Answer,
  countWantedWords,
  createLessonJudge,
  GeneratorError,
  type JudgedAnswer,
  type Lesson,
  type LessonJudge,
  type LessonRequest,
  type QuestionRequest,
  type RevisionRequest,
  type TextHooks,
  toProblems,
} from '../../features/authoring/index.ts';
import { BlockStream, CitationFilter } from '../../features/authoring/text/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { lessonPrompt, lessonRepairPrompt } from './lesson-prompt.ts';
import { PROMPT_VERSION, questionPrompt } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

interface TextAsk {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  hooks: TextHooks;
  filter?: TextFilter | undefined;
  /** Sees each block before it is emitted, and the beginning of the text. */
  judge?: { push(text: string): void; judgeBlock(html: string): void; reset(): void };
}

interface TextFilter {
  push(text: string): string;
  end(): string;
  reset(): void;
}

async function writeText(client: ChatClient, ask: TextAsk): Promise<Lesson> {
  const { messages, limits, userKey, hooks, filter, judge } = ask;
  const blocks = new BlockStream((index, html) => {
    judge?.judgeBlock(html);
    hooks.onBlock?.(index, html);
  });
  const { model, usage } = await client.complete({
    messages,
    limits,
    userKey,
    signal: hooks.signal,
    onRetry: hooks.onRetry,
    onUsage: hooks.onUsage,
    onRestart: () => {
      blocks.reset();
      filter?.reset();
      judge?.reset();
      hooks.onRestart?.();
    },
    onText: (text) => {
      judge?.push(text);
      blocks.push(filter ? filter.push(text) : text);
      hooks.onTail?.(blocks.tail);
    },
  });
  if (filter) blocks.push(filter.end());
  const { markdown, html } = blocks.end();
  if (html === '') throw new GeneratorError('bad_answer', { detail: 'empty text' });
  return { markdown, html, source: client.source, model, usage };
}

interface Draft {
  lesson: Lesson | undefined;
  usage: Usage;
  findings: QualityFinding[];
}

/** An answer that is bad from its first block on is stopped there. */
async function writeDraft(client: ChatClient, ask: TextAsk, judge: LessonJudge): Promise<Draft> {
  const stop = new AbortController();
  let usage = NO_USAGE;
  const early = judge.watch(() => judge.isRepairable && stop.abort());
  const { signal, onUsage } = ask.hooks;
  const hooks: TextHooks = {
    ...ask.hooks,
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    onBlock: (index, html) => early.isStopped || ask.hooks.onBlock?.(index, html),
    onTail: (text) => early.isStopped || ask.hooks.onTail?.(text),
    onUsage(used) {
      usage = addUsage(usage, used);
      onUsage?.(used);
    },
  };
  try {
    const lesson = await writeText(client, { ...ask, hooks, judge: early });
    const quality = await judge.judge(lesson);
    return { lesson: { ...lesson, quality }, usage: lesson.usage, findings: early.all(quality) };
  } catch (error) {
    const isOurs = early.isStopped && !signal?.aborted && error instanceof GeneratorError && error.kind === 'aborted';
    if (!isOurs) throw error;
    return { lesson: undefined, usage, findings: early.all() };
  }
}

const TOKENS_PER_WORD = 4;

// A lesson of more minutes than usual needs more room, in scripts with many tokens per word too.
function roomFor({ contract }: LessonRequest, limits: CallLimits): CallLimits {
  const needed = contract ? countWantedWords(contract) * TOKENS_PER_WORD : 0;
  return { ...limits, maxTokens: Math.max(limits.maxTokens, needed) };
}

export async function writeLesson(
  client: ChatClient,
  request: LessonRequest | RevisionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Lesson> {
  const judge = createLessonJudge({ model: client.model, promptVersion: PROMPT_VERSION, request });
  const { material } = request;
  const newFilter = () => material && new CitationFilter(material.passages.length, { letter: 's', keeps: true });
  const ask = { limits: roomFor(request, limits), userKey: request.userKey, hooks };
  const judged = (fate: JudgedAnswer['fate'], { lesson, findings }: Draft) =>
    hooks.onJudged?.({
      ...{ what: 'lesson', fate, findings, promptVersion: PROMPT_VERSION },
      model: lesson?.model ?? client.model,
    });
  const first = await writeDraft(client, { ...ask, messages: lessonPrompt(request), filter: newFilter() }, judge);
  const problems = toProblems(first.findings);
  if (first.lesson && (problems.length === 0 || !judge.isRepairable)) {
    judged('kept', first);
    return first.lesson;
  }
  judged('rewritten', first);
  hooks.onRestart?.();
  const messages = lessonRepairPrompt(request, problems);
  const second = await writeDraft(client, { ...ask, messages, filter: newFilter() }, judge);
  const left = toProblems(second.findings);
  judged(second.lesson && left.length === 0 ? 'kept' : 'refused', second);
  if (!second.lesson || left.length > 0) throw new GeneratorError('bad_answer', { detail: left.join(' ') });
  return { ...second.lesson, usage: addUsage(first.usage, second.usage) };
}

export async function answerQuestion(
  client: ChatClient,
  request: QuestionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Answer> {
  const filter = new CitationFilter(request.paragraphs.length);
  const text = await writeText(client, {
    messages: questionPrompt(request),
    limits,
    userKey: request.userKey,
    hooks,
    filter,
  });
  const quoted = filter.cited.flatMap((position) => request.paragraphs[position]?.id ?? []);
  return { ...text, quoted };
}
