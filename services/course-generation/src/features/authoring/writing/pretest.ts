import { PRETEST_OPTIONS, type QualityFinding } from '@coursewright/contracts';
import { escapeHtml } from '@coursewright/text';
import { z } from 'zod';
import { addUsage } from '../../accounts/index.ts';
import { isBlocking } from '../quality/quality.ts';
import { isBroken, judgeQuiz, readMaterial } from '../quality/quiz-rules.ts';
import { balanceOptions } from '../quiz/quiz.ts';
import { readChoice, readQuiz } from '../quiz/read-quiz.ts';
import { boundedLine, INPUT_LIMITS, readJsonList } from '../text/index.ts';
import { placeSchema } from '../text/json-values.ts';
import type { ChatModel, JsonShape, Message } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { conversation, DATA_RULE, integer, list, object, PROMPT_VERSION, string } from './prompt.ts';
import type { AttemptHooks, PretestRequest, QuizQuestion, WrittenPretest } from './texts.ts';

export const PRETEST_ITEMS_PER_LESSON = 3;
// As many questions as are read of an answer.
const MOST_LESSONS = 10;

const PRETEST_RULES = `You write a pre-test: it finds out which lessons of a self-study course a learner knows before reading them. ${DATA_RULE}
Answer with JSON only: {"questions":[{"lesson":1,"objective":0,"question":"...","options":["...","...","...","...","..."],"correct":0,"explanation":"..."}]}
- exactly ${PRETEST_ITEMS_PER_LESSON} questions for each lesson of \`pretestFor\`, spread over its objectives; \`lesson\` is its number, \`objective\` the place of the objective in its list, counted from 0
- the learner has read nothing: ask what everybody agrees on who can do what the objective says, in the common terms of the field; nothing about the course, its lessons or its examples
- ask for understanding and use: who has only heard of it must not find the answer, who can do it must
- a clear question without "not" or "except", complete in itself
- ${PRETEST_OPTIONS} options of like length and form, one of them right beyond doubt; the wrong ones are mistakes that learners really make
- the right option is not the longest, and repeats no word of the question unless a wrong one does too
- no option contains another or means the same; no "all of these" or "none of these"; no always, never, only
- \`correct\` is the position of the right option, counted from 0; never speak of options by their position
- explanation: one sentence that names the right answer and why it is right
- plain text without mark-up, formulas in ordinary characters`;

const pretestPrompt = ({ mainTopic, topicTitle, lessons, otherLessons, brief }: PretestRequest): Message[] =>
  conversation(
    PRETEST_RULES,
    {
      course: boundedLine(mainTopic, INPUT_LIMITS.topic),
      topic: boundedLine(topicTitle, INPUT_LIMITS.subtopic),
      pretestFor: lessons.map(({ title, contract: { promise, objectives, terms } }, index) => ({
        number: index + 1,
        title: boundedLine(title, INPUT_LIMITS.subtopic),
        promise: boundedLine(promise, 200),
        objectives: objectives.map((objective) => boundedLine(objective, 200)),
        terms: terms.map((term) => boundedLine(term, 80)),
      })),
      otherLessons: otherLessons.slice(0, 60).map((title) => boundedLine(title, INPUT_LIMITS.subtopic)),
    },
    brief,
  );

const pretestShape = (lessons: number): JsonShape => ({
  name: 'pretest',
  schema: object({
    questions: list(
      object({
        lesson: integer,
        objective: integer,
        question: string,
        options: list(string, PRETEST_OPTIONS),
        correct: integer,
        explanation: string,
      }),
      lessons * PRETEST_ITEMS_PER_LESSON,
    ),
  }),
});

const SOLVE_RULES = `You answer the questions of a test. ${DATA_RULE}
Answer with JSON only: {"answers":[{"question":1,"option":0}]}
- one entry for each question, by its number; \`option\` is the position of the right option, counted from 0
- \`option\` is -1 where none is right, where more than one is, or where you are not sure`;

