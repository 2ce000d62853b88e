import type { QualityFinding, QualityRecord } from '@coursewright/contracts';
import { addUsage, NO_USAGE, type Usage } from '../../accounts/index.ts';
import { toProblems } from '../quality/quality.ts';
import type { StreamWatch } from '../quality/stream-watch.ts';
import { BlockStream } from '../text/index.ts';
import type { ChatModel, Message, Operation } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { JudgedAnswer, Lesson, TextHooks } from './texts.ts';

interface TextAsk {
  messages: Message[];
  operation: Operation;
  leastTokens?: number | undefined;
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

async function writeText(chat: ChatModel, ask: TextAsk): Promise<Written> {
  const { hooks, filter, judge, ...request } = ask;
  const blocks = new BlockStream((index, html) => {
    judge?.judgeBlock(html);
    hooks.onBlock?.(index, html);
  });
  const { model, usage } = await chat.complete({
    ...request,
    ...hooks,
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
  return { markdown, html, source: chat.source, model, usage };
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
  chat: ChatModel,
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
    const text = await writeText(chat, { ...ask, hooks, judge: early });
    const quality = await judge.judge(text);
    return { text: { ...text, quality }, usage: text.usage, findings: early.all(quality) };
  } catch (error) {
    const isOurs = early.isStopped && !signal?.aborted && error instanceof GeneratorError && error.kind === 'aborted';
    if (!isOurs) throw error;
    return { text: undefined, usage, findings: early.all() };
  }
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
export async function writeJudged<Quality extends QualityRecord>(
  chat: ChatModel,
  { what, judge, messages, repair, newFilter, salvage, ...ask }: Judged<Quality>,
): Promise<Written & { quality: Quality }> {
  const judged = (fate: JudgedAnswer['fate'], { text, findings }: Draft<Quality>) =>
    ask.hooks.onJudged?.({
      what,
      fate,
      findings,
      promptVersion: PROMPT_VERSION,
      model: text?.model ?? chat.model,
    });
  const first = await writeDraft(chat, { ...ask, messages, filter: newFilter() }, judge);
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
    second = await writeDraft(chat, again, judge);
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
