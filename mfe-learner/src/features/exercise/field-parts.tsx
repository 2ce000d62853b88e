import type { ExerciseMark, ShownExercise } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg, t } from '@lingui/core/macro';
import { RightOrWrong } from '../../shared/option-row.tsx';
import type { AnswerOf, ShownOf } from './answers.ts';

export type MarkedPart = ExerciseMark['parts'][number];

export interface Problem {
  at: number | undefined;
  text: string;
  // What can be chosen in place of typing it again.
  readings: readonly string[];
}

export interface FieldsProps<K extends ShownExercise['kind']> {
  id: string;
  shown: ShownOf<K>;
  answer: AnswerOf<K>;
  onChange: (answer: AnswerOf<K>) => void;
  mark: ExerciseMark | undefined;
  // Neither marked nor to be changed.
  locked: boolean;
  problem: Problem | undefined;
}

const NOTES: Record<NonNullable<MarkedPart['note']>, MessageDescriptor> = {
  spelling: msg`Mind the spelling`,
  wrong_unit: msg`Mind the unit`,
  percent: msg`Mind the percent sign`,
  rounding: msg`Mind the rounding`,
};

const describeNote = ({ note }: Pick<MarkedPart, 'note'>) => (note ? i18n._(NOTES[note]) : '');

export const PartMark = ({ part }: { part: MarkedPart | undefined }) => {
  if (!part) return null;
  const word = part.right ? t`Right` : t`Wrong`;
  return <RightOrWrong right={part.right} word={part.note ? `${word}: ${describeNote(part)}` : word} />;
};

export const ProblemText = ({ id, problem }: { id: string; problem: Problem | undefined }) => (
  <p id={id} className="ln:text-sm ln:font-medium ln:text-danger ln:empty:hidden">
    {problem?.text}
  </p>
);
