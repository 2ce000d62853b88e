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
}

/** One text in Markdown, given on as sanitised blocks while it is written. */
export async function writeText(client: ChatClient, { messages, limits, userKey, hooks }: TextAsk): Promise<Lesson> {
  const blocks = new BlockStream(hooks.onBlock);
  const { model, usage } = await client.complete({
    messages,
    limits,
    userKey,
    signal: hooks.signal,
    onRetry: hooks.onRetry,
    onRestart: () => {
      blocks.reset();
      hooks.onRestart?.();
    },
    onText: (text) => {
      blocks.push(text);
      hooks.onTail?.(blocks.tail);
    },
  });
  const { markdown, html } = blocks.end();
  if (html === '') throw new AuthorError('bad_answer', { detail: 'empty text' });
  return { markdown, html, source: 'openai', model, usage };
}
