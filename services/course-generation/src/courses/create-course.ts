import type { OutlineView } from '@coursewright/contracts';
import { AppError, conflict, forbidden, type Logger, notFound } from '@coursewright/service-kit';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import type { Generation } from '../generations/generation.ts';
import type { GenerationRunner } from '../generations/generation-runner.ts';
import type { OutlineWish } from '../generations/outline-kind.ts';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { Illustrator } from '../media/illustrate.ts';
import { planAllows } from '../plans/plan-rules.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, subtopicsOf } from './course.ts';
import type { DraftRepository } from './course-draft.repository.ts';
import { draftOf } from './draft-course.ts';
import { dropLessonsOf } from './drop-lessons.ts';
import { keepIds } from './keep-ids.ts';

interface Options {
  lessonKind: LessonKind;
  courses: CourseRepository;
  drafts: DraftRepository;
  generations: GenerationRepository;
  runner: Pick<GenerationRunner, 'cancel'>;
  lessons: LessonRepository;
  learners: LearnerRepository;
  illustrate: Illustrator;
  logger: Logger;
}

export type CreateCourse = ReturnType<typeof createCourseFrom>;

export function createCourseFrom(options: Options) {
  const { lessonKind, courses, drafts, generations, lessons, learners, illustrate, logger } = options;
  const dropLessons = dropLessonsOf(options);

  /** The first lesson is written at once: it is there even if the learner closes the page now. */
  async function startFirstLesson(course: Course) {
    const [first] = subtopicsOf(course);
    if (!first) return;
    try {
      if (await lessons.find(course.id, first.id)) await courses.tick(course.id, first.id);
      else await generations.request(lessonKind, course.userId, { courseId: course.id, subtopicId: first.id });
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'rate_limited')) throw error;
      logger.info({ course: course.id }, 'the first lesson waits until it is opened');
    }
  }

  return async (userId: string, outlineGenerationId: string, edited?: OutlineView): Promise<Course> => {
    const existing = await courses.findByOutline(outlineGenerationId, userId);
    if (existing) return existing;
    const generation = await generations.findOwn(outlineGenerationId, userId);
    if (generation?.kind !== 'outline') throw notFound('There is no such outline');
    const fresh = draftOf(generation as Generation<OutlineWish>);
    if (!fresh) throw conflict('The outline is not finished yet');
    const { request } = generation.wish as OutlineWish;
    const { plan } = await learners.find(userId);
    const topicCount = (edited ?? fresh.outline).topics.length;
    const added = topicCount > request.topicCount;
    if (added && !planAllows(plan, { ...request, topicCount })) throw forbidden('For paid members only');

    const [draft, cover] = await Promise.all([
      drafts.ensure(fresh),
      illustrate({ topic: fresh.mainTopic, title: fresh.mainTopic }),
    ]);
    const topics = edited ? keepIds(draft.topics, edited) : draft.topics;
    const wanted = subtopicsOf({ topics })
      .slice(0, 1)
      .map(({ id }) => id);
    const { id, mainTopic, type, source } = draft;
    const course = await courses.create({
      ...{ id, userId, outlineGenerationId, mainTopic, type, source },
      ...{ topics, wanted, coverUrl: cover.url },
    });
    await drafts.remove(draft.id);
    if (edited) await dropLessons(course);
    await startFirstLesson(course);
    return course;
  };
}
