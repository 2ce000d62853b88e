import type { CourseView, CourseWritingView, quizEndpoints, ResponseOf } from '@coursewright/contracts';
import { textDirection } from '../../shared/format.ts';

export type CourseTopic = CourseView['topics'][number];
export type CourseSubtopic = CourseTopic['subtopics'][number];

export interface CoursePosition {
  topic: CourseTopic;
  subtopic: CourseSubtopic;
  previous?: CourseSubtopic;
  next?: CourseSubtopic;
}

export const allSubtopics = (course: CourseView) => course.topics.flatMap(({ subtopics }) => subtopics);

export function findPlace(course: CourseView, subtopicId: string | null): CoursePosition | undefined {
  const all = allSubtopics(course);
  const index = all.findIndex(({ id }) => id === subtopicId);
  const subtopic = all[index];
  const topic = course.topics.find(({ subtopics }) => subtopics.some(({ id }) => id === subtopicId));
  return subtopic && topic && { topic, subtopic, previous: all[index - 1], next: all[index + 1] };
}

export const isRead = ({ done, begun }: Pick<CourseSubtopic, 'done' | 'begun'>) => done && !begun;

// The first lesson to read; of a course that is read, the first one.
export function findResumeLesson(course: CourseView): string | undefined {
  const all = allSubtopics(course);
  return (all.find((lesson) => !isRead(lesson)) ?? all[0])?.id;
}

// Of its titles: a course on an Arabic topic may be in English.
export const courseDirection = (course: CourseView) =>
  textDirection(
    [
      course.mainTopic,
      ...course.topics.map(({ title }) => title),
      ...allSubtopics(course).map(({ title }) => title),
    ].join(' '),
  );

export const mapSubtopics = ({ topics }: CourseView, change: (subtopic: CourseSubtopic) => CourseSubtopic) =>
  topics.map((topic) => ({ ...topic, subtopics: topic.subtopics.map(change) }));

export const isStudied = ({ progress }: CourseView) => progress.percent === 100;

export function truncateWords(title: string, count: number): string {
  const words = title.trim().split(/\s+/);
  return words.length <= count ? words.join(' ') : `${words.slice(0, count).join(' ')}…`;
}

export function applyWriting(course: CourseView, writing: CourseWritingView): CourseView {
  const written = new Set(writing.written);
  return {
    ...course,
    writing,
    topics: mapSubtopics(course, (sub) => (written.has(sub.id) ? { ...sub, written: true } : sub)),
  };
}

export function countWritten(course: CourseView) {
  const all = allSubtopics(course);
  return { written: all.filter(({ written }) => written).length, total: all.length };
}

export function openQuizzes(
  { topics }: CourseView,
  results: ResponseOf<typeof quizEndpoints.quizResults>,
): CourseTopic[] {
  const passed = new Set(results.filter((result) => result.passed).map(({ topicId }) => topicId));
  return topics.filter(({ id }) => !passed.has(id));
}

export const isSettled = ({ state }: CourseWritingView) => state === 'done' || state === 'off';
