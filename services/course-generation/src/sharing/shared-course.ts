import type { ResponseOf, sharingEndpoints } from '@coursewright/contracts';
import { toLessonView } from '../lessons/lesson.mapper.ts';
import type { CourseBook } from '../library/course-book.ts';

/** What strangers may see: texts and pictures, and nothing of whoever studies them. */
export function toSharedCourse({ course, chapters }: CourseBook): ResponseOf<typeof sharingEndpoints.sharedCourse> {
  const { mainTopic, type, source } = course;
  const topics = chapters.map(({ id, title, subtopics }) => ({
    ...{ id, title },
    subtopics: subtopics.map(({ lesson, ...subtopic }) => ({
      ...subtopic,
      ...(lesson && { lesson: { ...toLessonView(lesson), note: undefined } }),
    })),
  }));
  return { mainTopic, type, source, topics };
}
