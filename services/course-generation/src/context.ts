import { createPendingJobs, createPubSub, type ServiceBase, type ServiceOptions } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import type { Feature } from './feature.ts';
import { createTokenBudget } from './features/accounts/allowance/token-budget.ts';
import { createLearnerRepository } from './features/accounts/learners/learner.repository.ts';
import { createUsageLog } from './features/accounts/usage/usage-log.ts';
import { createGenerationRepository } from './features/authoring/jobs/generation.repository.ts';
import { createGenerationRunner } from './features/authoring/jobs/generation-runner.ts';
import { createGenerationTypeRegistry } from './features/authoring/jobs/generation-type.ts';
import { createLiveUpdates, createProgressLog } from './features/authoring/jobs/progress-log.ts';
import { createTracedGenerator } from './features/authoring/traced-generator.ts';
import { createAccountStorage } from './features/courses/account-storage.ts';
import { courseModel } from './features/courses/course.model.ts';
import { createCourseRepository } from './features/courses/course.repository.ts';
import { createDraftRepository } from './features/courses/course-drafts.ts';
import { createLessonRepository } from './features/courses/lessons/lesson.repository.ts';
import { createConfiguredGenerator, createMedia } from './providers.ts';

export const openModels = async (connection: Connection) => ({
  courses: courseModel(connection),
});

type Base = ServiceBase<Config, ServiceOptions, Awaited<ReturnType<typeof openModels>>, Feature>;

export type Context = Base & Awaited<ReturnType<typeof createContext>>;

export async function createContext({ broker, config, connection, features, jobs, logger, models, now, relay }: Base) {
  const generator = createTracedGenerator(createConfiguredGenerator(config));
  const live = createPubSub({ broker });
  const updates = createLiveUpdates(live);
  const kinds = createGenerationTypeRegistry(() => features().flatMap(({ generationTypes }) => generationTypes ?? []));
  const learners = createLearnerRepository(connection);
  const budget = generator.isModel ? createTokenBudget({ connection, learners, kinds, config }) : undefined;
  await budget?.prepare();
  const storage = createAccountStorage({ connection, config });
  const generations = createGenerationRepository({
    jobs,
    kinds,
    async assertAllowed(userId, kind) {
      if (kind.name === 'outline') await storage.checkCourseLimit(userId);
      if (kind.storesText) await storage.checkStorageLimit(userId);
      await budget?.assertAvailable(userId, kind);
    },
  });
  const courseJobs = createPendingJobs(models.courses, jobs, logger);
  const log = createProgressLog(connection, updates);
  const usageLog = createUsageLog(connection, { logger, isDeleted: learners.isDeleted });
  const runner = createGenerationRunner({
    generations,
    kinds,
    log,
    live: updates,
    logger,
    maxAttempts: config.AI_ATTEMPTS,
    budget,
    usageLog,
    async onOver(generation) {
      for (const feature of features()) await feature.onJobFinished?.(generation);
    },
  });

  return {
    live,
    generator,
    kinds,
    generations,
    log,
    updates,
    runner,
    usageLog,
    budget,
    storage,
    learners,
    courses: createCourseRepository(models.courses, relay.trigger, now, courseJobs),
    courseJobs,
    drafts: createDraftRepository(connection),
    lessons: createLessonRepository(connection),
    ...createMedia(config, connection, logger),

    async deleteCourseData(courseId: string): Promise<void> {
      for (const feature of features()) await feature.onCourseDeleted?.(courseId);
    },
    async notifyQuestionMissed(userId: string): Promise<void> {
      for (const feature of features()) await feature.onQuestionMissed?.(userId);
    },
    notifyLessonSaved(courseId: string): void {
      for (const feature of features()) feature.onLessonSaved?.(courseId);
    },
  };
}
