import { quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { AnswerQuiz, AnswerQuizExercise, StartQuiz } from './quiz.service.ts';
import { calculateResults, toAttemptView } from './quiz.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';

type Dependencies = Pick<Context, 'courses'> & {
  attempts: QuizAttemptRepository;
  startQuiz: StartQuiz;
  answerQuiz: AnswerQuiz;
  answerExercise: AnswerQuizExercise;
};

export function quizRoutes({ courses, attempts, startQuiz, answerQuiz, answerExercise }: Dependencies): Router {
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

  return router;
}
