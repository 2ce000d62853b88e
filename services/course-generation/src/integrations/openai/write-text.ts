import type { LessonQuality, QualityFinding, QualityRecord } from '@coursewright/contracts';
import { addUsage, NO_USAGE, type Usage } from '../../features/accounts/index.ts';
import {
  type Answer,
  countWantedWords,
  createAnswerJudge,
  createLessonJudge,
  GeneratorError,
  isReadable,
  type JudgedAnswer,
  type Lesson,
  type LessonRequest,
  leaveOutFaults,
  type QuestionRequest,
  type RevisionRequest,
  type StreamWatch,
  type TextHooks,
  toProblems,
} from '../../features/authoring/index.ts';
import { BlockStream, CitationFilter } from '../../features/authoring/text/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { lessonPrompt, lessonRepairPrompt } from './lesson-prompt.ts';
import { PROMPT_VERSION, questionPrompt, questionRepairPrompt } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

interface TextAsk {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  hooks: TextHooks;
  filter?: TextFilter | undefined;
  /** Sees each block before it is emitted, and the beginning of the text. */
  judge?: Pick<StreamWatch, 'push' | 'judgeBlock' | 'reset'>;
  // A first answer that was stopped may have begun with thoughts that are not marked.
  hold?: boolean;
}

interface TextFilter {
  push(text: string): string;
  end(): string;
  reset(): void;
}

