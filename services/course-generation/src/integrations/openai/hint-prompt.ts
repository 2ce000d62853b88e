import type { HintRequest } from '../../features/authoring/index.ts';
import { boundedLine, boundedText, INPUT_LIMITS } from '../../features/authoring/text/index.ts';
import { conversation, DATA_RULE, object } from './prompts.ts';
import type { JsonShape, Message } from './provider-capabilities.ts';

export const HINT_SHAPE: JsonShape = { name: 'hint', schema: object({ hint: { type: 'string' } }) };

const LEVELS = [
  'say where in the lesson to look, or which idea of it the question is about; say nothing of the answer itself',
  'narrow it down: which distinction, cause or part of that idea decides, and what it is easily mistaken for',
  'nearly say how: the steps of thought that lead from the lesson to the answer, without the last one',
];

const RULES = `You help a learner with one question of a quiz: \`hintFor\`. ${DATA_RULE}
Answer with JSON only: {"hint":"..."}
- one to three short sentences, at most 50 words, spoken to the learner; plain text, formulas in ordinary characters
- it is a hint: never the answer, nor the answer in other words, nor its decisive word, and no way to tell it without thinking
- the learner chooses among options that you do not see: rule none out, name none, speak of no position
- it rests on the paragraphs of the lesson where they say something on the question
- it says more than \`earlierHints\` and repeats none of them`;

const HINT_LANGUAGE = 'Write in the language of the quiz question.';

export function hintPrompt({ mainTopic, level, earlier, lesson, paragraphs, item, brief }: HintRequest): Message[] {
  const data = {
    course: boundedLine(mainTopic, INPUT_LIMITS.topic),
    hintFor: boundedLine(item.question, 400),
    hintLevel: level,
    earlierHints: earlier.map((hint) => boundedLine(hint, 400)),
    ...(lesson && { lesson: boundedLine(lesson.title, INPUT_LIMITS.subtopic) }),
    paragraphs: paragraphs.map(({ title, text }) => ({
      lesson: boundedLine(title, 120),
      text: boundedText(text, INPUT_LIMITS.paragraph),
    })),
  };
  const rules = `${RULES}\nThis is hint ${level} of ${LEVELS.length}: ${LEVELS[level - 1]}.`;
  return conversation(rules, data, brief, HINT_LANGUAGE);
}

// The answer that is refused is not quoted: it may tell the key.
export const hintRepairPrompt = (request: HintRequest, problems: string[]): Message[] => [
  ...hintPrompt(request),
  {
    role: 'user',
    content: JSON.stringify({ task: 'An earlier hint was unusable. Write another one.', problems }),
  },
];
