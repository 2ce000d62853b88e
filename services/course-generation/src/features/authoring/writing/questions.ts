import { clarifyingQuestionSchema } from '@coursewright/contracts';
import { z } from 'zod';
import { boundedLine, INPUT_LIMITS, oneLine, readJsonList } from '../text/index.ts';
import type { ChatModel, JsonShape, Message } from './chat.ts';
import { conversation, DATA_RULE, list, object, string } from './prompt.ts';
import type { AttemptHooks, QuestionsRequest, WrittenQuestions } from './texts.ts';

export const QUESTIONS_SHAPE: JsonShape = {
  name: 'questions',
  schema: object({ questions: list(object({ question: string, answers: list(string) })) }),
};

const MAX_QUESTIONS = 3;

const QUESTION_RULES = `You prepare self-study courses. A learner has typed a topic: \`clarify\`. ${DATA_RULE}
Answer with JSON only: {"questions":[{"question":"...","answers":["...","...","..."]}]}
- nearly every topic is clear: then the list is empty
- ask only where the topic names different subjects, as a word with several meanings does, or where courses on it would have nothing in common
- at most ${MAX_QUESTIONS} questions; each has exactly three short answers that lead to different courses
- nothing about level, goal, time or language: these are asked elsewhere`;

export const questionsPrompt = ({ topic }: QuestionsRequest): Message[] =>
  conversation(
    QUESTION_RULES,
    { clarify: boundedLine(topic, INPUT_LIMITS.topic) },
    {},
    'Write in the language of the topic.',
  );

const answerSchema = z.object({ questions: z.array(z.unknown()) });

// Questions that break the schema are left out; no learner waits for them, so none is asked for again.
export async function askQuestions(
  chat: ChatModel,
  request: QuestionsRequest,
  hooks: AttemptHooks,
): Promise<WrittenQuestions> {
  const { text, usage } = await chat.complete({
    operation: 'questions',
    messages: questionsPrompt(request),
    userKey: request.userKey,
    shape: QUESTIONS_SHAPE,
    ...hooks,
    onText: () => {},
  });
  return { questions: readQuestions(text), usage };
}

function readQuestions(text: string): WrittenQuestions['questions'] {
  const answer = answerSchema.safeParse(readJsonList(text, 'questions', oneLine));
  if (!answer.success) return [];
  const questions = answer.data.questions.flatMap(
    (question) => clarifyingQuestionSchema.safeParse(question).data ?? [],
  );
  const distinct = new Map(questions.map((one) => [one.question, one]));
  return [...distinct.values()]
    .filter(({ answers }) => new Set(answers).size === answers.length)
    .slice(0, MAX_QUESTIONS);
}
