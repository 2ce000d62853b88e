import type { CourseListItem, CourseView, CourseWritingView } from '@coursewright/contracts';
import type { CourseDocument } from './course.model.ts';
import { type Course, progressOf } from './course.ts';

export function toCourse(document: CourseDocument): Course {
  const { _id, userId, mainTopic, type, source, topics, done, completed, coverUrl, createdAt } = document;
  return {
    id: _id.toHexString(),
    ...{ userId, mainTopic, type, source, topics, done, completed, coverUrl, createdAt },
    wanted: document.wanted ?? [],
    writing: document.writing ?? undefined,
    end: document.end ?? null,
    certificateId: document.certificateId ?? undefined,
    learnerName: document.learnerName ?? undefined,
  };
}

export function toCourseView(course: Course, writing: CourseWritingView): CourseView {
  const { id, mainTopic, type, source, completed, end } = course;
  const done = new Set(course.done);
  const written = new Set(writing.written);
  const topics = course.topics.map((topic) => ({
    ...topic,
    subtopics: topic.subtopics.map((sub) => ({ ...sub, done: done.has(sub.id), written: written.has(sub.id) })),
  }));
  return { id, mainTopic, type, source, topics, progress: progressOf(course), completed, end: isoOf(end), writing };
}

export function toCourseListItem(course: Course): CourseListItem {
  const { id, mainTopic, type, coverUrl, createdAt, completed, end, userId } = course;
  return {
    ...{ _id: id, mainTopic, type, photo: coverUrl, date: createdAt.toISOString(), completed },
    ...{ end: isoOf(end), user: userId, progress: progressOf(course) },
  };
}

const isoOf = (date: Date | null) => date?.toISOString() ?? null;
