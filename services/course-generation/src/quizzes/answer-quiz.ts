import { internal, invalid, notFound } from '@coursewright/service-kit';
import type { RememberMissed } from '../recall/remember-missed.ts';
import { toAttemptView, toVerdict } from './quiz.mapper.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';

interface Needs {
  attempts: QuizAttemptRepository;
  rememberMissed: RememberMissed;
}

export type AnswerQuiz = ReturnType<typeof answerQuizOf>;

/** Marks an answer. Whoever answers again hears what was said the first time. */
export function answerQuizOf({ attempts, rememberMissed }: Needs) {
  return async (userId: string, attemptId: string, answer: { itemId: string; choice: number }) => {
    const asked = await attempts.findOwn(attemptId, userId);
    const item = asked?.items.find(({ id }) => id === answer.itemId);
    if (!item) throw notFound('There is no such question');
    if (answer.choice >= item.options.length) {
      throw invalid('There is no such option', [{ field: 'choice', message: 'is not among the options' }]);
    }
    const attempt = await attempts.answer(attemptId, userId, answer);
    const first = attempt?.answers.find(({ itemId }) => itemId === item.id);
    if (!attempt) throw notFound('There is no such question');
    if (!first) throw internal(`attempt ${attemptId} lost an answer`);
    const verdict = toVerdict(item, first.choice);
    if (!verdict.right) await rememberMissed(userId);
    return { verdict, attempt: toAttemptView(attempt) };
  };
}
