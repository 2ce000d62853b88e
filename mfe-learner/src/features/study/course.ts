import type { CourseView } from '@coursewright/contracts';

export type CourseTopic = CourseView['topics'][number];
export type CourseSubtopic = CourseTopic['subtopics'][number];

/** A sub-topic in its place in the course. */
export interface Place {
  topic: CourseTopic;
  subtopic: CourseSubtopic;
  previous?: CourseSubtopic;
  next?: CourseSubtopic;
}

const subtopicsOf = (course: CourseView) => course.topics.flatMap(({ subtopics }) => subtopics);

export function placeOf(course: CourseView, subtopicId: string | null): Place | undefined {
  const all = subtopicsOf(course);
  const index = all.findIndex(({ id }) => id === subtopicId);
  const subtopic = all[index];
  const topic = course.topics.find(({ subtopics }) => subtopics.some(({ id }) => id === subtopicId));
  return subtopic && topic && { topic, subtopic, previous: all[index - 1], next: all[index + 1] };
}

/** Where studying goes on: the lesson before the first gap, which is where it stopped. Coming back ticks nothing unread. */
export function whereToGoOn(course: CourseView): string | undefined {
  const all = subtopicsOf(course);
  const gap = all.findIndex(({ done }) => !done);
  return all[Math.max(0, gap - 1)]?.id;
}

export const isStudied = ({ progress }: CourseView) => progress.percent === 100;

interface Reading {
  subtopicId: string;
  progress: CourseView['progress'];
  completed: boolean;
}

/** The course after a sub-topic was read. Answers may overtake each other; progress only grows. */
export function withReading(course: CourseView, { subtopicId, progress, completed }: Reading): CourseView {
  return {
    ...course,
    completed: course.completed || completed,
    progress: progress.done >= course.progress.done ? progress : course.progress,
    topics: course.topics.map((topic) => ({
      ...topic,
      subtopics: topic.subtopics.map((sub) => (sub.id === subtopicId ? { ...sub, done: true, written: true } : sub)),
    })),
  };
}

/** True when lessons were ticked that this page has not heard of: in another tab, or written after they were left. */
export const missesTicks = (course: CourseView) =>
  subtopicsOf(course).filter(({ done }) => done).length < course.progress.done;

/** The first `count` words of a title. */
export function cutWords(title: string, count: number): string {
  const words = title.trim().split(/\s+/);
  return words.length <= count ? words.join(' ') : `${words.slice(0, count).join(' ')}…`;
}
