export type * from './exercise.ts';
export { findFlaws } from './find-flaws.ts';
export { type MarkedKey, markAnswer } from './mark.ts';
export { matchMistake } from './match-mistake.ts';
export { cleanAnswer, stripHidden, toPlainText } from './plain-text.ts';
export { type Solution, showExercise, solutionOf } from './show.ts';
export { InvalidAnswerError, validateAnswer } from './validate.ts';
