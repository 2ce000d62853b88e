import { courseEvents, type LessonChange } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { GenerationKind } from '../generations/generation-kind.ts';
import { toLessonView } from './lesson.mapper.ts';
import { shownTextOf, textOf } from './lesson-text.ts';
import type { LessonVersionRepository } from './lesson-version.repository.ts';
import { reviseWith } from './revise-lesson.ts';

export interface RevisionWish {
  courseId: string;
  subtopicId: string;
  change: LessonChange;
}

export type RevisionKind = GenerationKind<RevisionWish>;

type Needs = Pick<Context, 'author' | 'courses' | 'lessons'> & { versions: LessonVersionRepository };

export function revisionKind({ author, courses, lessons, versions }: Needs): RevisionKind {
  const revise = reviseWith(author);
  return {
    name: 'revision',
    plural: 'lessons',
    atOnce: 2,
    requested: courseEvents.revisionRequested,
    tokens: 4000,
    /** One change of a lesson at a time. */
    keyOf: ({ courseId, subtopicId }) => `revision:${courseId}:${subtopicId}`,

    /** The old text is kept before the new one is written, and shown until the new one is whole. */
    async work({ id, wish: { change, ...place } }, desk) {
      const { courseId, subtopicId } = place;
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      await versions.keep(lesson);
      const written = await versions.ofGeneration(id);
      const revised = written ? undefined : await revise(course, lesson, change, desk);
      const text = written ?? (revised && (await versions.add(place, id, textOf(revised, change))));
      if (text) await lessons.showNew(place, shownTextOf(text));
      return { source: text?.source, ...(revised && { usage: revised.usage }) };
    },

    async finalEvent({ wish: { courseId, subtopicId } }) {
      const lesson = await lessons.find(courseId, subtopicId);
      if (!lesson) throw notFound('There is no such lesson');
      return { type: 'revision-done', lesson: toLessonView(lesson) };
    },
  };
}
