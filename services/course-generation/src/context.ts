import type { Today } from '@coursewright/contracts';
import { createPendingJobs, createPubSub, type ServiceBase, type ServiceOptions } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { createHooks, type Feature } from './feature.ts';
import { createLearnerRepository, createTokenBudget, createUsageLog } from './features/accounts/index.ts';
import {
  createAdviceLog,
  createJobQueue,
  createJobRunner,
  createLiveUpdates,
  createOutlineJob,
  createProgressLog,
  type OutlineJob,
  type WritingJobType,
} from './features/authoring/index.ts';
import { certificateModel } from './features/certificates/index.ts';
import {
  type Course,
  courseModel,
  createAccountStorage,
  createCourseRepository,
  createDraftRepository,
  createLessonJob,
  createLessonRepository,
  createUnfinishedOutlines,
  type LessonJob,
  lessonModel,
} from './features/courses/index.ts';
import { createMaterialReader, createSourceRepository } from './features/sources/index.ts';
import { exerciseAttemptModel, quizAttemptModel, reminderModel } from './features/study/index.ts';
import { checkConfiguredModels, createConfiguredGenerator, createMedia } from './providers.ts';

export const openModels = async (connection: Connection) => ({
  courses: courseModel(connection),
  lessons: lessonModel(connection),
  quizAttempts: quizAttemptModel(connection),
  exerciseAttempts: exerciseAttemptModel(connection),
  certificates: certificateModel(connection),
  reminders: reminderModel(connection),
});

type Base = ServiceBase<Config, ServiceOptions, Awaited<ReturnType<typeof openModels>>, Feature>;

export type Context = Base &
  Awaited<ReturnType<typeof createResources>> & {
    // Requested by several features.
    readonly outlineJob: OutlineJob;
    readonly lessonJob: LessonJob;
  };

async function createResources({
  beside,
  broker,
  config,
  connection,
  features,
  jobs,
  logger,
  models,
  now,
  options,
  relay,
}: Base) {
  const adviceLog = createAdviceLog(connection, { beside, now });
  const generator = createConfiguredGenerator(config, { logger, onAdvice: adviceLog.note, clock: options.clock });
  const live = createPubSub({ broker });
  const updates = createLiveUpdates(live);
  const jobTypes = new Map<string, WritingJobType>();
  const hooks = createHooks(features);
  const learners = createLearnerRepository(connection);
  const budget = generator.isModel
    ? createTokenBudget({ connection, learners, costs: jobTypes, config, now })
    : undefined;
  await budget?.prepare();
  const sources = createSourceRepository(connection);
  const storage = createAccountStorage({ connection, config });
  const queue = createJobQueue({ jobs, types: jobTypes, storage, budget });
  const courseJobs = createPendingJobs(models.courses, jobs, logger);
  const log = createProgressLog(connection, updates);
  const usageLog = createUsageLog(connection, { logger, isDeleted: learners.isDeleted, now });
  const runner = createJobRunner({
    queue,
    types: jobTypes,
    log,
    live: updates,
    logger,
    maxAttempts: config.AI_ATTEMPTS,
    calls: generator.calls,
    concurrency: { interactive: config.AI_CONCURRENCY, prefetch: config.AI_AHEAD_CONCURRENCY },
    budget,
    usageLog,
    onAdvice: adviceLog.note,
    onOver: (job) => hooks.run('onJobFinished', job),
    onSettled: usageLog.over,
  });
  return {
    live,
    hooks,
    adviceLog,
    checkModels: () => checkConfiguredModels(config),
    generator,
    queue,
    log,
    updates,
    runner,
    defineJob: runner.defineJob,
    usageLog,
    budget,
    storage,
    learners,
    courses: createCourseRepository(models.courses, relay.trigger, now, courseJobs),
    courseJobs,
    sources,
    material: createMaterialReader(sources),
    drafts: createDraftRepository(connection, sources),
    unfinished: createUnfinishedOutlines(jobs, now),
    lessons: createLessonRepository(connection),
    ...createMedia(config, connection, logger),

    async describeToday(userId: string, course: Course | undefined): Promise<Omit<Today, 'course'>> {
      const at = now();
      const parts = await Promise.all(features().map((feature) => feature.today?.(userId, at, course)));
      return Object.assign({ reviews: { dueCount: 0, total: 0, nextDue: null } }, ...parts);
    },
  };
}

export async function createContext(base: Base): Promise<Context> {
  const context = { ...base, ...(await createResources(base)) };
  return { ...context, outlineJob: createOutlineJob(context), lessonJob: createLessonJob(context) };
}
