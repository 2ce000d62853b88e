import type { Context } from '../context.ts';
import { createRecallCardRepository } from '../recall/recall-card.repository.ts';
import { resultsOf, summaryOf } from './quiz.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';

const MANY = 100;

/** The questions a learner has before them, in quizzes and in recall: they get hints for these, and no answers. */
export function quizQuestionsFrom({ connection, now }: Pick<Context, 'connection' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createRecallCardRepository(connection);
  return async (courseId: string, userId: string): Promise<string[]> => {
    const [open, due] = await Promise.all([
      attempts.listOpen(userId, courseId),
      cards.listDue({ userId, courseId }, now(), MANY),
    ]);
    const unanswered = open.flatMap(({ items, answers }) =>
      items.filter(({ id }) => !answers.some(({ itemId }) => itemId === id)),
    );
    return [...unanswered, ...due.map(({ item }) => item)].map(({ question }) => question);
  };
}

/** What was proven by quizzes in a course; undefined when none was taken to its end. */
export function quizSummaryFrom({ connection, courses }: Pick<Context, 'connection' | 'courses'>) {
  const attempts = createQuizAttemptRepository(connection);
  return async (courseId: string) => {
    const course = await courses.find(courseId);
    return course && summaryOf(resultsOf(await attempts.listFinished(courseId)), course.topics.length);
  };
}
