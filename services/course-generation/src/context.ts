import type { LessonContract, Today } from '@coursewright/contracts';
import { createPendingJobs, createPubSub, type ServiceBase, type ServiceOptions } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import type { Feature } from './feature.ts';
import { createLearnerRepository, createTokenBudget, createUsageLog } from './features/accounts/index.ts';
import {
  createAdviceLog,
  createFindingLog,
  createGenerationRepository,
  createGenerationRunner,
  createGenerationTypeRegistry,
  createLiveUpdates,
  createProgressLog,
  type Generation,
} from './features/authoring/index.ts';
import {
  type Course,
  courseModel,
  createAccountStorage,
  createCourseRepository,
  createDraftRepository,
  createLessonRepository,
  createUnfinishedOutlines,
} from './features/courses/index.ts';
import { createMaterialReader, createSourceRepository } from './features/sources/index.ts';
import { reminderModel } from './features/study/index.ts';
import { checkConfiguredModels, createConfiguredGenerator, createMedia } from './providers.ts';

export const openModels = async (connection: Connection) => ({
  courses: courseModel(connection),
  reminders: reminderModel(connection),
});

type Base = ServiceBase<Config, ServiceOptions, Awaited<ReturnType<typeof openModels>>, Feature>;

export type Context = Base & Awaited<ReturnType<typeof createContext>>;

export async function createContext({
  beside,
  broker,
  config,
  connection,
  features,
  jobs,
  logger,
  models,
  now,
  relay,
}: Base) {
  const adviceLog = createAdviceLog(connection, { beside, now });
  const generator = createConfiguredGenerator(config, logger, adviceLog.note);
  const live = createPubSub({ broker });
  const updates = createLiveUpdates(live);
  const kinds = createGenerationTypeRegistry(() => features().flatMap(({ generationTypes }) => generationTypes ?? []));
  const learners = createLearnerRepository(connection);
  const budget = generator.isModel ? createTokenBudget({ connection, learners, kinds, config }) : undefined;
  await budget?.prepare();
  const sources = createSourceRepository(connection);
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
    calls: generator.calls,
    budget,
    usageLog,
    findingLog: createFindingLog(connection, { beside, now }),
    onAdvice: adviceLog.note,
    async onOver(generation) {
      for (const feature of features()) await feature.onJobFinished?.(generation);
    },
  });

  return {
    live,
    adviceLog,
    checkModels: () => checkConfiguredModels(config),
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
    sources,
    material: createMaterialReader(sources),
    drafts: createDraftRepository(connection, sources),
    unfinished: createUnfinishedOutlines(connection, now),
    lessons: createLessonRepository(connection),
    ...createMedia(config, connection, logger),

    async deleteCourseData(courseId: string): Promise<void> {
      for (const feature of features()) await feature.onCourseDeleted?.(courseId);
    },
    async deleteLessonData(courseId: string, ids: string[]): Promise<void> {
      for (const feature of features()) await feature.onPartsDeleted?.(courseId, ids);
    },
    async notifyFirstContract(outlineId: string, contract: LessonContract): Promise<void> {
      for (const feature of features()) await feature.onFirstContract?.(outlineId, contract);
    },
    notifyCourseEdited(courseId: string): void {
      for (const feature of features()) feature.onCourseEdited?.(courseId);
    },
    async describeToday(userId: string): Promise<Omit<Today, 'course'>> {
      const at = now();
      const parts = await Promise.all(features().map((feature) => feature.today?.(userId, at)));
      return Object.assign({ reviews: { dueCount: 0, total: 0, nextDue: null } }, ...parts);
    },
    notifyReviewDone(userId: string): void {
      for (const feature of features()) feature.onReviewDone?.(userId);
    },
    async notifyOutlineRequested(outline: Generation): Promise<void> {
      for (const feature of features()) await feature.onOutlineRequested?.(outline);
    },
    async notifyQuestionMissed(userId: string): Promise<void> {
      for (const feature of features()) await feature.onQuestionMissed?.(userId);
    },
    notifyLessonOpened(course: Course, subtopicId: string): void {
      for (const feature of features()) feature.onLessonOpened?.(course, subtopicId);
    },
    notifyLessonRead(course: Course, subtopicId: string): void {
      for (const feature of features()) feature.onLessonRead?.(course, subtopicId);
    },
    notifyLessonSaved(courseId: string, course?: Course): void {
      for (const feature of features()) feature.onLessonSaved?.(courseId, course);
    },
  };
}
