import type { ContractsRequest } from '../../features/authoring/index.ts';
import { numberLessons } from '../../features/authoring/index.ts';
import { boundedLine, INPUT_LIMITS } from '../../features/authoring/text/index.ts';
import { conversation, DATA_RULE } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

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

export function contractsPrompt(request: ContractsRequest, wanted: readonly number[]): Message[] {
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

export const contractsRepairPrompt = (
  request: ContractsRequest,
  wanted: readonly number[],
  problems: string[],
): Message[] => [
  ...contractsPrompt(request, wanted),
  {
    role: 'user',
    content: JSON.stringify({
      task: 'Write these lines again without these problems.',
      problems: problems.slice(0, 20),
    }),
  },
];
