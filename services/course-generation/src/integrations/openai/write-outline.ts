import type { AuthorSource, QualityFinding } from '@coursewright/contracts';
import { addUsage, type Usage } from '../../features/accounts/index.ts';
import {
  describeModel,
  GeneratorError,
  type JudgedAnswer,
  judgeOutline,
  type Outline,
  type OutlineHooks,
  OutlineReader,
  type OutlineRequest,
  repairOutline,
  toProblems,
  type WantedOutline,
  type WrittenOutline,
  wantedOutline,
} from '../../features/authoring/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { outlinePrompt, outlineRepairPrompt, outlineShape, PROMPT_VERSION } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

interface Draft {
  outline: Outline;
  problems: string[];
  findings: QualityFinding[];
  source: AuthorSource;
  model: string;
  usage: Usage;
}

/** Retries once with the problems quoted, then repairs; an outline is never too short. */
export async function writeOutline(
  client: ChatClient,
  request: OutlineRequest,
  limits: CallLimits,
  hooks: OutlineHooks,
): Promise<WrittenOutline> {
  const wanted = wantedForModel(client, request);
  const draft = (messages: Message[]) =>
    writeDraft({ client, messages, userKey: request.userKey, wanted, limits, hooks });
  const judged = (fate: JudgedAnswer['fate'], { model, findings }: Draft) =>
    hooks.onJudged?.({ what: 'outline', fate, model, findings, promptVersion: PROMPT_VERSION });
  const first = await draft(outlinePrompt(request));
  judged(first.problems.length === 0 ? 'kept' : 'rewritten', first);
  if (first.problems.length === 0) return finished(first, first.outline, false);

  const repairedFirst = repairOutline(first.outline, wanted);
  hooks.onRestart?.();
  try {
    const second = await draft(outlineRepairPrompt(request, first.outline, first.problems));
    const all = { ...second, usage: addUsage(first.usage, second.usage) };
    const fewer = { ...wanted, least: leastTopics(wanted) };
    const repaired =
      repairOutline(second.outline, wanted) ??
      repairedFirst ??
      repairOutline(second.outline, fewer) ??
      repairOutline(first.outline, fewer);
    judged(second.problems.length === 0 ? 'kept' : repaired ? 'rewritten' : 'refused', second);
    if (second.problems.length === 0) return finished(all, second.outline, true);
    if (!repaired) throw new GeneratorError('bad_answer', { detail: second.problems.join(' ') });
    return finished(all, repaired, true);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    if (!repairedFirst || stopped) throw error;
    return finished(first, repairedFirst, true);
  }
}

// A course of half the topics is better than none.
const leastTopics = ({ least, topicCount }: WantedOutline): number => least ?? Math.max(2, Math.ceil(topicCount / 2));

// The sample model writes English study plans in every course.
const wantedForModel = ({ model }: ChatClient, request: OutlineRequest): WantedOutline => {
  const wanted = wantedOutline(request);
  return describeModel(model).isModel ? wanted : { ...wanted, expected: undefined };
};

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
    shape: outlineShape(wanted),
    signal: hooks.signal,
    calls: hooks.calls,
    onRetry: hooks.onRetry,
    onUsage: hooks.onUsage,
    onRestart: () => {
      reader = new OutlineReader(hooks);
      hooks.onRestart?.();
    },
    onText: (text) => reader.push(text),
  });
  const findings = judgeOutline(reader.outline, wanted);
  const problems = toProblems(findings);
  if (!reader.complete) problems.unshift('The JSON is not complete.');
  return { outline: reader.outline, problems, findings, source: client.source, model, usage };
}

const finished = ({ source, model, usage }: Draft, { topics }: Outline, repaired: boolean): WrittenOutline => ({
  topics,
  source,
  model,
  repaired,
  usage,
});
