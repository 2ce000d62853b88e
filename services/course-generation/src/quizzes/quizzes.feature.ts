import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { rememberMissedFrom } from '../recall/remember-missed.ts';
import { answerQuizOf } from './answer-quiz.ts';
import { quizRoutes } from './quiz.routes.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';
import { createQuizBatchRepository } from './quiz-batch.repository.ts';
import { startQuizOf } from './start-quiz.ts';
import { quizKind } from './write-quiz.kind.ts';

export function quizzesFeature(context: Context): Feature {
  const attempts = createQuizAttemptRepository(context.connection);
  const batches = createQuizBatchRepository(context.connection);
  const kind = quizKind({ ...context, batches });
  const startQuiz = startQuizOf({ ...context, attempts, batches, kind });
  const answerQuiz = answerQuizOf({ attempts, rememberMissed: rememberMissedFrom(context) });
  return {
    kinds: [kind],
    routers: [quizRoutes({ ...context, attempts, startQuiz, answerQuiz })],
    async forget(courseId) {
      await batches.forget(courseId);
      await attempts.forget(courseId);
    },
  };
}
