import type { QualityFinding } from '@coursewright/contracts';
import { addUsage } from '../../accounts/index.ts';
import { block, isBlocking, scoreAll, toProblems } from '../quality/quality.ts';
import { isBroken, type JudgedQuiz, judgeQuiz, readLessonLines, readMaterial } from '../quality/quiz-rules.ts';
import { balanceOptions } from '../quiz/quiz.ts';
import { readQuiz } from '../quiz/read-quiz.ts';
import { boundedLine, INPUT_LIMITS } from '../text/index.ts';
import type { ChatModel, JsonShape, Message } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { askAgain, conversation, DATA_RULE, integer, list, object, PROMPT_VERSION, string } from './prompt.ts';
import type { AttemptHooks, Authored, JudgedAnswer, QuizQuestion, QuizRequest, WrittenQuiz } from './texts.ts';

const QUIZ_RULES = `You write quiz questions on the lessons of a self-study course. ${DATA_RULE}
Answer with JSON only: {"questions":[{"lesson":1,"objective":0,"question":"...","options":["...","...","...","..."],"correct":0,"explanation":"...","reasons":["","...","...","..."]}]}
- exactly as many questions as \`count\` says, spread over the lessons and their objectives; \`lesson\` is the number of the lesson it comes from, \`objective\` the place of the objective in its list, counted from 0, or 0 where there is no list
- each can be answered from the text of its lesson alone, and asks for another fact; ask for understanding and use, not for wording
- a clear question without "not" or "except"
- 4 options of like length and form, one of them right; the wrong ones are mistakes that learners really make
- the right option is not the longest, and repeats no word of the question unless a wrong one does too
- no option contains another or means the same; no "all of these" or "none of these"; no always, never, only
- \`correct\` is the position of the right option, counted from 0; never speak of options by their position
- explanation: one or two sentences that name the right answer and why it is right, resting on the lesson; where the lesson names a source in brackets, so does the explanation
- reasons: in the order of the options, an empty string for the right one; for each wrong one a sentence of its own, of at least eight words, that says to the learner why it is wrong
- plain text without mark-up, formulas in ordinary characters; repeat none of the questions in \`askedBefore\``;

const quizPrompt = ({ mainTopic, topicTitle, lessons, count, avoid, brief }: QuizRequest): Message[] => {
  const data = {
    course: boundedLine(mainTopic, INPUT_LIMITS.topic),
    topic: boundedLine(topicTitle, INPUT_LIMITS.subtopic),
    lessons: lessons.slice(0, 12).map(({ title, html, objectives = [] }, index) => ({
      number: index + 1,
      title: boundedLine(title, INPUT_LIMITS.subtopic),
      ...(objectives.length > 0 && { objectives: objectives.map((objective) => boundedLine(objective, 200)) }),
      text: readLessonLines(html).slice(0, 5000),
    })),
    count,
    askedBefore: avoid.slice(-60).map((question) => boundedLine(question, 200)),
  };
  return conversation(QUIZ_RULES, data, brief);
};

const quizRepairPrompt = (request: QuizRequest, answer: string, problems: string[]): Message[] =>
  askAgain(
    quizPrompt(request),
    'Write all questions again without these problems.',
    problems.slice(0, 12),
    answer.slice(0, 12_000),
  );

const OPTIONS = 4;

function quizShape(count: number): JsonShape {
  const question = object({
    lesson: integer,
    objective: integer,
    question: string,
    options: list(string, OPTIONS),
    correct: integer,
    explanation: string,
    reasons: list(string, OPTIONS),
  });
  return { name: 'quiz', schema: object({ questions: list(question, count) }) };
}

interface Draft extends Authored {
  text: string;
  items: QuizQuestion[] | undefined;
}

const NO_JSON = block('Q12', '', 'The answer is not the JSON that was asked for.');

/** Retries once with the problems quoted; returns the questions that no rule blocks, and rejects without any. */
export async function writeQuiz(chat: ChatModel, request: QuizRequest, hooks: AttemptHooks): Promise<WrittenQuiz> {
  const draft = async (messages: Message[]): Promise<Draft> => {
    const { text, model, usage } = await chat.complete({
      operation: 'quiz',
      messages,
      userKey: request.userKey,
      shape: quizShape(request.count),
      ...hooks,
      onText: () => {},
    });
    return { text, source: chat.source, model, usage, items: readQuiz(text, request.lessons) };
  };
  const { count } = request;
  const { isModel } = chat;
  const material = readMaterial(request);
  const judge = (items: QuizQuestion[] = []) => judgeQuiz(items, material, count, isModel ? isBlocking : isBroken);
  const first = await draft(quizPrompt(request));
  const judged = judge(first.items);
  const problems = findProblems(first, judged, count);
  const report = (fate: JudgedAnswer['fate'], { model }: Draft, { findings, refused }: JudgedQuiz) =>
    hooks.onJudged?.({
      what: 'quiz',
      fate,
      model,
      promptVersion: PROMPT_VERSION,
      findings: [...findings, ...refused],
    });
  report(problems.length === 0 || !isModel ? 'kept' : 'rewritten', first, judged);
  if (problems.length === 0) return finished(first, judged, request);
  try {
    // Asked again, the sample model writes the same questions.
    if (!isModel) throw new GeneratorError('bad_answer', { detail: problems.join(' ') });
    const second = await draft(quizRepairPrompt(request, first.text, problems));
    const all = judge([...(second.items ?? []), ...judged.good]);
    report(all.good.length === 0 ? 'refused' : 'kept', second, all);
    if (all.good.length === 0) {
      throw new GeneratorError('bad_answer', { detail: findProblems(second, all, count).join(' ') });
    }
    return finished({ ...second, usage: addUsage(first.usage, second.usage) }, all, request);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    if (judged.good.length === 0 || stopped) throw error;
    return finished(first, judged, request);
  }
}

function findProblems({ items }: Draft, { good, findings, refused }: JudgedQuiz, count: number): string[] {
  const missing: QualityFinding[] = [];
  if (good.length < count)
    missing.push(block('Q12', '', `There are ${good.length} good questions; exactly ${count} are wanted.`));
  const wrong = [...(items ? [] : [NO_JSON]), ...(good.length < count ? refused : []), ...findings, ...missing];
  return toProblems(wrong);
}

const finished = ({ source, model, usage }: Draft, judged: JudgedQuiz, { userKey }: QuizRequest): WrittenQuiz => ({
  items: balanceOptions(judged.good, userKey),
  quality: { promptVersion: PROMPT_VERSION, model, ...scoreAll(judged.findings) },
  source,
  model,
  usage,
});
