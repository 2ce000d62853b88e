import type { Context } from '../context.ts';
import type { Course, Subtopic, Topic } from '../courses/course.ts';
import type { Lesson } from '../lessons/lesson.repository.ts';

export interface Chapter extends Omit<Topic, 'subtopics'> {
  subtopics: (Subtopic & { lesson?: Lesson })[];
}

/** A course with all its lessons in their order, as far as they are written. */
export interface CourseBook {
  course: Course;
  chapters: Chapter[];
}

export async function readCourseBook(course: Course, lessons: Context['lessons']): Promise<CourseBook> {
  const found = new Map((await lessons.ofCourse(course.id)).map((lesson) => [lesson.subtopicId, lesson]));
  const chapters = course.topics.map(({ id, title, subtopics }) => ({
    ...{ id, title },
    subtopics: subtopics.map((subtopic) => ({
      id: subtopic.id,
      title: subtopic.title,
      lesson: found.get(subtopic.id),
    })),
  }));
  return { course, chapters };
}

export const lessonsOf = ({ chapters }: CourseBook) =>
  chapters.flatMap(({ subtopics }) => subtopics.flatMap(({ lesson }) => lesson ?? []));
