import { addUsage } from '../../features/accounts/usage/usage.ts';
import {
  type Answer,
  GeneratorError,
  type Lesson,
  type LessonRequest,
  type QuestionRequest,
  type RevisionRequest,
  type TextHooks,
} from '../../features/authoring/content-generator.ts';
import { BlockStream } from '../../features/authoring/text/block-stream.ts';
import { CitationFilter } from '../../features/authoring/text/citations.ts';
import { plainText } from '../../features/authoring/text/html.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { lessonPrompt, lessonRepairPrompt, questionPrompt } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

interface TextAsk {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  hooks: TextHooks;
  filter?: TextFilter;
}

interface TextFilter {
  push(text: string): string;
  end(): string;
  reset(): void;
}

async function writeText(client: ChatClient, ask: TextAsk): Promise<Lesson> {
  const { messages, limits, userKey, hooks, filter } = ask;
  const blocks = new BlockStream(hooks.onBlock);
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
      hooks.onRestart?.();
    },
    onText: (text) => {
      blocks.push(filter ? filter.push(text) : text);
      hooks.onTail?.(blocks.tail);
    },
  });
  if (filter) blocks.push(filter.end());
  const { markdown, html } = blocks.end();
  if (html === '') throw new GeneratorError('bad_answer', { detail: 'empty text' });
  return { markdown, html, source: client.source, model, usage };
}

const MIN_WORDS = 120;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const REFUSAL =
  /\b(as an ai( language)? model|i(['’]m| am) (sorry,? but|unable to)|i can(not|['’]t) (help|assist|provide) (with|you))\b/i;
const PLACEHOLDER = /\blorem ipsum\b|\[(your|insert|topic|name)\b[^[\]]{0,200}\]/i;

export function findLessonProblems(html: string): string[] {
  const text = plainText(html);
  const problems: string[] = [];
  const words = countWords(text);
  if (words < MIN_WORDS) problems.push(`It has ${words} words; a lesson has 350 to 600.`);
  if (REFUSAL.test(text.slice(0, 400))) problems.push('It speaks about the writer instead of the sub-topic.');
  if (PLACEHOLDER.test(plainText(html.replace(/<(pre|code)\b.*?<\/\1>/gs, ' '))))
    problems.push('It has placeholder text.');
  return problems;
}

function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) words += 1;
  return words;
}

export async function writeLesson(
  client: ChatClient,
  request: LessonRequest | RevisionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Lesson> {
  const ask = { limits, userKey: request.userKey, hooks };
  const first = await writeText(client, { ...ask, messages: lessonPrompt(request) });
  const problems = findLessonProblems(first.html);
  if (problems.length === 0) return first;
  hooks.onRestart?.();
  const second = await writeText(client, { ...ask, messages: lessonRepairPrompt(request, problems) });
  const remaining = findLessonProblems(second.html);
  if (remaining.length > 0) throw new GeneratorError('bad_answer', { detail: remaining.join(' ') });
  return { ...second, usage: addUsage(first.usage, second.usage) };
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
