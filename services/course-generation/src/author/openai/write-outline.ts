import { AuthorError } from '../author.errors.ts';
import type { Outline, OutlineHooks, OutlineRequest, Usage, WrittenOutline } from '../author.ts';
import { findOutlineProblems, type WantedOutline } from '../outline/check-outline.ts';
import { mendOutline } from '../outline/mend-outline.ts';
import { OutlineReader } from '../outline/outline-reader.ts';
import { wantedOutline } from '../outline/wanted-outline.ts';
import type { ChatClient } from './chat-client.ts';
import type { Message } from './dialect.ts';
import type { CallLimits } from './limits.ts';
import { outlinePrompt, outlineRepairPrompt } from './prompts.ts';
import { OUTLINE_SHAPE } from './shapes.ts';
import { addUsage } from './usage.ts';

interface Draft {
  outline: Outline;
  problems: string[];
  model: string;
  usage: Usage;
}

/** Asks once, asks once more quoting what is wrong, then mends what can be mended; never passes on a short outline. */
export async function writeOutline(
  client: ChatClient,
  request: OutlineRequest,
  limits: CallLimits,
  hooks: OutlineHooks,
): Promise<WrittenOutline> {
  const wanted = wantedOutline(request);
  const draft = (messages: Message[]) =>
    writeDraft({ client, messages, userKey: request.userKey, wanted, limits, hooks });
  const first = await draft(outlinePrompt(request));
  if (first.problems.length === 0) return finished(first, first.outline, false);

  const mendedFirst = mendOutline(first.outline, wanted);
  hooks.onRestart?.();
  try {
    const second = await draft(outlineRepairPrompt(request, first.outline, first.problems));
    const all = { ...second, usage: addUsage(first.usage, second.usage) };
    if (second.problems.length === 0) return finished(all, second.outline, true);
    const mended = mendOutline(second.outline, wanted) ?? mendedFirst;
    if (!mended) throw new AuthorError('bad_answer', { detail: second.problems.join(' ') });
    return finished(all, mended, true);
  } catch (error) {
    const stopped = error instanceof AuthorError && error.kind === 'aborted';
    if (!mendedFirst || stopped) throw error;
    return finished(first, mendedFirst, true);
  }
}

interface DraftAsk {
  client: ChatClient;
  messages: Message[];
  userKey: string;
  wanted: WantedOutline;
  limits: CallLimits;
  hooks: OutlineHooks;
}

async function writeDraft({ client, messages, userKey, wanted, limits, hooks }: DraftAsk): Promise<Draft> {
  let reader = new OutlineReader(hooks);
  const { model, usage } = await client.complete({
    messages,
    limits,
    userKey,
    shape: OUTLINE_SHAPE,
    signal: hooks.signal,
    onRetry: hooks.onRetry,
    onUsage: hooks.onUsage,
    onRestart: () => {
      reader = new OutlineReader(hooks);
      hooks.onRestart?.();
    },
    onText: (text) => reader.push(text),
  });
  const problems = findOutlineProblems(reader.outline, wanted);
  if (!reader.complete) problems.unshift('The JSON is not complete.');
  return { outline: reader.outline, problems, model, usage };
}

const finished = ({ model, usage }: Draft, { topics }: Outline, repaired: boolean): WrittenOutline => ({
  topics,
  source: 'openai',
  model,
  repaired,
  usage,
});
