import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { Course } from '../../courses/index.ts';
import { questionStatisticsRoutes } from './question-statistics.routes.ts';
import { createQuizJob, createSecondTry } from './quiz.job.ts';
import { quizRoutes } from './quiz.routes.ts';
import { createAnswerQuiz, createQuizPrefetch, createStartQuiz } from './quiz.service.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';
import { createQuizBatchRepository } from './quiz-batch.repository.ts';

export function quizzesFeature(context: Context): Feature {
  const attempts = createQuizAttemptRepository(context.connection);
  const batches = createQuizBatchRepository(context.connection);
  const quizJob = createQuizJob({ ...context, attempts, batches });
  const startQuiz = createStartQuiz({ ...context, attempts, batches, quizJob });
  const prefetchQuiz = createQuizPrefetch({ ...context, batches, quizJob });
  const tryAgain = createSecondTry({ ...context, batches, quizJob });
  const answerQuiz = createAnswerQuiz({ ...context, attempts });
  const prefetch = (course: Course, subtopicId: string) =>
    context.beside(prefetchQuiz(course, subtopicId), 'quiz prefetch failed');
  return {
    jobs: [quizJob],
    routers: [
      quizRoutes({ ...context, attempts, startQuiz, answerQuiz }),
      questionStatisticsRoutes({ ...context, attempts }),
    ],
    onJobFinished: tryAgain,
    onLessonOpened: prefetch,
    onLessonRead: prefetch,
    async onPartsDeleted(courseId, ids) {
      await batches.deleteParts(courseId, ids);
      await attempts.deleteParts(courseId, ids);
    },
    async onCourseDeleted(courseId) {
      await batches.deleteByCourse(courseId);
      await attempts.deleteByCourse(courseId);
    },
  };
}
