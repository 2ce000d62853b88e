export type * from './exercise.ts';
export { findFlaws } from './find-flaws.ts';
export { type MarkedKey, type Marking, type MarkingRules, markAnswer } from './mark.ts';
export { matchMistake } from './match-mistake.ts';
export { cleanAnswer, foldAnswer, stripHidden, toPlainText } from './plain-text.ts';
export { type Solution, showExercise, solutionOf } from './show.ts';
export { InvalidAnswerError, validateAnswer } from './validate.ts';
