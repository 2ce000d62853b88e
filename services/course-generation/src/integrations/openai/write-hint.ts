import { z } from 'zod';
import { addUsage, type Usage } from '../../features/accounts/index.ts';
import {
  type AttemptHooks,
  block,
  describeModel,
  expectedHintLanguage,
  GeneratorError,
  type HintRequest,
  isBlocking,
  type JudgedAnswer,
  judgeHint,
  type WrittenHint,
} from '../../features/authoring/index.ts';
import { boundedLine, readJson } from '../../features/authoring/text/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { HINT_SHAPE, hintPrompt, hintRepairPrompt } from './hint-prompt.ts';
import { PROMPT_VERSION } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

const MAX_LENGTH = 600;

const answerSchema = z.object({ hint: z.string().transform((text) => boundedLine(text, MAX_LENGTH)) });

const readHint = (text: string): string => answerSchema.safeParse(readJson(text)).data?.hint ?? '';

const NO_HINT = block('T5', '', 'The answer is not the JSON that was asked for.');

// Nothing of a hint is shown before the gate has seen all of it. What blocks is written again, once.
export async function writeHint(
  client: ChatClient,
  request: HintRequest,
  limits: CallLimits,
  hooks: AttemptHooks,
): Promise<WrittenHint> {
  // The sample model writes in English.
  const expected = describeModel(client.model).isModel ? expectedHintLanguage(request) : undefined;

  async function draft(messages: Message[]) {
    const answer = await client.complete({
      messages,
      limits,
      userKey: request.userKey,
      shape: HINT_SHAPE,
      signal: hooks.signal,
      calls: hooks.calls,
      onRetry: hooks.onRetry,
      onUsage: hooks.onUsage,
      onRestart: hooks.onRestart,
      onText: () => {},
    });
    const text = readHint(answer.text);
    const findings = text === '' ? [NO_HINT] : judgeHint(text, request, expected);
    // Without quotes of it: the model must not read the key in what it wrote before.
    const problems = findings.filter(isBlocking).map(({ message }) => message);
    return { text, findings, problems, model: answer.model, usage: answer.usage };
  }
  type Draft = Awaited<ReturnType<typeof draft>>;
  const judged = (fate: JudgedAnswer['fate'], { model, findings }: Draft) =>
    hooks.onJudged?.({ what: 'answer', fate, model, findings, promptVersion: PROMPT_VERSION });
  const finish = ({ text, model }: Draft, usage: Usage): WrittenHint => ({ text, source: client.source, model, usage });

  const first = await draft(hintPrompt(request));
  judged(first.problems.length === 0 ? 'kept' : 'rewritten', first);
  if (first.problems.length === 0) return finish(first, first.usage);
  const second = await draft(hintRepairPrompt(request, first.problems));
  judged(second.problems.length === 0 ? 'kept' : 'refused', second);
  if (second.problems.length > 0) throw new GeneratorError('bad_answer', { detail: second.problems.join(' ') });
  return finish(second, addUsage(first.usage, second.usage));
}
