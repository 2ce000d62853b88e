import {
  type ExerciseAnswer,
  type Exercise as ExerciseView,
  type exerciseEndpoints,
  MISTAKE_QUOTE_LENGTH,
  MISTAKE_TEXT_LENGTH,
  type ResponseOf,
} from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import { cleanAnswer } from '@coursewright/text/marking';
import type { Context } from '../../../context.ts';
import { isRefused } from '../../authoring/index.ts';
import { type Course, findSubtopic, type Lesson, listSubtopics, type MistakeRepository } from '../../courses/index.ts';
import { type ExerciseItem, toExerciseView } from './exercise.ts';
import type { ExerciseAttemptRepository } from './exercise-attempt.repository.ts';
import type { ExerciseBatch, ExerciseBatchRepository } from './exercise-batch.repository.ts';
import type { ExercisesInput, ExercisesJob } from './exercises.job.ts';
import { askAbout, markClosed, rulesFor } from './mark-exercise.ts';
import { type MarkingJob, toMarkingKey } from './marking.job.ts';
import { makeTermExercises } from './term-exercises.ts';
import type { Tries } from './tries.ts';

type Answered = ResponseOf<typeof exerciseEndpoints.answerExercise>;
type Appealed = ResponseOf<typeof exerciseEndpoints.appealExercise>;
type Listed = ResponseOf<typeof exerciseEndpoints.exercises>;

type Dependencies = Pick<Context, 'courses' | 'lessons' | 'queue' | 'config' | 'logger' | 'now'> & {
  tries: Tries;
  batches: ExerciseBatchRepository;
  attempts: ExerciseAttemptRepository;
  exercisesJob: ExercisesJob;
  markingJob: MarkingJob;
  mistakes: MistakeRepository;
};

// Lessons on each side whose terms are wrong options.
const NEIGHBOURS = 4;

