import type { Course } from '../courses/course.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';

/** The lessons of a topic that were read, in the order of the course. What was only written ahead is nothing to ask about. */
export async function readLessonsOf(lessons: LessonRepository, { id, topics, done }: Course, topicId: string) {
  const subtopics = topics.find((topic) => topic.id === topicId)?.subtopics ?? [];
  const read = subtopics.filter((subtopic) => done.includes(subtopic.id));
  const found = await Promise.all(read.map((subtopic) => lessons.find(id, subtopic.id)));
  return found.filter((lesson) => lesson !== null);
}
