import type { noteListEndpoints, OwnNote, ResponseOf } from '@coursewright/contracts';
import type { Context } from '../../../context.ts';
import type { CourseContents } from '../course.repository.ts';
import { findSubtopic } from '../course.ts';
import { getLessons, restorableUntil } from '../structure/structure.ts';
import type { ListedNote, NoteRepository } from './note.repository.ts';

interface NoteQuery {
  search?: string | undefined;
  page: number;
  size: number;
}

type Lesson = Pick<OwnNote, 'lessonTitle' | 'restorableUntil'>;

function findLesson(course: CourseContents, subtopicId: string): Lesson | undefined {
  const present = findSubtopic(course, subtopicId);
  if (present) return { lessonTitle: present.subtopic.title, restorableUntil: null };
  for (const part of course.edits?.removed ?? []) {
    const removed = getLessons(part).find(({ id }) => id === subtopicId);
    if (removed) return { lessonTitle: removed.title, restorableUntil: restorableUntil(part).toISOString() };
  }
  return undefined;
}

// Keeps the order in which courses, and notes of a course, come first.
const groupByCourse = (notes: readonly ListedNote[]) =>
  [...Map.groupBy(notes, ({ courseId }) => courseId).values()].flat();

export function createNoteList({ courses, notes }: Pick<Context, 'courses'> & { notes: NoteRepository }) {
  return async (
    userId: string,
    { search = '', page, size }: NoteQuery,
  ): Promise<ResponseOf<typeof noteListEndpoints.ownNotes>> => {
    const listed = await notes.list(userId, search);
    const own = await courses.listContents(userId, [...new Set(listed.map(({ courseId }) => courseId))]);
    const courseOf = new Map(own.map((course) => [course.id, course]));
    // What belongs to a deleted course or lesson is about to be deleted too.
    const found = groupByCourse(listed).flatMap((note) => {
      const course = courseOf.get(note.courseId);
      const lesson = course && findLesson(course, note.subtopicId);
      return lesson ? [{ ...note, ...lesson, courseTitle: course.mainTopic }] : [];
    });
    const shown = found.slice((page - 1) * size, page * size);
    const texts = await notes.texts(shown.map(({ _id }) => _id));
    const items = shown.map(({ _id, updatedAt, ...note }) => ({
      ...note,
      text: texts.get(_id.toHexString()) ?? '',
      updatedAt: updatedAt.toISOString(),
    }));
    return { items, total: found.length };
  };
}
