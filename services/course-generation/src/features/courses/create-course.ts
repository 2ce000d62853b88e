import { isDeepStrictEqual } from 'node:util';
import type { LessonContract, OutlineView } from '@coursewright/contracts';
import { conflict, forbidden, type Logger, notFound } from '@coursewright/service-kit';
import { type LearnerRepository, planAllows } from '../accounts/index.ts';
import { isRefused, type JobQueue, type JobRunner, type OutlineInput, type WritingJob } from '../authoring/index.ts';
import type { AccountStorage } from './account-storage.ts';
import { type AttachContracts, tidyContracts } from './attach-contracts.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, keepIds, listSubtopics, type Subtopic } from './course.ts';
import { type DraftRepository, toNewDraft, withFirstContract } from './course-drafts.ts';
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
    const ids = listSubtopics(course)
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

export function createCourseCreator(options: CreatorOptions) {
  const { contracts, lessonJob, courses, drafts, queue, lessons, learners, illustrate, storage, logger } = options;
  const dropLessons = createLessonRemover(options);

  // The first lesson is requested here so that it is written even if the learner closes the page.
  async function startFirstLesson(course: Course, isWritten: Promise<boolean> | undefined) {
    const [first] = listSubtopics(course);
    if (!first) return;
    try {
      if (await (isWritten ?? lessons.isWritten(course.id, first.id))) await courses.begin(course.id, first.id);
      else {
        courses.handOver(course);
        await lessonJob.request(course.userId, { courseId: course.id, subtopicId: first.id });
      }
    } catch (error) {
      if (!isRefused(error)) throw error;
      logger.info({ course: course.id }, 'first lesson not started');
    }
  }

  // A lesson that is requested in a moment needs no look of its own when the account has ample room.
  const measureAhead = (userId: string) => void storage.checkStorageLimit(userId).catch(() => undefined);

  return async (userId: string, outlineGenerationId: string, edited?: OutlineView): Promise<Course> => {
    // A learner waits for the first lesson: what does not build on each other is asked at once.
    const courseLimit = storage.checkCourseLimit(userId);
    courseLimit.catch(() => undefined);
    measureAhead(userId);
    const [existing, known, outlineJob, { plan }] = await Promise.all([
      courses.findByOutline(outlineGenerationId, userId),
      drafts.findByOutline(outlineGenerationId),
      queue.findOwn(outlineGenerationId, userId),
      learners.find(userId),
    ]);
    if (existing) return existing;
    if (outlineJob?.type !== 'outline') throw notFound('This outline is no longer kept. Please start a new one');
    const fresh = toNewDraft(outlineJob as WritingJob<OutlineInput>);
    if (!fresh) throw conflict('The outline is not finished yet');
    await courseLimit;
    const { request } = outlineJob.payload as OutlineInput;
    const topicCount = (edited ?? fresh.outline).topics.length;
    const added = topicCount > request.topicCount;
    if (added && !planAllows(plan, { ...request, topicCount })) throw forbidden('For paid members only');

    const [draft, cover] = await Promise.all([
      drafts.ensure(fresh, known),
      illustrate({ topic: fresh.mainTopic, title: fresh.mainTopic }),
    ]);
    const topics = edited ? tidyContracts(keepIds(draft.topics, edited)) : draft.topics;
    const wanted = listSubtopics({ topics })
      .slice(0, 1)
      .map(({ id }) => id);
    const { id, mainTopic, type, source, brief, material } = draft;
    const firstLesson = listSubtopics(draft)[0];
    // A first lesson that waits for its contract begins now, before the course is stored.
    const begun =
      firstLesson && !edited ? lessonJob.begin(userId, { courseId: id, subtopicId: firstLesson.id }) : undefined;
    begun?.catch(() => undefined);
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
    // Of another request's course, if that was first.
    const [opened] = listSubtopics(created);
    const isWritten = opened && !edited ? lessons.isWritten(created.id, opened.id) : undefined;
    const [course] = await Promise.all([contracts.toNewCourse(created, outlineGenerationId, first), begun, isWritten]);
    if (edited)
      await dropLessons(course, (sub) => sub.id !== firstLesson?.id || isSamePlan(firstContract, sub.contract));
    await Promise.all([drafts.remove(draft.id), startFirstLesson(course, isWritten)]);
    return course;
  };
}
