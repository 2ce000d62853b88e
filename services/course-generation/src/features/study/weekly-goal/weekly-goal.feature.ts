import { MINUTES_PER_LESSON, studyGoalEndpoints, type WeekView } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { toIsoDay } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { findSubtopic } from '../../courses/index.ts';
import { createStudyWeekRepository, recordLesson, recordReview } from './study-week.repository.ts';
import { describeWeek } from './week.ts';

export function weeklyGoalFeature({ beside, connection, learners, now }: Context): Feature {
  const repository = createStudyWeekRepository(connection);

  // Studying does not wait for it, nor fail with it.
  function record(userId: string, what: Parameters<typeof repository.record>[2]): void {
    const at = now();
    const run = async () => {
      const isNew = await repository.record(userId, at, what);
      if (isNew && (await learners.isDeleted(userId))) await repository.delete(userId);
    };
    beside(run(), 'study week not recorded', { userId });
  }

  async function view(userId: string, at: Date): Promise<WeekView> {
    const [goal, weeks] = await Promise.all([repository.findGoal(userId), repository.list(userId)]);
    const today = toIsoDay(at, goal.timeZone ?? 'UTC');
    return { ...goal, progress: goal.enabled ? describeWeek(weeks, today) : null };
  }

  const router = Router();
  route(router, studyGoalEndpoints.changeWeeklyGoal, async ({ body, caller: { userId } }) => {
    const { timeZone, ...changes } = body;
    await repository.saveGoal(userId, { ...changes, ...(timeZone && { timeZone }) });
    return view(userId, now());
  });

  return {
    routers: [router],
    onLessonRead(course, subtopicId) {
      const contract = findSubtopic(course, subtopicId)?.subtopic.contract;
      const lesson = { key: `${course.id}/${subtopicId}`, minutes: contract?.minutes ?? MINUTES_PER_LESSON };
      record(course.userId, recordLesson(lesson));
    },
    onReviewDone: (userId) => record(userId, recordReview),
    today: async (userId, at) => ({ week: await view(userId, at) }),
    onUserDeleted: (userId) => repository.delete(userId),
  };
}
