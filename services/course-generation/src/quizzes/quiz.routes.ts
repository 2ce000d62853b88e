import { quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import type { AnswerQuiz } from './answer-quiz.ts';
import { resultsOf } from './quiz.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';
import type { StartQuiz } from './start-quiz.ts';

type Needs = Pick<Context, 'courses'> & {
  attempts: QuizAttemptRepository;
  startQuiz: StartQuiz;
  answerQuiz: AnswerQuiz;
};

export function quizRoutes({ courses, attempts, startQuiz, answerQuiz }: Needs): Router {
  const router = Router();

  route(router, quizEndpoints.quizResults, async ({ params, caller }) => {
    const course = await courses.findOwn(params.courseId, caller.userId);
    if (!course) throw notFound('There is no such course');
    return resultsOf(await attempts.listFinished(course.id));
  });

  route(router, quizEndpoints.startQuiz, ({ params, caller }) =>
    startQuiz(caller.userId, params.courseId, params.topicId),
  );

  route(router, quizEndpoints.answerQuiz, ({ params, body, caller }) =>
    answerQuiz(caller.userId, params.attemptId, body),
  );

  return router;
}
