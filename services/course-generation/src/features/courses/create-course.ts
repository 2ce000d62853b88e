import { isDeepStrictEqual } from 'node:util';
import type { LessonContract, OutlineView } from '@coursewright/contracts';
import { conflict, forbidden, type Logger, notFound } from '@coursewright/service-kit';
import { type LearnerRepository, planAllows } from '../accounts/index.ts';
import { isRefused, type JobQueue, type JobRunner, type OutlineInput, type WritingJob } from '../authoring/index.ts';
import type { AccountStorage } from './account-storage.ts';
import { type AttachContracts, tidyContracts } from './attach-contracts.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, keepIds, type Subtopic, subtopicsOf } from './course.ts';
import { type DraftRepository, type NewDraft, toNewDraft, withFirstContract } from './course-drafts.ts';
import type { LessonInput, LessonJob } from './lessons/lesson.job.ts';
import type { LessonRepository } from './lessons/lesson.repository.ts';
import type { Illustrator } from './lessons/lesson-media.ts';

interface RemoverOptions {
  queue: JobQueue;
  runner: Pick<JobRunner, 'cancel'>;
  lessons: LessonRepository;
}

function createLessonRemover({ queue, runner, lessons }: RemoverOptions) {
  return async (course: Course, isWritten: (subtopic: Subtopic) => boolean): Promise<void> => {
    const ids = subtopicsOf(course)
      .filter(isWritten)
      .map(({ id }) => id);
    for (const { id, payload } of await queue.ofCourse<LessonInput>(course.id, 'lesson')) {
      if (!ids.includes(payload.subtopicId)) await runner.cancel(id);
    }
    await lessons.dropOthers(course.id, ids);
  };
}

// Minutes, terms and needs are also changed by code.
const isSamePlan = (before: LessonContract | undefined, now: LessonContract | undefined): boolean =>
  !before ||
  !now ||
  (before.kind === now.kind && before.promise === now.promise && isDeepStrictEqual(before.objectives, now.objectives));

interface CreatorOptions {
  contracts: Pick<AttachContracts, 'toNewCourse'>;
  lessonJob: LessonJob;
  courses: CourseRepository;
  drafts: DraftRepository;
  queue: JobQueue;
  runner: Pick<JobRunner, 'cancel'>;
  lessons: LessonRepository;
  learners: LearnerRepository;
  illustrate: Illustrator;
  storage: AccountStorage;
  logger: Logger;
}

export type CreateCourse = ReturnType<typeof createCourseCreator>;

export function createCourseCreator(options: CreatorOptions) {
  const { contracts, lessonJob, courses, drafts, queue, lessons, learners, illustrate, storage, logger } = options;
  const dropLessons = createLessonRemover(options);

  // The first lesson is requested here so that it is written even if the learner closes the page.
  async function startFirstLesson(course: Course) {
    const [first] = subtopicsOf(course);
    if (!first) return;
    try {
      if (await lessons.find(course.id, first.id)) await courses.begin(course.id, first.id);
      else {
        courses.handOver(course);
        await lessonJob.request(course.userId, { courseId: course.id, subtopicId: first.id });
      }
    } catch (error) {
      if (!isRefused(error)) throw error;
      logger.info({ course: course.id }, 'first lesson not started');
    }
  }

  // A first lesson that waits for its contract begins now, before the course is stored.
  async function prepareDraft(fresh: NewDraft, edited: OutlineView | undefined) {
    const draft = await drafts.ensure(fresh);
    const [first] = subtopicsOf(draft);
    if (first && !edited) await lessonJob.begin(draft.userId, { courseId: draft.id, subtopicId: first.id });
    return draft;
  }

  return async (userId: string, outlineGenerationId: string, edited?: OutlineView): Promise<Course> => {
    const [existing, outlineJob, { plan }] = await Promise.all([
      courses.findByOutline(outlineGenerationId, userId),
      queue.findOwn(outlineGenerationId, userId),
      learners.find(userId),
    ]);
    if (existing) return existing;
    if (outlineJob?.type !== 'outline') throw notFound('There is no such outline');
    const fresh = toNewDraft(outlineJob as WritingJob<OutlineInput>);
    if (!fresh) throw conflict('The outline is not finished yet');
    await storage.checkCourseLimit(userId);
    const { request } = outlineJob.payload as OutlineInput;
    const topicCount = (edited ?? fresh.outline).topics.length;
    const added = topicCount > request.topicCount;
    if (added && !planAllows(plan, { ...request, topicCount })) throw forbidden('For paid members only');

    const [draft, cover] = await Promise.all([
      prepareDraft(fresh, edited),
      illustrate({ topic: fresh.mainTopic, title: fresh.mainTopic }),
    ]);
    const topics = edited ? tidyContracts(keepIds(draft.topics, edited)) : draft.topics;
    const wanted = subtopicsOf({ topics })
      .slice(0, 1)
      .map(({ id }) => id);
    const { id, mainTopic, type, source, brief, material } = draft;
    const created = await courses.create({
      id,
      userId,
      outlineGenerationId,
      mainTopic,
      type,
      source,
      brief,
      material,
      topics,
      wanted,
      coverUrl: cover.url,
    });
    const { firstContract } = draft;
    const first = firstContract && { topics: withFirstContract(draft.topics, firstContract) };
    const course = await contracts.toNewCourse(created, outlineGenerationId, first);
    const firstId = subtopicsOf(draft)[0]?.id;
    if (edited) await dropLessons(course, (sub) => sub.id !== firstId || isSamePlan(firstContract, sub.contract));
    await Promise.all([drafts.remove(draft.id), startFirstLesson(course)]);
    return course;
  };
}
