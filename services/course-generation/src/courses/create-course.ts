import type { OutlineView } from '@coursewright/contracts';
import { AppError, conflict, forbidden, type Logger, notFound } from '@coursewright/service-kit';
import type { GenerationRepository } from '../generations/generation.repository.ts';
import type { OutlineWish } from '../generations/outline-kind.ts';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { Illustrator } from '../media/illustrate.ts';
import { planAllows } from '../plans/plan-rules.ts';
import type { CourseRepository } from './course.repository.ts';
import { type Course, subtopicsOf, withIds } from './course.ts';

interface Options {
  lessonKind: LessonKind;
  courses: CourseRepository;
  generations: GenerationRepository;
  learners: LearnerRepository;
  illustrate: Illustrator;
  logger: Logger;
}

export type CreateCourse = ReturnType<typeof createCourseFrom>;

export function createCourseFrom({ lessonKind, courses, generations, learners, illustrate, logger }: Options) {
  /** The first lesson is written at once: it is there even if the learner closes the page now. */
  async function startFirstLesson(course: Course) {
    const [first] = subtopicsOf(course);
    if (!first) return;
    try {
      await generations.request(lessonKind, course.userId, { courseId: course.id, subtopicId: first.id });
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
    const { outline, source } = generation;
    const { request } = generation.wish as OutlineWish;
    if (!outline || !source) throw conflict('The outline is not finished yet');
    const { plan } = await learners.find(userId);
    const topics = edited?.topics ?? outline.topics;
    const added = topics.length > request.topicCount;
    if (added && !planAllows(plan, { ...request, topicCount: topics.length })) throw forbidden('For paid members only');
    const mainTopic = request.topic;
    const cover = await illustrate({ topic: mainTopic, title: mainTopic });
    const course = await courses.create({
      ...{ userId, outlineGenerationId, mainTopic, type: request.courseType, source },
      ...{ topics: withIds({ topics }), coverUrl: cover.url },
    });
    await startFirstLesson(course);
    return course;
  };
}
