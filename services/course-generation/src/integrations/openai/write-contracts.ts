import { addUsage, NO_USAGE, type Usage } from '../../features/accounts/index.ts';
import {
  ContractReader,
  type ContractsHooks,
  type ContractsRequest,
  describeModel,
  GeneratorError,
  judgeNeeds,
  type NumberedLesson,
  numberLessons,
  type Outline,
  repairContracts,
  type WrittenContracts,
  wantedOutline,
} from '../../features/authoring/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { contractsPrompt, contractsRepairPrompt } from './contracts-prompt.ts';
import type { Message } from './provider-capabilities.ts';

interface Draft {
  reader: ContractReader;
  usage: Usage;
  model: string;
  // Set when the answer broke off; the lines before it count.
  error?: GeneratorError;
}

// Asks once more for the lessons whose lines are missing or wrong. What is wrong then is left out.
export async function writeContracts(
  client: ChatClient,
  request: ContractsRequest,
  limits: CallLimits,
  hooks: ContractsHooks,
): Promise<WrittenContracts> {
  const lessons = numberLessons(request.outline);
  const isModel = describeModel(client.model).isModel;
  const { expected, minutes } = wantedOutline({ ...request, subtopics: request.requestedSubtopics, topicCount: 0 });
  const draft = (messages: Message[], wanted: number[], onRestart?: () => void) =>
    writeDraft({
      client,
      messages,
      request,
      limits,
      hooks: { ...hooks, ...(onRestart ? { onRestart } : {}) },
      // The sample model writes English in every course.
      newReader: () => new ContractReader({ lessons, wanted, expected: isModel ? expected : undefined, hooks }),
    });

  const all = lessons.map(({ number }) => number);
  const first = await draft(contractsPrompt(request, all), all);
  const problems = new Map([...first.reader.problems, ...findWrongNeeds(request.outline, first.reader, lessons)]);
  // A broken connection was tried again already.
  if (problems.size === 0 || !isModel || first.error?.retriable) return finish([first]);

  const wrong = [...problems.keys()].toSorted((one, other) => one - other);
  const described = wrong.map((number) => `Lesson ${number}: ${problems.get(number)}`);
  // The lines of the first answer stay when the second begins again.
  try {
    return finish([await draft(contractsRepairPrompt(request, wrong, described), wrong, () => {}), first]);
  } catch (error) {
    const isStopped = !(error instanceof GeneratorError) || error.kind === 'aborted';
    if (isStopped || first.reader.contracts.size === 0) throw error;
    return finish([first]);
  }

  function finish(drafts: Draft[]): WrittenContracts {
    const readers = drafts.map(({ reader }) => reader);
    const outline = withContracts(request.outline, lessons, readers);
    const [latest] = drafts;
    if (!latest || readers.every(({ contracts }) => contracts.size === 0))
      throw latest?.error ?? new GeneratorError('bad_answer', { detail: 'no usable line' });
    const usage = drafts.reduce((sum, one) => addUsage(sum, one.usage), NO_USAGE);
    return { ...repairContracts(outline, minutes), source: client.source, model: latest.model, usage };
  }
}

interface DraftAsk {
  client: ChatClient;
  messages: Message[];
  request: ContractsRequest;
  limits: CallLimits;
  hooks: ContractsHooks;
  newReader(): ContractReader;
}

async function writeDraft({ client, messages, request, limits, hooks, newReader }: DraftAsk): Promise<Draft> {
  let reader = newReader();
  let usage = NO_USAGE;
  try {
    const answer = await client.complete({
      messages,
      limits,
      userKey: request.userKey,
      signal: hooks.signal,
      calls: hooks.calls,
      onRetry: hooks.onRetry,
      onUsage(used) {
        usage = addUsage(usage, used);
        hooks.onUsage?.(used);
      },
      onRestart() {
        reader = newReader();
        hooks.onRestart?.();
      },
      onText: (text) => reader.push(text),
    });
    reader.end();
    return { reader, usage: answer.usage, model: answer.model };
  } catch (error) {
    const isStopped = !(error instanceof GeneratorError) || error.kind === 'aborted';
    if (isStopped || reader.contracts.size === 0) throw error;
    return { reader, usage, model: client.model, error };
  }
}

function withContracts({ topics }: Outline, lessons: NumberedLesson[], readers: ContractReader[]): Outline {
  const contractAt = (topicIndex: number, index: number) => {
    const lesson = lessons.find((one) => one.topicIndex === topicIndex && one.index === index);
    return readers.map(({ contracts }) => contracts.get(lesson?.number ?? 0)).find((found) => found !== undefined);
  };
  return {
    topics: topics.map(({ title, subtopics }, topicIndex) => ({
      title,
      outcome: readers.map(({ outcomes }) => outcomes.get(topicIndex)).find((found) => found !== undefined),
      subtopics: subtopics.map((subtopic, index) => ({
        title: subtopic.title,
        contract: contractAt(topicIndex, index),
      })),
    })),
  };
}

function findWrongNeeds(outline: Outline, reader: ContractReader, lessons: NumberedLesson[]): [number, string][] {
  const findings = judgeNeeds(withContracts(outline, lessons, [reader]));
  return findings.flatMap(({ quote, message }) => {
    const lesson = lessons.find(({ title }) => title.startsWith(quote));
    return lesson ? [[lesson.number, message] as [number, string]] : [];
  });
}
