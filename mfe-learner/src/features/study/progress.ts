import type { CourseView } from '@coursewright/contracts';
import type { QueryClient } from '@coursewright/mfe-kit/query';
import { allSubtopics, type CourseSubtopic, isRead, mapSubtopics } from './course.ts';
import { courseQuery } from './study.api.ts';

interface LessonProgress {
  subtopicId: string;
  progress: CourseView['progress'];
  completed: boolean;
}

// Responses may arrive out of order; progress only grows.
function apply(
  course: CourseView,
  { subtopicId, progress, completed }: LessonProgress,
  change: (subtopic: CourseSubtopic) => CourseSubtopic,
): CourseView {
  return {
    ...course,
    completed: course.completed || completed,
    progress: progress.done >= course.progress.done ? progress : course.progress,
    topics: mapSubtopics(course, (sub) => (sub.id === subtopicId ? change({ ...sub, written: true }) : sub)),
  };
}

// Opening a course marks its first lesson done; it is to be read all the same.
function applyOpened(course: CourseView, opened: LessonProgress): CourseView {
  const [first] = allSubtopics(course);
  return apply(course, opened, (sub) => ({ ...sub, done: sub.done || sub.id === first?.id, begun: !isRead(sub) }));
}

const applyRead = (course: CourseView, read: LessonProgress): CourseView =>
  apply(course, read, (sub) => ({ ...sub, done: true, begun: false }));

// True if lessons were marked as read elsewhere: in another tab, or written after this page left them.
const isProgressStale = (course: CourseView) =>
  allSubtopics(course).filter(({ done }) => done).length < course.progress.done;

function keepProgress(queries: QueryClient, courseId: string, change: (known: CourseView) => CourseView) {
  const { queryKey } = courseQuery(courseId);
  const course = queries.setQueryData(queryKey, (known) => known && change(known));
  if (course && isProgressStale(course)) void queries.invalidateQueries({ queryKey });
}

export const keepOpened = (queries: QueryClient, courseId: string, opened: LessonProgress): void =>
  keepProgress(queries, courseId, (course) => applyOpened(course, opened));

export const keepRead = (queries: QueryClient, courseId: string, read: LessonProgress): void =>
  keepProgress(queries, courseId, (course) => applyRead(course, read));

export const rereadCourse = (queries: QueryClient, courseId: string): void =>
  void queries.invalidateQueries({ queryKey: courseQuery(courseId).queryKey });
