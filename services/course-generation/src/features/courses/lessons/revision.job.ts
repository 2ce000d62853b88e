import type { LessonChange } from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import {
  type ContentGenerator,
  callsLeft,
  createAttemptHooks,
  isPrefetch,
  type JobRun,
  type RevisionRequest,
  requestLater,
  toFinalFailure,
  toUserKey,
  type WritingJob,
  type WritingJobType,
} from '../../authoring/index.ts';
import { type Course, findSubtopic } from '../course.ts';
import type { Mistake, MistakeRepository } from '../mistakes/mistake.repository.ts';
import { toGeneratedSource, toLessonText, toOpenedLesson, toShownText } from './lesson.mapper.ts';
import type { Lesson, LessonPlace } from './lesson.model.ts';
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
  // It fills in what a first text lacks.
  completes: boolean;
  mistake: Mistake | undefined;
}

/** A model does not start from a sample text, which states nothing about the topic. */
function createReviser({
  generator,
  lessons,
  material: reader,
}: Pick<Dependencies, 'generator' | 'lessons' | 'material'>) {
  return async ({ course, lesson, change, completes, mistake }: Revision, run: JobRun) => {
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
        isAgain: run.isAgain,
        markdown: lesson.source === generator.source && !completes ? lesson.markdown : '',
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
        ...createAttemptHooks(run),
        onBlock: (index, html) => run.writer.push({ type: 'block', index, html }),
        onTail: (text) => run.writer.tail(text),
      },
    );
    await run.writer.flush();
    return { revised, citations: material && checkCitations(revised, material) };
  };
}

export interface RevisionInput {
  courseId: string;
  subtopicId: string;
  change: LessonChange;
  /** The report that asked for it. */
  mistakeId?: string;
  /** In the background, for a lesson that lacks parts: what its writing left of the requests. */
  calls?: number;
}

export type RevisionJob = WritingJobType<RevisionInput>;

type Dependencies = Pick<Context, 'defineJob' | 'generator' | 'courses' | 'lessons' | 'material'> & {
  versions: LessonVersionRepository;
  mistakes: Pick<MistakeRepository, 'find'>;
};

export function createRevisionJob({
  defineJob,
  generator,
  courses,
  lessons,
  material,
  versions,
  mistakes,
}: Dependencies): RevisionJob {
  const revise = createReviser({ generator, lessons, material });
  return defineJob({
    name: 'revision',
    plural: 'lessons',
    prefetch: { concurrencyPerUser: 2 },
    tokens: 4000,
    storesText: true,
    // One revision per lesson at a time.
    keyOf: ({ courseId, subtopicId }) => `revision:${courseId}:${subtopicId}`,

    // The old version is stored first, and shown until the new one is complete.
    async work(job, run) {
      const { change, mistakeId, calls, ...place } = job.payload;
      const { courseId, subtopicId } = place;
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      const isBackground = calls !== undefined && isPrefetch(job);
      // Written again, or edited, meanwhile.
      if (isBackground && !lesson.partial) return { source: toGeneratedSource(lesson), usage: NO_USAGE };
      await versions.keep(lesson);
      const written = await versions.ofGeneration(job.id);
      const limited = isBackground ? { ...run, calls } : run;
      const mistake = mistakeId === undefined ? undefined : await mistakes.find(mistakeId);
      const fresh = written
        ? undefined
        : await revise({ course, lesson, change, mistake, completes: lesson.partial === true }, limited).catch(
            (error: unknown) => {
              throw isBackground ? toFinalFailure(error) : error;
            },
          );
      const revised = fresh?.revised;
      const text =
        written ?? (fresh && (await versions.add(place, job.id, toLessonText(fresh.revised, change, fresh.citations))));
      if (text) await lessons.showNew(place, toShownText(text));
      return { source: text && toGeneratedSource(text), ...(revised && { usage: revised.usage }) };
    },

    async finalEvent({ payload: { courseId, subtopicId } }) {
      const lesson = await lessons.find(courseId, subtopicId);
      if (!lesson) throw notFound('There is no such lesson');
      return { type: 'revision-done', lesson: toOpenedLesson(lesson) };
    },
  });
}

type CompletionDependencies = Pick<Context, 'generator' | 'logger' | 'now'> & {
  revisionJob: RevisionJob;
};

/** A lesson of which parts were refused is written as a whole in the background, once. */
export function createCompletion({ generator, revisionJob, ...context }: CompletionDependencies) {
  return async ({ type, result, userId, payload, attempts }: WritingJob): Promise<void> => {
    if (type !== 'lesson' || !result?.partial) return;
    const { courseId, subtopicId } = payload as LessonPlace;
    const calls = callsLeft(generator.calls, attempts);
    if (calls === 0) return;
    await requestLater(context, revisionJob, userId, { courseId, subtopicId, change: 'rewrite', calls });
  };
}
