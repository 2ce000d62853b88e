import type OpenAI from 'openai';
import { AuthorError } from '../author.errors.ts';
import type { Usage } from '../author.ts';
import type { Watchdog } from './watchdog.ts';

export interface Completion {
  text: string;
  model: string;
  usage: Usage | undefined;
}

// reasoning_content is what several compatible servers send while a model thinks: a sign of life, not text.
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta & { reasoning_content?: string | null };

interface ReadOptions {
  maxChars: number;
  watchdog: Watchdog;
  onText: (text: string) => void;
}

/** Reads one streamed answer to its end; an answer without a finish reason is not whole. */
export async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { maxChars, watchdog, onText }: ReadOptions,
): Promise<Completion> {
  let text = '';
  let refusal = '';
  let model = '';
  let finish: string | null = null;
  let usage: Usage | undefined;
  for await (const chunk of chunks) {
    model = chunk.model || model;
    if (chunk.usage) usage = toUsage(chunk.usage);
    const choice = chunk.choices?.[0];
    const delta: Delta = choice?.delta ?? {};
    if (delta.content || delta.refusal || delta.reasoning_content) watchdog.signOfLife();
    refusal += delta.refusal ?? '';
    if (delta.content) {
      text += delta.content;
      if (text.length > maxChars) watchdog.bite('too_long');
      else onText(delta.content);
    }
    finish = choice?.finish_reason ?? finish;
  }
  if (watchdog.reason) throw new AuthorError(watchdog.reason);
  if (refusal) throw new AuthorError('refusal', { detail: refusal.slice(0, 300) });
  if (finish === 'content_filter') throw new AuthorError('filtered');
  if (finish === 'length') throw new AuthorError('length');
  if (!finish) throw new AuthorError('cut');
  return { text, model, usage };
}

const toUsage = (usage: OpenAI.CompletionUsage): Usage => ({
  promptTokens: usage.prompt_tokens,
  completionTokens: usage.completion_tokens,
  estimated: false,
});

/** Close enough where a server reports no usage: four letters a token, one where letters are words. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.25;
  return Math.ceil(tokens);
}
