import {
  type CourseEdit,
  type CourseStructure,
  MAX_LESSONS_PER_TOPIC,
  STRUCTURE_CHANGED,
} from '@coursewright/contracts';
import { conflict } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Context } from '../../../context.ts';
import { getTopicLimit } from '../../accounts/index.ts';
import { isSameTitle } from '../../authoring/index.ts';
import { type Course, getProgress } from '../course.ts';
import { noteModel } from '../notes/note.repository.ts';
import { applyEdits } from './apply-edits.ts';
import type { StructureRepository } from './structure.repository.ts';
import {
  getLessons,
  getPart,
  getRevision,
  getStructure,
  restorableUntil,
  type Structure,
  undoLast,
} from './structure.ts';

type Dependencies = Pick<Context, 'courses' | 'learners' | 'lessons' | 'now'> & {
  connection: Connection;
  structures: StructureRepository;
};

interface Basis {
  revision: number;
  editId: string;
}

// Lessons may get their contracts during an edit.
const MAX_ATTEMPTS = 5;
const CHANGED_ELSEWHERE = 'The course was changed in another tab or on another device.';

export function createCourseEditor({ connection, courses, learners, lessons, now, structures }: Dependencies) {
  async function getLimits(userId: string) {
    const { plan } = await learners.find(userId);
    return { topics: getTopicLimit(plan), lessons: MAX_LESSONS_PER_TOPIC };
  }

  async function view(course: Course): Promise<CourseStructure> {
    const written = await lessons.written(course.id);
    const done = new Set(course.done);
    const { removed, before } = getStructure(course);
    return {
      revision: getRevision(course),
      mainTopic: course.mainTopic,
      topics: course.topics.map(({ id, title, subtopics }) => ({
        id,
        title,
        subtopics: subtopics.map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          done: done.has(lesson.id),
          written: written.has(lesson.id),
        })),
      })),
      removed: removed.toReversed().map((part) => ({
        id: getPart(part).id,
        title: getPart(part).title,
        kind: part.topic ? ('topic' as const) : ('lesson' as const),
        lessons: part.topic ? getLessons(part).map(({ title }) => title) : [],
        restorableUntil: restorableUntil(part).toISOString(),
      })),
      canUndo: before !== undefined,
      progress: getProgress(course),
      completed: course.completed,
      limits: await getLimits(course.userId),
    };
  }

  async function refuseStale(course: Course): Promise<never> {
    throw conflict(CHANGED_ELSEWHERE, {
      code: STRUCTURE_CHANGED,
      details: [{ field: 'structure', message: JSON.stringify(await view(course)) }],
    });
  }

  type Made = { next: Structure; dropped: string[] };

  async function change(
    userId: string,
    courseId: string,
    { revision, editId }: Basis,
    make: (course: Course) => Promise<Made>,
  ) {
    for (let attempt = 1; ; attempt += 1) {
      const course = await courses.getOwn(courseId, userId);
      if (course.edits?.editId === editId) return view(course);
      if (getRevision(course) !== revision || attempt > MAX_ATTEMPTS) return refuseStale(course);
      const { next, dropped } = await make(course);
      const saved = await structures.save(course, next, { editId, dropped });
      if (saved) return view(saved);
    }
  }

  async function withContent({ id: courseId }: Course): Promise<Set<string>> {
    const noted = await noteModel(connection).find({ courseId }, { subtopicId: 1, text: 1 }).lean();
    const texts = noted.filter(({ text }) => text !== '').map(({ subtopicId }) => subtopicId);
    return new Set([...(await lessons.written(courseId)), ...texts]);
  }

  return {
    view: async (userId: string, courseId: string): Promise<CourseStructure> =>
      view(await courses.getOwn(courseId, userId)),

    edit: (userId: string, courseId: string, basis: Basis, operations: CourseEdit[]): Promise<CourseStructure> =>
      change(userId, courseId, basis, async (course) => {
        const rules = { ...(await getLimits(userId)), isSameTitle, now: now() };
        return { next: applyEdits(getStructure(course), operations, rules), dropped: [] };
      }),

    undo: (userId: string, courseId: string, basis: Basis): Promise<CourseStructure> =>
      change(userId, courseId, basis, async (course) => {
        const result = undoLast(getStructure(course), await withContent(course), now());
        if (!result) throw conflict('There is nothing to undo.', { code: 'nothing_to_undo' });
        return { next: result.undone, dropped: result.dropped };
      }),
  };
}
