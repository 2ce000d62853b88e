import type { Context } from '../../../context.ts';
import { deleteWithCourse, type Feature } from '../../../feature.ts';
import type { Course } from '../../courses/index.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { createExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';
import { createChooseExercises } from './choose-exercises.ts';
import { questionStatisticsRoutes } from './question-statistics.routes.ts';
import { createQuizJob, createSecondTry } from './quiz.job.ts';
import { quizRoutes } from './quiz.routes.ts';
import { createAnswerQuiz, createAnswerQuizExercise, createQuizPrefetch, createStartQuiz } from './quiz.service.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';
import { createQuizBatchRepository } from './quiz-batch.repository.ts';

export function quizzesFeature(context: Context): Feature {
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
  return {
    jobs: [quizJob],
    routers: [
      quizRoutes({ ...context, attempts, startQuiz, answerQuiz, answerExercise }),
      questionStatisticsRoutes({ ...context, attempts }),
    ],
    onJobFinished: tryAgain,
    onLessonOpened: prefetch,
    onLessonRead: prefetch,
    ...deleteWithCourse(batches, attempts),
  };
}
