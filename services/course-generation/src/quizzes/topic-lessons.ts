import type { Course } from '../courses/course.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';

/** The written lessons of a topic, in the order of the course. */
export async function lessonsOfTopic(lessons: LessonRepository, { id, topics }: Course, topicId: string) {
  const subtopics = topics.find((topic) => topic.id === topicId)?.subtopics ?? [];
  const found = await Promise.all(subtopics.map((subtopic) => lessons.find(id, subtopic.id)));
  return found.filter((lesson) => lesson !== null);
}
