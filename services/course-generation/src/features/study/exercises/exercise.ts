import type { ExerciseMark, Exercise as ExerciseView } from '@coursewright/contracts';
import { type Solution, showExercise, solutionOf } from '@coursewright/text/marking';
import type { WrittenExercise } from '../../authoring/index.ts';
import type { ExerciseBatch } from './exercise-batch.repository.ts';

/** An exercise of a lesson. Its id is the seed of the order in which it is shown. */
export type ExerciseItem = WrittenExercise & {
  id: string;
  subtopicId: string;
  // Of the contract at the time of writing.
  objectiveId?: string | undefined;
};

export interface Try extends Omit<ExerciseMark, 'at' | 'appeal'> {
  at: Date;
  // How many were seen before it.
  hints?: number | undefined;
  // Of a text: the job that marked it. Repeated after a crash, it adds no second try.
  job?: string | undefined;
  // The learner sees the marking otherwise.
  appeal?: { text: string; state: NonNullable<ExerciseMark['appeal']> } | undefined;
}

/** What a learner did with an exercise. */
export interface ExerciseAttempt {
  id: string;
  userId: string;
  courseId: string;
  item: ExerciseItem;
  tries: Try[];
  hints: string[];
  // Tries after it say nothing.
  solutionSeenAt?: Date | undefined;
}

// As stored, too: what is missing is null there.
interface Progress {
  readonly tries: readonly Pick<Try, 'right'>[];
  readonly solutionSeenAt?: Date | null | undefined;
}

const TRIES_BEFORE_SOLUTION = 2;

/** Tries that say something of what a learner can do. */
export const listCounted = ({ tries, solutionSeenAt }: Pick<ExerciseAttempt, 'tries' | 'solutionSeenAt'>): Try[] =>
  tries.filter(({ at }) => !solutionSeenAt || at < solutionSeenAt);

export const isSolved = ({ tries, solutionSeenAt }: Progress): boolean =>
  Boolean(solutionSeenAt) || tries.some(({ right }) => right);

/** Its solution is shown: after two tries, too. */
export const isShown = (progress: Progress): boolean =>
  isSolved(progress) || progress.tries.length >= TRIES_BEFORE_SOLUTION;

export const toMark = ({ at, job: _, hints: __, appeal, ...marked }: Try): ExerciseMark => ({
  ...marked,
  ...(appeal && { appeal: appeal.state }),
  at: at.toISOString(),
});

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
  const { tries = [], hints = [] } = attempt ?? {};
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
    ...(hints.length > 0 && { hints }),
    ...(last && { mark: toMark(last) }),
    ...(marking !== undefined && { marking }),
    ...(attempt && isShown(attempt) && { solution: solutionOf(item, id), explanation }),
  };
}

/** What is asked, as plain text: a blank is a line. */
export const getQuestion = (item: ExerciseItem): string =>
  item.kind === 'cloze' ? `${item.prompt} ${item.text.replaceAll(/\{\{\d+\}\}/g, '____')}` : item.prompt;

/** An answer in words; none of a text, which no sentence tells. */
export function describeAnswer(item: ExerciseItem, answer: Solution): string {
  const shown = showExercise(item, item.id);
  if (answer.kind === 'choice' && shown.kind === 'choice') return shown.options[answer.choice] ?? '';
  if (answer.kind === 'several' && shown.kind === 'several')
    return answer.choices.map((place) => shown.options[place]).join(', ');
  if (answer.kind === 'order' && shown.kind === 'order') return answer.order.map((at) => shown.items[at]).join(', ');
  if (answer.kind === 'match' && shown.kind === 'match')
    return shown.left.map((left, row) => `${left}: ${shown.right[answer.pairs[row] ?? -1]}`).join(', ');
  if (answer.kind === 'cloze') return answer.blanks.join(', ');
  return answer.kind === 'number' ? answer.text : '';
}

/** What its answer says. */
export const describeKey = (item: ExerciseItem): string => describeAnswer(item, solutionOf(item, item.id));

/** Each part of its answer, which no hint and no teacher may say. */
export function listKeys(item: ExerciseItem): string[] {
  switch (item.kind) {
    case 'several':
      return item.correct.map((place) => item.options[place] ?? '');
    case 'cloze':
      return item.blanks.map(({ accept }) => accept[0] ?? '');
    case 'match':
      return item.left.map((left, place) => `${left}: ${item.right[place]}`);
    case 'text':
      return item.criteria.map(({ anchors: [, , all] }) => all);
    default:
      return [describeKey(item)];
  }
}
