import type { LessonChange } from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import {
  type ContentGenerator,
  createAttemptHooks,
  type GenerationContext,
  type GenerationType,
  type RevisionRequest,
  toUserKey,
} from '../../authoring/index.ts';
import { type Course, findSubtopic } from '../course.ts';
import type { Mistake, MistakeRepository } from '../mistakes/mistake.repository.ts';
import { toGeneratedSource, toLessonText, toLessonView, toShownText } from './lesson.mapper.ts';
import type { Lesson } from './lesson.model.ts';
import { checkCitations, findLessonMaterial } from './lesson-material.ts';
import type { LessonVersionRepository } from './lesson-version.repository.ts';
import { describeSurroundings } from './surroundings.ts';

const NO_MODEL = 'This text was written by an AI model, and none is set up here now. It stays as it is.';

// A sample text must not replace the text of a model, even with an undo.
export function assertRevisable(generator: Pick<ContentGenerator, 'isModel'>, lesson: Pick<Lesson, 'source'>): void {
  if (!generator.isModel && lesson.source === 'openai') throw conflict(NO_MODEL, { code: 'no_model' });
}

interface Revision {
  course: Course;
  lesson: Lesson;
  change: RevisionRequest['change'];
  mistake: Mistake | undefined;
}

/** A model does not start from a sample text, which states nothing about the topic. */
function createReviser({ generator, lessons, material: reader }: Pick<Needs, 'generator' | 'lessons' | 'material'>) {
  return async ({ course, lesson, change, mistake }: Revision, job: GenerationContext) => {
    assertRevisable(generator, lesson);
    const found = findSubtopic(course, lesson.subtopicId);
    if (!found) throw notFound('There is no such lesson in this course');
    const earlier = await lessons.earlierTexts(course, lesson.subtopicId);
    const known = lesson.citations?.passages;
    const material =
      course.material && known
        ? { mode: course.material.mode, passages: known }
        : await findLessonMaterial(reader, course, found.topic, found.subtopic);
    const revised = await generator.reviseLesson(
      {
        change,
        ...(mistake && { report: { kind: mistake.kind, quote: mistake.quote, text: mistake.text } }),
        markdown: lesson.source === generator.source ? lesson.markdown : '',
        mainTopic: course.mainTopic,
        courseType: course.type,
        topicTitle: found.topic.title,
        subtopicTitle: found.subtopic.title,
        outline: { topics: course.topics },
        brief: course.brief,
        contract: found.subtopic.contract,
        surroundings: describeSurroundings(course, lesson.subtopicId, earlier),
        material,
        userKey: toUserKey(course.userId),
      },
      {
        ...createAttemptHooks(job),
        onBlock: (index, html) => job.writer.push({ type: 'block', index, html }),
        onTail: (text) => job.writer.tail(text),
      },
    );
    await job.writer.flush();
    return { revised, citations: material && checkCitations(revised, material) };
  };
}

export interface RevisionInput {
  courseId: string;
  subtopicId: string;
  change: LessonChange;
  /** The report that asked for it. */
  mistakeId?: string;
}

export type RevisionJobType = GenerationType<RevisionInput>;

type Needs = Pick<Context, 'generator' | 'courses' | 'lessons' | 'material'> & {
  versions: LessonVersionRepository;
  mistakes: Pick<MistakeRepository, 'find'>;
};

export function createRevisionJob({
  generator,
  courses,
  lessons,
  material,
  versions,
  mistakes,
}: Needs): RevisionJobType {
  const revise = createReviser({ generator, lessons, material });
  return {
    name: 'revision',
    plural: 'lessons',
    concurrencyPerUser: 2,
    tokens: 4000,
    storesText: true,
    // One revision per lesson at a time.
    keyOf: ({ courseId, subtopicId }) => `revision:${courseId}:${subtopicId}`,

    // The old version is stored first, and shown until the new one is complete.
    async work({ id, input: { change, mistakeId, ...place } }, job) {
      const { courseId, subtopicId } = place;
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      await versions.keep(lesson);
      const written = await versions.ofGeneration(id);
      const mistake = mistakeId === undefined ? undefined : await mistakes.find(mistakeId);
      const fresh = written ? undefined : await revise({ course, lesson, change, mistake }, job);
      const revised = fresh?.revised;
      const text =
        written ?? (fresh && (await versions.add(place, id, toLessonText(fresh.revised, change, fresh.citations))));
      if (text) await lessons.showNew(place, toShownText(text));
      return { source: text && toGeneratedSource(text), ...(revised && { usage: revised.usage }) };
    },

    async finalEvent({ input: { courseId, subtopicId } }) {
      const lesson = await lessons.find(courseId, subtopicId);
      if (!lesson) throw notFound('There is no such lesson');
      return { type: 'revision-done', lesson: toLessonView(lesson) };
    },
  };
}
