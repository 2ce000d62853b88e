import type { ExerciseAnswer, ExerciseQuestion, ShownExercise } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { validateAnswer } from '@coursewright/text/marking';
import { t } from '@lingui/core/macro';

export type ShownOf<K extends ShownExercise['kind']> = Extract<ShownExercise, { kind: K }>;
export type AnswerOf<K extends ShownExercise['kind']> = Extract<ExerciseAnswer, { kind: K }>;

/** Nothing is chosen yet. */
export const UNSET = -1;

export function createAnswer(shown: ShownExercise): ExerciseAnswer {
  switch (shown.kind) {
    case 'choice':
      return { kind: 'choice', choice: UNSET };
    case 'several':
      return { kind: 'several', choices: [] };
    case 'cloze':
      return { kind: 'cloze', blanks: Array.from({ length: shown.blanks }, () => '') };
    case 'order':
      return { kind: 'order', order: shown.items.map((_, place) => place) };
    case 'match':
      return { kind: 'match', pairs: shown.left.map(() => UNSET) };
    case 'number':
    case 'text':
      return { kind: shown.kind, text: '' };
  }
}

const getList = (answer: ExerciseAnswer): readonly unknown[] => {
  if (answer.kind === 'cloze') return answer.blanks;
  if (answer.kind === 'order') return answer.order;
  return answer.kind === 'match' ? answer.pairs : [];
};

// One that was kept by an earlier release, or for another text of the exercise, does not fit.
const fits = (shown: ShownExercise, value: unknown): value is ExerciseAnswer => {
  const empty = createAnswer(shown);
  const given = Object(value) as ExerciseAnswer;
  if (given.kind !== empty.kind || Object.keys(empty).some((key) => !(key in given))) return false;
  const expected = getList(empty);
  const list = getList(given);
  return list.length === expected.length && list.every((part, at) => typeof part === typeof expected[at]);
};

/** What is typed survives a reload. */
export const createDrafts = (id: string, shown: ShownExercise) => {
  const key = `learner.exercise.${id}`;
  return {
    read: () => sessionStore.read(key, { safeParse: (value) => (fits(shown, value) ? { data: value } : {}) }),
    save: (answer: ExerciseAnswer) => sessionStore.save(key, answer),
    drop: () => sessionStore.remove(key),
  };
};

/** What the learner is asked before anything is sent. */
export function findQuestion(shown: ShownExercise, answer: ExerciseAnswer): ExerciseQuestion | undefined {
  if (answer.kind === 'choice' && answer.choice === UNSET) return { reason: 'empty' };
  const gap = answer.kind === 'match' ? answer.pairs.indexOf(UNSET) : -1;
  return gap < 0 ? validateAnswer(shown, answer) : { reason: 'incomplete', at: gap };
}

export function describeQuestion({ reason }: ExerciseQuestion, shown: ShownExercise): string {
  switch (reason) {
    case 'empty':
      return shown.kind === 'choice' || shown.kind === 'several'
        ? t`Choose an answer first.`
        : t`Write an answer first.`;
    case 'incomplete':
      return shown.kind === 'match' ? t`Choose what belongs to it.` : t`This one is still empty.`;
    case 'no_number':
      return t`No number was found. Write one, such as 12.5 or 3/4.`;
    case 'no_unit':
      return t`Add the unit to the number.`;
    case 'unknown_unit':
      return t`This unit is not known. Write its symbol, such as km, kg or m/s.`;
    case 'which_reading':
      return t`This can be read in two ways. Which number do you mean?`;
    case 'too_short':
      return shown.kind === 'text'
        ? t`This is too short to be marked: write at least ${shown.minWords} words.`
        : t`Write an answer first.`;
  }
}
