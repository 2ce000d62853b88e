import { addUsage, NO_USAGE, type Usage } from '../../accounts/index.ts';
import { ContractReader, type NumberedLesson, numberLessons } from '../outline/contract-reader.ts';
import { judgeNeeds, wantedOutline } from '../quality/outline-rules.ts';
import { repairContracts } from '../quality/repair-contracts.ts';
import { boundedLine, INPUT_LIMITS } from '../text/index.ts';
import type { ChatModel, ChatRequest, Message } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { askAgain, conversation, DATA_RULE } from './prompt.ts';
import type { ContractsHooks, ContractsRequest, Outline, WrittenContracts } from './texts.ts';

const CONTRACT_RULES = `You plan the lessons of a self-study course whose outline is finished. ${DATA_RULE}
Answer with JSON lines only: one compact JSON object on each line, no array around them, no code fence, no other text.
Before the lessons of a topic comes one line {"topic":1,"outcome":"..."}: one sentence, what the reader can do after it.
Each lesson is one line {"lesson":1,"promise":"...","objectives":["..."],"terms":["..."],"needs":[],"kind":"concept","minutes":6,"mediaQuery":"..."}
- a line for every lesson whose number is in \`contractsFor\`, in that order, and for no other
- promise: one sentence of at most 160 characters, what the reader can do after the lesson; no praise
- objectives: 1 to 3, each begins with a verb and can be tested
- terms: 0 to 5 terms that the lesson introduces; no term in two lessons
- needs: the numbers of at most 5 earlier lessons that it builds on
- kind: "concept" explains an idea, "procedure" teaches steps, "case" follows one real course of events, "practice" exercises
- minutes: 4 to 10; all lessons together take totalMinutes where it is given
- mediaQuery: two to five words that find a picture or video of its subject
- all of it in one language`;

function contractsPrompt(request: ContractsRequest, wanted: readonly number[]): Message[] {
  const lessons = numberLessons(request.outline);
  const data = {
    course: boundedLine(request.topic, INPUT_LIMITS.topic),
    outline: request.outline.topics.map(({ title }, topicIndex) => ({
      topic: topicIndex + 1,
      title: boundedLine(title, 120),
      lessons: lessons
        .filter((lesson) => lesson.topicIndex === topicIndex)
        .map((lesson) => ({ lesson: lesson.number, title: boundedLine(lesson.title, 120) })),
    })),
    contractsFor: wanted,
    ...(request.brief?.minutes && { totalMinutes: request.brief.minutes }),
  };
  return conversation(CONTRACT_RULES, data, request.brief);
}

const contractsRepairPrompt = (request: ContractsRequest, wanted: readonly number[], problems: string[]): Message[] =>
  askAgain(contractsPrompt(request, wanted), 'Write these lines again without these problems.', problems.slice(0, 20));

interface Draft {
  reader: ContractReader;
  usage: Usage;
  model: string;
  // Set when the answer broke off; the lines before it count.
  error?: GeneratorError;
}

// Asks once more for the lessons whose lines are missing or wrong. What is wrong then is left out.
export async function writeContracts(
  chat: ChatModel,
  request: ContractsRequest,
  hooks: ContractsHooks,
): Promise<WrittenContracts> {
  const lessons = numberLessons(request.outline);
  const { isModel } = chat;
  const { expected, minutes } = wantedOutline({ ...request, subtopics: request.requestedSubtopics, topicCount: 0 });
  const draft = (messages: Message[], wanted: number[], onRestart?: () => void) =>
    writeDraft(
      chat,
      { messages, userKey: request.userKey },
      { ...hooks, ...(onRestart ? { onRestart } : {}) },
      // The sample model writes English in every course.
      () => new ContractReader({ lessons, wanted, expected: isModel ? expected : undefined, hooks }),
    );

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
    return { ...repairContracts(outline, minutes), source: chat.source, model: latest.model, usage };
  }
}

async function writeDraft(
  chat: ChatModel,
  ask: Pick<ChatRequest, 'messages' | 'userKey'>,
  hooks: ContractsHooks,
  newReader: () => ContractReader,
): Promise<Draft> {
  let reader = newReader();
  let usage = NO_USAGE;
  try {
    const answer = await chat.complete({
      operation: 'contracts',
      ...ask,
      ...hooks,
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
    return { reader, usage, model: chat.model, error };
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
