import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { conflict, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { type Course, findSubtopic } from '../../courses/index.ts';
import type { ExerciseAttempt, ExerciseItem, Try } from './exercise.ts';
import { type ExerciseAttemptRepository, type ExercisePlace, MAX_TRIES } from './exercise-attempt.repository.ts';
import type { ExerciseBatch, ExerciseBatchRepository } from './exercise-batch.repository.ts';

export interface Found {
  course: Course;
  batch: ExerciseBatch;
  item: ExerciseItem;
  place: ExercisePlace;
  version: number;
  attempt: ExerciseAttempt | undefined;
}

// The same answer, sent again because its response was lost.
const REPEATED_MS = MINUTE_MS;

type Dependencies = Pick<Context, 'courses' | 'lessons' | 'hooks' | 'now'> & {
  batches: ExerciseBatchRepository;
  attempts: ExerciseAttemptRepository;
};

export type Tries = ReturnType<typeof createTries>;

/** The exercises of a learner, and what they tried. */
export function createTries({ courses, lessons, hooks, now, batches, attempts }: Dependencies) {
  async function find(userId: string, exerciseId: string): Promise<Found> {
    const batch = await batches.findByItem(exerciseId);
    const item = batch?.items.find(({ id }) => id === exerciseId);
    const course = batch && (await courses.findOwn(batch.courseId, userId));
    if (!batch || !item || !course || !findSubtopic(course, item.subtopicId))
      throw notFound('There is no such exercise');
    const [lesson, attempt] = await Promise.all([
      lessons.find(course.id, item.subtopicId),
      attempts.find(userId, exerciseId),
    ]);
    const place = { userId, courseId: course.id, item, source: batch.source };
    return { course, batch, item, place, attempt, version: lesson?.version ?? batch.lessonVersion };
  }

  async function addTry({ place, ...found }: Found, marked: Omit<Try, 'at'>): Promise<ExerciseAttempt> {
    const { userId, item } = place;
    const at = now();
    for (let { attempt } = found; ; attempt = await attempts.find(userId, item.id)) {
      const tries = attempt?.tries ?? [];
      const last = tries.at(-1);
      const isRepeated = last && isDeepStrictEqual(last.answer, marked.answer) && +at - +last.at < REPEATED_MS;
      const isMarkedBefore = marked.job !== undefined && tries.some(({ job }) => job === marked.job);
      if (attempt && (isRepeated || isMarkedBefore)) return attempt;
      if (tries.length >= MAX_TRIES) throw conflict(`This exercise was tried ${MAX_TRIES} times`);
      const { length: hints = 0 } = attempt?.hints ?? [];
      const written = await attempts.addTry(place, tries.length, {
        ...marked,
        ...(hints > 0 && { hints }),
        at,
      });
      if (!written) continue;
      if (tries.length === 0 && (!marked.right || hints > 0))
        await hooks.run('onQuestionMissed', userId, { exerciseId: item.id });
      return written;
    }
  }

  return { find, addTry };
}
