import type { ExerciseMark, Exercise as ExerciseView } from '@coursewright/contracts';
import { showExercise, solutionOf } from '@coursewright/text/marking';
import type { WrittenExercise } from '../../authoring/index.ts';
import type { ExerciseBatch } from './exercise-batch.repository.ts';

/** An exercise of a lesson. Its id is the seed of the order in which it is shown. */
export type ExerciseItem = WrittenExercise & {
  id: string;
  subtopicId: string;
  // Of the contract at the time of writing.
  objectiveId?: string | undefined;
};

export interface Try extends Omit<ExerciseMark, 'at'> {
  at: Date;
  // Of a text: the job that marked it. Repeated after a crash, it adds no second try.
  job?: string | undefined;
}

/** What a learner did with an exercise. */
export interface ExerciseAttempt {
  id: string;
  userId: string;
  courseId: string;
  item: ExerciseItem;
  tries: Try[];
  // Tries after it say nothing.
  solutionSeenAt?: Date | undefined;
}

const TRIES_BEFORE_SOLUTION = 2;

/** Tries that say something of what a learner can do. */
export const listCounted = ({ tries, solutionSeenAt }: Pick<ExerciseAttempt, 'tries' | 'solutionSeenAt'>): Try[] =>
  tries.filter(({ at }) => !solutionSeenAt || at < solutionSeenAt);

export const isSolved = (attempt: Pick<ExerciseAttempt, 'tries' | 'solutionSeenAt'>): boolean =>
  attempt.solutionSeenAt !== undefined || attempt.tries.some(({ right }) => right);

/** Its solution is shown: after two tries, too. */
export const isShown = (
  attempt: Pick<ExerciseAttempt, 'tries'> & { solutionSeenAt?: Date | null | undefined },
): boolean =>
  isSolved({ tries: attempt.tries, solutionSeenAt: attempt.solutionSeenAt ?? undefined }) ||
  attempt.tries.length >= TRIES_BEFORE_SOLUTION;

export const toMark = ({ at, job: _, ...marked }: Try): ExerciseMark => ({ ...marked, at: at.toISOString() });

interface Shown {
  item: ExerciseItem;
  batch: Pick<ExerciseBatch, 'source' | 'lessonVersion'>;
  attempt: ExerciseAttempt | undefined;
  // Of the lesson, as it is now.
  version: number;
  marking?: string | undefined;
}

export function toExerciseView({ item, batch, attempt, version, marking }: Shown): ExerciseView {
  const { id, subtopicId, prompt, section, explanation } = item;
  const { tries = [] } = attempt ?? {};
  const last = tries.at(-1);
  const isOfFormerText = batch.lessonVersion !== version;
  return {
    id,
    subtopicId,
    prompt,
    shown: showExercise(item, id),
    source: batch.source,
    tries: tries.length,
    ...(section !== undefined && !isOfFormerText && { section }),
    ...(isOfFormerText && { isOfFormerText }),
    ...(last && { mark: toMark(last) }),
    ...(marking !== undefined && { marking }),
    ...(attempt && isShown(attempt) && { solution: solutionOf(item, id), explanation }),
  };
}

/** What its answer says; none of a text, which no sentence tells. */
export function keyOf(item: ExerciseItem): string {
  switch (item.kind) {
    case 'choice':
      return item.options[item.correct] ?? '';
    case 'several':
      return item.correct.map((place) => item.options[place]).join(', ');
    case 'cloze':
      return item.blanks.map(({ accept }) => accept[0]).join(', ');
    case 'order':
      return item.items.join(', ');
    case 'match':
      return item.left.map((left, place) => `${left}: ${item.right[place]}`).join(', ');
    case 'number':
      return `${item.value} ${item.unit ?? ''}`.trim();
    case 'text':
      return '';
  }
}