const SOLVE_SHAPE: JsonShape = {
  name: 'answers',
  schema: object({ answers: list(object({ question: integer, option: integer })) }),
};

const solvePrompt = (items: readonly QuizQuestion[]): Message[] =>
  conversation(
    SOLVE_RULES,
    { solve: items.map(({ question, options }, index) => ({ number: index + 1, question, options })) },
    {},
    '',
  );

const solvedSchema = z.object({
  answers: z.array(z.object({ question: placeSchema, option: z.unknown() }).catch({ question: 0, option: undefined })),
});

// Questions whose key the model finds without seeing it.
function keepSolved(items: readonly QuizQuestion[], text: string): QuizQuestion[] {
  const solved = solvedSchema.safeParse(readJsonList(text, 'answers'));
  if (!solved.success) return [];
  const options = new Map(solved.data.answers.map(({ question, option }) => [question, option]));
  // Some write the option itself, or its letter.
  return items.filter(
    (item, index) => readChoice({ options: item.options, correct: options.get(index + 1) }).correct[0] === item.correct,
  );
}

// There is no text of a lesson that an answer could come from, and nothing is said of wrong options.
const isPretestBlocking = (finding: QualityFinding): boolean =>
  isBlocking(finding) && finding.rule !== 'Q8' && finding.rule !== 'Q14';

function judge(items: readonly QuizQuestion[], request: PretestRequest, isModel: boolean) {
  const lessons = request.lessons.map(({ subtopicId, title, contract: { promise, objectives, terms } }) => ({
    subtopicId,
    title,
    objectives,
    html: [promise, ...objectives, ...terms].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  }));
  const material = readMaterial({ lessons, avoid: [], brief: request.brief });
  const whole = items.filter(({ options }) => options.length === PRETEST_OPTIONS);
  const judged = judgeQuiz(whole, material, items.length, isModel ? isPretestBlocking : isBroken);
  const taken = new Map<string, number>();
  const good = judged.good.filter(({ subtopicId }) => {
    taken.set(subtopicId, (taken.get(subtopicId) ?? 0) + 1);
    return (taken.get(subtopicId) ?? 0) <= PRETEST_ITEMS_PER_LESSON;
  });
  return { good, refused: judged.refused.filter(isPretestBlocking) };
}

/** Two requests: questions with their keys, then the same model answers them without. Rejects when none is left. */
export async function writePretest(
  chat: ChatModel,
  whole: PretestRequest,
  hooks: AttemptHooks,
): Promise<WrittenPretest> {
  const request = { ...whole, lessons: whole.lessons.slice(0, MOST_LESSONS) };
  const { userKey, lessons } = request;
  const ask = (operation: 'pretest' | 'solve', messages: Message[], shape: JsonShape) =>
    chat.complete({ operation, messages, userKey, shape, ...hooks, onText: () => {} });
  const { text, model, usage } = await ask('pretest', pretestPrompt(request), pretestShape(lessons.length));
  const known = lessons.map(({ subtopicId, title }) => ({ subtopicId, title, html: '' }));
  const { good, refused } = judge(readQuiz(text, known) ?? [], request, chat.isModel);
  const fate = good.length === 0 ? 'refused' : 'kept';
  hooks.onJudged?.({ what: 'quiz', fate, model, promptVersion: PROMPT_VERSION, findings: refused });
  const items = balanceOptions(good, userKey);
  if (items.length === 0)
    throw new GeneratorError('bad_answer', { detail: refused.map((each) => each.message).join(' ') });
  // The sample model would answer by the key it has given.
  if (!chat.isModel) return { items, source: chat.source, usage };
  const solved = await ask('solve', solvePrompt(items), SOLVE_SHAPE);
  const kept = keepSolved(items, solved.text);
  if (kept.length === 0) throw new GeneratorError('bad_answer', { detail: 'no question was answered by its key' });
  return { items: kept, source: chat.source, usage: addUsage(usage, solved.usage) };
}
