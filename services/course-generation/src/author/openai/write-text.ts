import { AuthorError } from '../author.errors.ts';
import type { Lesson, TextHooks } from '../author.ts';
import { BlockStream } from '../text/block-stream.ts';
import type { ChatClient } from './chat-client.ts';
import type { Message } from './dialect.ts';
import type { CallLimits } from './limits.ts';

interface TextAsk {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  hooks: TextHooks;
  /** Sees the text first and says what of it is to be read. */
  filter?: TextFilter;
}

interface TextFilter {
  push(text: string): string;
  end(): string;
  reset(): void;
}

/** One text in Markdown, given on as sanitised blocks while it is written. */
export async function writeText(client: ChatClient, ask: TextAsk): Promise<Lesson> {
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
  if (html === '') throw new AuthorError('bad_answer', { detail: 'empty text' });
  return { markdown, html, source: 'openai', model, usage };
}
