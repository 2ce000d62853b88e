import type { Context } from '../context.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createRecallScheduler } from './recall.ts';
import { createRecallCardRepository } from './recall-card.repository.ts';

export type RememberMissed = ReturnType<typeof rememberMissedFrom>;

/**
 * Makes recall cards of what was missed in quizzes. An attempt names what it missed in the write that marks it, so
 * that a process may die before the card is there: whoever looks next makes it.
 */
export function rememberMissedFrom({ connection, config, now }: Pick<Context, 'connection' | 'config' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createRecallCardRepository(connection);
  const scheduler = createRecallScheduler(config.RECALL_FIRST_STEP);
  return async (userId: string): Promise<void> => {
    for (const { attemptId, ...card } of await attempts.missed(userId)) {
      await cards.add({ ...card, userId, memory: scheduler.first(now()) });
      await attempts.recalled(attemptId, card.item.id);
    }
  };
}
