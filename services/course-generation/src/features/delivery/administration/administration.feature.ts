import { adminCourseEndpoints, type CourseDetails, type ReviewedLesson } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import {
  type Course,
  createLibraryDeletion,
  createMistakeRepository,
  describeReport,
  type LessonDescription,
} from '../../courses/index.ts';
import { createShareRepository } from '../sharing/share.repository.ts';

function describeText({ source, version, quality }: LessonDescription): ReviewedLesson['text'] {
  if (!quality) return { source, version, findings: [] };
  const { model, promptVersion, score, findings } = quality;
  return { source, version, model, promptVersion, score, findings };
}

function describeCourse(course: Course, lessons: readonly LessonDescription[]) {
  const { id, userId, mainTopic: title, type, source, brief, createdAt, end, certificateId, writing } = course;
  const texts = new Map(lessons.map((lesson) => [lesson.subtopicId, describeText(lesson)]));
  return {
    id,
    userId,
    title,
    type,
    source,
    language: brief?.language ?? null,
    createdAt: createdAt.toISOString(),
    ...(end && { completedAt: end.toISOString() }),
    ...(certificateId && { certificateId }),
    writing: writing?.state ?? null,
    topics: course.topics.map((topic) => ({
      id: topic.id,
      title: topic.title,
      lessons: topic.subtopics.map(({ id: lessonId, title: name }) => ({
        id: lessonId,
        title: name,
        ...(texts.has(lessonId) && { text: texts.get(lessonId) }),
      })),
    })),
  };
}

// One course for admins, whose it may be.
export function administrationFeature(context: Context): Feature {
  const { connection, courses, lessons } = context;
  const mistakes = createMistakeRepository(connection);
  const shares = createShareRepository(connection);
  const deletion = createLibraryDeletion(context);
  const router = Router();

  async function findCourse(courseId: string): Promise<Course> {
    const course = await courses.find(courseId);
    if (!course) throw notFound('There is no such course');
    return course;
  }

  route(router, adminCourseEndpoints.course, async ({ params: { courseId } }): Promise<CourseDetails> => {
    const course = await findCourse(courseId);
    const [written, reported, sharedSince] = await Promise.all([
      lessons.describe(courseId),
      mistakes.ofCourse(courseId),
      shares.sharedSince(courseId),
    ]);
    return {
      ...describeCourse(course, written),
      ...(sharedSince && { sharedSince: sharedSince.toISOString() }),
      mistakes: reported.map((mistake) => describeReport(mistake, course)),
    };
  });

  route(router, adminCourseEndpoints.stopSharing, async ({ params: { courseId } }) => {
    const { mainTopic } = await findCourse(courseId);
    await shares.unshare(courseId);
    return { success: true, message: `“${mainTopic}” is not shared any more` };
  });

  route(router, adminCourseEndpoints.deleteCourse, async ({ params: { courseId } }) => {
    const { userId, mainTopic } = await findCourse(courseId);
    await deletion.delete(userId, courseId);
    return { success: true, message: `“${mainTopic}” is deleted` };
  });

  return { routers: [router] };
}
