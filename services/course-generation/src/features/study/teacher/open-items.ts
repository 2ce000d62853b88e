import type { Context } from '../../../context.ts';
import type { OpenItem } from '../../authoring/index.ts';
import { listKeys } from '../exercises/exercise.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { createExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';
import { createPretestRepository } from '../pretest/pretest.repository.ts';
import { listUnanswered } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createReviewCardRepository, isText } from '../spaced-repetition/review-card.repository.ts';
import { isSimilarToAny } from './retrieval.ts';

const MAX_DUE = 100;

// The teacher gives hints to these questions instead of answers.
export function createFindOpenItems({ connection, now }: Pick<Context, 'connection' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);
  const pretests = createPretestRepository(connection);
  const batches = createExerciseBatchRepository(connection);
  const tried = createExerciseAttemptRepository(connection);
  return async (courseId: string, userId: string): Promise<OpenItem[]> => {
    const [open, due, pretest, exercises] = await Promise.all([
      attempts.listOpen(userId, courseId),
      cards.listDue({ userId, courseId }, now(), MAX_DUE),
      pretests.find(userId, courseId),
      tried.solvedIds(courseId).then((solved) => batches.listKeys(courseId, solved)),
    ]);
    const unanswered = open.flatMap(listUnanswered);
    const asked = pretest?.items.filter(({ id }) => id === pretest.current) ?? [];
    const dueItems = due.flatMap(({ item }) => (isText(item) ? [] : [item]));
    return [...unanswered, ...asked, ...dueItems, ...exercises].flatMap((item) => {
      if (!('prompt' in item)) return { question: item.question, key: item.options[item.correct] ?? '' };
      return listKeys(item).map((key) => ({ question: item.prompt, key }));
    });
  };
}

export type FindOpenItems = ReturnType<typeof createFindOpenItems>;

export const findAsked = (asked: readonly string[], open: readonly OpenItem[]): OpenItem[] =>
  open.filter((item) => asked.some((text) => isSimilarToAny(text, [item.question])));