async function writeText(client: ChatClient, ask: TextAsk): Promise<Written> {
  const { messages, limits, userKey, hooks, filter, judge, hold } = ask;
  const blocks = new BlockStream((index, html) => {
    judge?.judgeBlock(html);
    hooks.onBlock?.(index, html);
  });
  const { model, usage } = await client.complete({
    messages,
    limits,
    userKey,
    ...(hold && { hold }),
    signal: hooks.signal,
    calls: hooks.calls,
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

type Written = Omit<Lesson, 'quality'>;

interface Judge<Quality extends QualityRecord> {
  isRepairable: boolean;
  showsTail: boolean;
  watch(onBad: () => void): StreamWatch;
  judge(text: Written): Promise<Quality>;
}

interface Draft<Quality> {
  text: (Written & { quality: Quality }) | undefined;
  usage: Usage;
  findings: QualityFinding[];
}

/** An answer that is bad from its first block on is stopped there. */
async function writeDraft<Quality extends QualityRecord>(
  client: ChatClient,
  ask: TextAsk,
  judge: Judge<Quality>,
): Promise<Draft<Quality>> {
  const stop = new AbortController();
  let usage = NO_USAGE;
  const early = judge.watch(() => judge.isRepairable && stop.abort());
  const { signal, onUsage } = ask.hooks;
  const hooks: TextHooks = {
    ...ask.hooks,
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    onBlock: (index, html) => early.isStopped || ask.hooks.onBlock?.(index, html),
    onTail: (text) => early.isStopped || !judge.showsTail || ask.hooks.onTail?.(text),
    onUsage(used) {
      usage = addUsage(usage, used);
      onUsage?.(used);
    },
  };
  try {
    const text = await writeText(client, { ...ask, hooks, judge: early });
    const quality = await judge.judge(text);
    return { text: { ...text, quality }, usage: text.usage, findings: early.all(quality) };
  } catch (error) {
    const isOurs = early.isStopped && !signal?.aborted && error instanceof GeneratorError && error.kind === 'aborted';
    if (!isOurs) throw error;
    return { text: undefined, usage, findings: early.all() };
  }
}

const TOKENS_PER_WORD = 4;

// A lesson of more minutes than usual needs more room, in scripts with many tokens per word too.
function roomFor({ contract }: LessonRequest, limits: CallLimits): CallLimits {
  const needed = contract ? countWantedWords(contract) * TOKENS_PER_WORD : 0;
  return { ...limits, maxTokens: Math.max(limits.maxTokens, needed) };
}

interface Judged<Quality extends QualityRecord> extends Omit<TextAsk, 'messages' | 'judge' | 'filter'> {
  what: JudgedAnswer['what'];
  judge: Judge<Quality>;
  messages: Message[];
  repair: (problems: string[]) => Message[];
  /** Of what was refused, what may be shown. */
  salvage?: (text: Written & { quality: Quality }) => Promise<(Written & { quality: Quality }) | undefined>;
  newFilter: () => TextFilter | undefined;
}

/** What blocks is written again, once. */
async function writeJudged<Quality extends QualityRecord>(
  client: ChatClient,
  { what, judge, messages, repair, newFilter, salvage, ...ask }: Judged<Quality>,
): Promise<Written & { quality: Quality }> {
  const judged = (fate: JudgedAnswer['fate'], { text, findings }: Draft<Quality>) =>
    ask.hooks.onJudged?.({
      ...{ what, fate, findings, promptVersion: PROMPT_VERSION },
      model: text?.model ?? client.model,
    });
  const first = await writeDraft(client, { ...ask, messages, filter: newFilter() }, judge);
  const problems = toProblems(first.findings);
  if (first.text && (problems.length === 0 || !judge.isRepairable)) {
    judged('kept', first);
    return first.text;
  }
  judged('rewritten', first);
  ask.hooks.onRestart?.();
  const again = { ...ask, messages: repair(problems), filter: newFilter(), hold: !first.text };
  let second: Draft<Quality>;
  try {
    second = await writeDraft(client, again, judge);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    const part = first.text && !stopped ? await salvage?.(first.text) : undefined;
    if (!part) throw error;
    return part;
  }
  const left = toProblems(second.findings);
  judged(second.text && left.length === 0 ? 'kept' : 'refused', second);
  const usage = addUsage(first.usage, second.usage);
  if (second.text && left.length === 0) return { ...second.text, usage };
  for (const { text } of [second, first]) {
    const part = text && (await salvage?.(text));
    if (part) return { ...part, usage };
  }
  throw new GeneratorError('bad_answer', { detail: left.join(' ') });
}

export function writeLesson(
  client: ChatClient,
  request: LessonRequest | RevisionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Lesson> {
  const judge = createLessonJudge({ model: client.model, promptVersion: PROMPT_VERSION, request });

  async function salvage(text: Lesson & { quality: LessonQuality }) {
    const markdown = leaveOutFaults(text.markdown, text.quality.findings);
    if (!markdown) return undefined;
    const blocks = new BlockStream(() => undefined);
    blocks.push(markdown);
    const part = { ...text, ...blocks.end() };
    const quality = await judge.judge(part);
    return isReadable(quality) ? { ...part, quality, partial: true as const } : undefined;
  }

  return writeJudged(client, {
    what: 'lesson',
    judge,
    ...(request.mayBePartial && { salvage }),
    messages: lessonPrompt(request),
    repair: (problems) => lessonRepairPrompt(request, problems),
    newFilter: () =>
      request.material && new CitationFilter(request.material.passages.length, { letter: 's', keeps: true }),
    userKey: request.userKey,
    limits: roomFor(request, limits),
    hooks,
  });
}

export async function answerQuestion(
  client: ChatClient,
  request: QuestionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Answer> {
  let filter = new CitationFilter(request.paragraphs.length);
  const text = await writeJudged(client, {
    what: 'answer',
    judge: createAnswerJudge({ model: client.model, promptVersion: PROMPT_VERSION, request }),
    messages: questionPrompt(request),
    repair: (problems) => questionRepairPrompt(request, problems),
    newFilter: () => {
      filter = new CitationFilter(request.paragraphs.length);
      return filter;
    },
    userKey: request.userKey,
    limits,
    hooks,
  });
  const quoted = filter.cited.flatMap((position) => request.paragraphs[position]?.id ?? []);
  return { ...text, quoted };
}
