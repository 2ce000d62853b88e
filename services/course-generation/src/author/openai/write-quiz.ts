import { AuthorError } from '../author.errors.ts';
import type { AttemptHooks, QuizQuestion, QuizRequest, Usage, WrittenQuiz } from '../author.ts';
import { judgeQuiz } from '../quiz/check-quiz.ts';
import { readQuiz } from '../quiz/read-quiz.ts';
import { shuffleOptions } from '../quiz/shuffle-options.ts';
import type { ChatClient } from './chat-client.ts';
import type { Message } from './dialect.ts';
import type { CallLimits } from './limits.ts';
import { quizPrompt, quizRepairPrompt } from './quiz-prompt.ts';
import { QUIZ_SHAPE } from './shapes.ts';
import { addUsage } from './usage.ts';

/** With fewer good questions than this, there is no quiz. */
const LEAST = 3;

interface Draft {
  text: string;
  good: QuizQuestion[];
  problems: string[];
  model: string;
  usage: Usage;
}

/** Asks once, asks once more quoting what is wrong, and keeps only questions that passed every check. */
export async function writeQuiz(
  client: ChatClient,
  request: QuizRequest,
  limits: CallLimits,
  hooks: AttemptHooks,
): Promise<WrittenQuiz> {
  const draft = async (messages: Message[]): Promise<Draft> => {
    const { text, model, usage } = await client.complete({
      messages,
      limits,
      userKey: request.userKey,
      shape: QUIZ_SHAPE,
      signal: hooks.signal,
      onRetry: hooks.onRetry,
      onUsage: hooks.onUsage,
      onRestart: hooks.onRestart,
      onText: () => {},
    });
    return { text, model, usage, ...judgeQuiz(readQuiz(text, request.lessons), request) };
  };
  const least = Math.min(LEAST, request.count);
  const first = await draft(quizPrompt(request));
  if (first.problems.length === 0) return finished(first, first.good);
  try {
    const second = await draft(quizRepairPrompt(request, first.text, first.problems));
    const { good } = judgeQuiz([...second.good, ...first.good], request);
    if (good.length < least) throw new AuthorError('bad_answer', { detail: second.problems.join(' ') });
    return finished({ ...second, usage: addUsage(first.usage, second.usage) }, good);
  } catch (error) {
    const stopped = error instanceof AuthorError && error.kind === 'aborted';
    if (first.good.length < least || stopped) throw error;
    return finished(first, first.good);
  }
}

const finished = ({ model, usage }: Draft, good: QuizQuestion[]): WrittenQuiz => ({
  items: good.map(shuffleOptions),
  source: 'openai',
  model,
  usage,
});
