import { courseGrowthEndpoints, type ResponseOf } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { memoizeWithTtl, route, toUtcDay } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { createQuestionCounter } from './question-statistics.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';

const DAYS = 90;
const SHOWN = 30;
// Reads every finished attempt of the period.
const KEPT_MS = 10 * 60 * 1_000;

type Dependencies = Pick<Context, 'courses' | 'now'> & { attempts: QuizAttemptRepository };

// Derived from the attempts that there are: what a learner deletes is not counted any more.
export function questionStatisticsRoutes({ courses, now, attempts }: Dependencies): Router {
  const router = Router();

  async function measure(): Promise<ResponseOf<typeof courseGrowthEndpoints.questionStatistics>> {
    const from = new Date(now().getTime() - DAYS * DAY_MS);
    const counter = createQuestionCounter(await attempts.repeatedQuestions(from));
    for await (const attempt of attempts.finishedSince(from)) counter.add(attempt);
    const { measured, questions } = counter.worst(SHOWN);
    return {
      from: toUtcDay(from),
      measured,
      questions: await Promise.all(
        questions.map(async ({ courseId, ...question }) => ({
          ...question,
          courseTitle: (await courses.find(courseId))?.mainTopic ?? '',
        })),
      ),
    };
  }

  const measured = memoizeWithTtl(KEPT_MS, measure, undefined, () => now().getTime());
  route(router, courseGrowthEndpoints.questionStatistics, () => measured());
  return router;
}
