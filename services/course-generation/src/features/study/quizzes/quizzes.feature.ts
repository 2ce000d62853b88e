import { quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { deleteWithCourse, type Feature } from '../../../feature.ts';
import type { Course } from '../../courses/index.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { createExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';
import { createChooseExercises } from './choose-exercises.ts';
import { questionStatisticsRoutes } from './question-statistics.routes.ts';
import { createQuizJob, createSecondTry } from './quiz.job.ts';
import { createAnswerQuiz, createAnswerQuizExercise, createQuizPrefetch, createStartQuiz } from './quiz.service.ts';
import { calculateResults, toAttemptView } from './quiz.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';
import { createQuizBatchRepository } from './quiz-batch.repository.ts';

export function quizzesFeature(context: Context): Feature {
  const { courses } = context;
  const attempts = createQuizAttemptRepository(context.connection);
  const batches = createQuizBatchRepository(context.connection);
  const quizJob = createQuizJob({ ...context, attempts, batches });
  const exercises = createExerciseAttemptRepository(context.connection);
  const written = createExerciseBatchRepository(context.connection);
  const chooseExercises = createChooseExercises({ ...context, written, exercises });
  const startQuiz = createStartQuiz({ ...context, attempts, batches, quizJob, chooseExercises });
  const prefetchQuiz = createQuizPrefetch({ ...context, batches, quizJob });
  const tryAgain = createSecondTry({ ...context, quizJob });
  const answerQuiz = createAnswerQuiz({ ...context, attempts });
  const answerExercise = createAnswerQuizExercise({ ...context, attempts, exercises });
  const prefetch = (course: Course, subtopicId: string) =>
    context.beside(prefetchQuiz(course, subtopicId), 'quiz prefetch failed');
  const router = Router();

  route(router, quizEndpoints.quizResults, async ({ params, caller }) => {
    const course = await courses.getOwn(params.courseId, caller.userId);
    return calculateResults(await attempts.listFinished(course.id), course.topics);
  });

  route(router, quizEndpoints.latestQuiz, async ({ params: { courseId, topicId }, caller: { userId } }) => {
    const course = await courses.findOwn(courseId, userId);
    if (!course?.topics.some(({ id }) => id === topicId)) throw notFound('There is no such topic');
    const attempt =
      (await attempts.findOpen(userId, courseId, topicId)) ??
      (await attempts.findLastFinished(userId, courseId, topicId));
    return { attempt: attempt ? toAttemptView(attempt) : null };
  });

  route(router, quizEndpoints.startQuiz, ({ params, body: { withExercises = false }, caller }) =>
    startQuiz(caller.userId, params.courseId, params.topicId, { withExercises }),
  );

  route(router, quizEndpoints.answerQuiz, ({ params, body, caller }) =>
    answerQuiz(caller.userId, params.attemptId, body),
  );

  route(router, quizEndpoints.answerQuizExercise, ({ params, body, caller }) =>
    answerExercise(caller.userId, params.attemptId, body),
  );

  return {
    jobs: [quizJob],
    routers: [router, questionStatisticsRoutes({ ...context, attempts })],
    onJobFinished: tryAgain,
    onLessonOpened: prefetch,
    onLessonRead: prefetch,
    ...deleteWithCourse(batches, attempts),
  };
}