export function createExercises({ courses, lessons, queue, batches, attempts, tries, ...context }: Dependencies) {
  const { config, logger, now, exercisesJob, markingJob, mistakes } = context;
  const { find, addTry } = tries;

  async function findLesson(userId: string, courseId: string, subtopicId: string) {
    const course = await courses.findOwn(courseId, userId);
    const place = course && findSubtopic(course, subtopicId);
    if (!course || !place) throw notFound('There is no such lesson');
    return { course, topicId: place.topic.id, lesson: await lessons.find(courseId, subtopicId) };
  }

  async function makeOfTerms(course: Course, lesson: Lesson): Promise<ExerciseBatch | undefined> {
    const ids = listSubtopics(course).map(({ id }) => id);
    const at = ids.indexOf(lesson.subtopicId);
    const near = await lessons.ofCourse(course.id, ids.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1));
    const items = makeTermExercises(course, lesson, near);
    if (items.length === 0) return undefined;
    const { subtopicId, version, source } = lesson;
    return batches.save({
      key: `terms:${course.id}:${subtopicId}:${version}`,
      courseId: course.id,
      subtopicId,
      lessonVersion: version,
      source: source === 'learner' ? course.source : source,
      ofTerms: true,
      items,
    });
  }

  const toInput = (course: Course, topicId: string, { subtopicId, version }: Lesson): ExercisesInput => ({
    courseId: course.id,
    topicId,
    subtopicId,
    version,
  });

  const isWritten = (all: readonly ExerciseBatch[], { version }: Lesson): boolean =>
    all.some(({ ofTerms, lessonVersion }) => !ofTerms && lessonVersion === version);

  // Texts that are being marked: their jobs.
  async function findMarking(userId: string, items: readonly ExerciseItem[]): Promise<Map<string, string>> {
    const jobs = items.flatMap(async ({ id, kind }) => {
      const job = kind === 'text' ? await queue.findActive(userId, toMarkingKey(id)) : undefined;
      return job ? ([[id, job.id]] as const) : [];
    });
    return new Map((await Promise.all(jobs)).flat());
  }

  return {
    async list(userId: string, courseId: string, subtopicId: string): Promise<Listed> {
      const { course, topicId, lesson } = await findLesson(userId, courseId, subtopicId);
      if (!lesson) return { exercises: [], isWritten: false };
      const [stored, tried, job] = await Promise.all([
        batches.ofLesson(courseId, subtopicId),
        attempts.ofLesson(courseId, subtopicId),
        queue.findActive(userId, exercisesJob.keyOf(toInput(course, topicId, lesson))),
      ]);
      const isOfText = ({ lessonVersion }: ExerciseBatch) => lessonVersion === lesson.version;
      const made = stored.some(isOfText) ? undefined : await makeOfTerms(course, lesson);
      const all = made ? [...stored, made] : stored;
      const written = isWritten(all, lesson);
      const marking = await findMarking(
        userId,
        all.flatMap(({ items }) => items),
      );
      const exercises = all.flatMap((batch): ExerciseView[] =>
        batch.items.flatMap((item) => {
          const attempt = tried.find((one) => one.item.id === item.id);
          // Others have taken its place, unless the learner has begun with it.
          const isReplaced = !isOfText(batch) || (batch.ofTerms && written);
          if (isReplaced && !attempt) return [];
          return [toExerciseView({ item, batch, attempt, version: lesson.version, marking: marking.get(item.id) })];
        }),
      );
      const last = Number.POSITIVE_INFINITY;
      return {
        exercises: exercises.toSorted((one, other) => (one.section ?? last) - (other.section ?? last) || 0),
        isWritten: written,
        ...(job && { generationId: job.id }),
      };
    },

    async write(userId: string, courseId: string, subtopicId: string) {
      const { course, topicId, lesson } = await findLesson(userId, courseId, subtopicId);
      if (!lesson) throw conflict('This lesson is not written yet');
      if (isWritten(await batches.ofLesson(courseId, subtopicId), lesson)) return { status: 'ready' as const };
      const { id } = await exercisesJob.request(userId, toInput(course, topicId, lesson));
      return { status: 'writing' as const, generationId: id };
    },

    // While the lesson is read.
    async prefetch(course: Course, subtopicId: string): Promise<void> {
      if (config.AI_PREFETCH === 0) return;
      const { id: courseId, userId } = course;
      const [lesson, stored] = await Promise.all([
        lessons.find(courseId, subtopicId),
        batches.ofLesson(courseId, subtopicId),
      ]);
      const place = findSubtopic(course, subtopicId);
      if (!lesson || !place || isWritten(stored, lesson)) return;
      try {
        await exercisesJob.request(userId, toInput(course, place.topic.id, lesson), { priority: 'prefetch' });
      } catch (error) {
        if (!isRefused(error)) throw error;
        logger.debug({ course: courseId, reason: error.code }, 'exercises not prefetched');
      }
    },

    async answer(userId: string, exerciseId: string, given: ExerciseAnswer): Promise<Answered> {
      const found = await find(userId, exerciseId);
      const { item, batch, version } = found;
      const answer = cleanAnswer(given);
      const question = askAbout(item, answer);
      if (question) return { status: 'asked', question };
      if (answer.kind === 'text') {
        const { id: generationId } = await markingJob.request(userId, {
          exerciseId,
          courseId: found.course.id,
          text: answer.text,
        });
        const exercise = toExerciseView({ item, batch, attempt: found.attempt, version, marking: generationId });
        return { status: 'marking', generationId, exercise };
      }
      const marking = markClosed(item, answer, rulesFor(item, found.course));
      if (marking.outcome === 'asked') return { status: 'asked', question: marking.question };
      const attempt = await addTry(found, { answer, ...marking.mark });
      return { status: 'marked', exercise: toExerciseView({ item, batch, attempt, version }) };
    },

    // Idempotent while it is looked at.
    async appeal(userId: string, exerciseId: string, text: string): Promise<Appealed> {
      const { course, item, batch, place, version, attempt } = await find(userId, exerciseId);
      const tried = attempt?.tries ?? [];
      const [at, last] = [tried.length - 1, tried.at(-1)];
      if (last?.answer.kind !== 'text' || last.right)
        throw conflict('Only a text that did not earn all its points can be marked again');
      if (last.appeal && last.appeal.state !== 'open') throw conflict('This text was marked again already');
      if (await attempts.appeal(place, at, text)) {
        await mistakes.add({
          courseId: course.id,
          subtopicId: item.subtopicId,
          userId,
          kind: 'other',
          quote: item.prompt.slice(0, MISTAKE_QUOTE_LENGTH),
          text: `${text}\n\n${last.answer.text}`.slice(0, MISTAKE_TEXT_LENGTH),
          createdAt: now(),
        });
      }
      const input = { exerciseId, courseId: course.id, text: last.answer.text, appeal: { at, text } };
      const { id: generationId } = await markingJob.request(userId, input);
      const stored = await attempts.find(userId, exerciseId);
      return {
        generationId,
        exercise: toExerciseView({ item, batch, attempt: stored, version, marking: generationId }),
      };
    },

    async seeSolution(userId: string, exerciseId: string): Promise<{ exercise: ExerciseView }> {
      const { batch, item, place, version } = await find(userId, exerciseId);
      const attempt = await attempts.seeSolution(place, now());
      return { exercise: toExerciseView({ item, batch, attempt, version }) };
    },
  };
}
