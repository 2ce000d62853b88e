import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { OpenItem } from '../../authoring/index.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createReviewCardRepository, isText } from '../spaced-repetition/review-card.repository.ts';
import { createAnswerJob } from './answer.job.ts';
import { createExchangeRepository } from './exchange.repository.ts';
import { createAskTeacher, teacherRoutes } from './teacher.routes.ts';

export function teacherFeature(context: Context): Feature {
  const exchanges = createExchangeRepository(context.connection);
  const kind = createAnswerJob({ ...context, exchanges, findOpenItems: createFindOpenItems(context) });
  const askTeacher = createAskTeacher({ ...context, exchanges, kind });
  return {
    generationTypes: [kind],
    routers: [teacherRoutes({ ...context, exchanges, askTeacher })],
    onCourseDeleted: (courseId) => exchanges.clear({ courseId }),
  };
}

const MAX_DUE = 100;

/** The teacher gives hints to these questions instead of answers. */
function createFindOpenItems({ connection, now }: Pick<Context, 'connection' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);
  return async (courseId: string, userId: string): Promise<OpenItem[]> => {
    const [open, due] = await Promise.all([
      attempts.listOpen(userId, courseId),
      cards.listDue({ userId, courseId }, now(), MAX_DUE),
    ]);
    const unanswered = open.flatMap(({ items, answers }) =>
      items.filter(({ id }) => !answers.some(({ itemId }) => itemId === id)),
    );
    const items = [...unanswered, ...due.flatMap(({ item }) => (isText(item) ? [] : [item]))];
    return items.map(({ question, options, correct }) => ({ question, key: options[correct] ?? '' }));
  };
}
