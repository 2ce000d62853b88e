import type { QualityFinding } from '@coursewright/contracts';
import { findFlaws } from '@coursewright/text/marking';
import type { WrittenExercise } from '../writing/texts.ts';
import { calculate } from './arithmetic.ts';
import { detectLanguage } from './language.ts';
import { block } from './quality.ts';
import { findOverlap, isSameQuestion } from './quiz-options.ts';
import { judgeAbsolutes, judgeCatchAll, judgeNegative } from './quiz-wording.ts';
import { readVocabulary, shareIn, type Vocabulary } from './vocabulary.ts';

/** What the exercises of a lesson are judged by, read once. */
export interface ExerciseMaterial {
  vocabulary: Vocabulary;
  language: string | undefined;
  objectives: readonly string[];
  avoid: readonly string[];
}

export function readExerciseMaterial(
  text: string,
  { objectives = [], avoid }: { objectives?: readonly string[] | undefined; avoid: readonly string[] },
): ExerciseMaterial {
  const { language } = detectLanguage(text);
  return { vocabulary: readVocabulary(text, language), language, objectives, avoid };
}

const LEAST_KNOWN = 0.5;

// The texts that a learner must find in the lesson. Wrong ones may be from anywhere, and a number is calculated.
function textsAsked(exercise: WrittenExercise): string[] {
  switch (exercise.kind) {
    case 'choice':
      return [exercise.options[exercise.correct] ?? ''];
    case 'several':
      return exercise.correct.map((place) => exercise.options[place] ?? '');
    case 'cloze':
      return exercise.blanks.map(({ accept }) => accept[0] ?? '');
    case 'order':
      return exercise.items;
    case 'match':
      return exercise.left.flatMap((left, place) => [left, exercise.right[place] ?? '']);
    default:
      return [];
  }
}

function judgeNumber(exercise: WrittenExercise): QualityFinding[] {
  if (exercise.kind !== 'number') return [];
  const { check = '', value, prompt } = exercise;
  const values = calculate(check);
  if (values.length === 0) return [block('E2', prompt, '`check` is no expression that can be calculated.')];
  const isRight = values.some((one) => Math.abs(one - value) <= Math.max(1e-8, Math.abs(value) * 0.005));
  return isRight ? [] : [block('E2', prompt, `\`check\` gives ${values[0]}, and \`value\` is ${value}.`)];
}

function judgeOptions(exercise: WrittenExercise, language: string | undefined): QualityFinding[] {
  if (exercise.kind !== 'choice' && exercise.kind !== 'several') return [];
  const { options, prompt, explanation } = exercise;
  const correct = exercise.kind === 'choice' ? exercise.correct : (exercise.correct[0] ?? 0);
  const item = { question: prompt, options, correct, explanation, subtopicId: '', reasons: [] };
  const overlapping = findOverlap(options);
  return [
    ...judgeNegative(item, language),
    ...judgeCatchAll(item),
    ...(exercise.kind === 'choice' ? judgeAbsolutes(item, language) : []),
    ...(overlapping ? [block('Q6', overlapping.texts.join(' / '), 'Two options may both be right.')] : []),
  ];
}

/** `others` are the exercises of the same lesson before it. */
export function judgeExercise(
  exercise: WrittenExercise,
  others: readonly WrittenExercise[],
  { vocabulary, language, objectives, avoid }: ExerciseMaterial,
): QualityFinding[] {
  const { prompt, explanation, objective } = exercise;
  const flaw = prompt === '' ? 'It has no prompt.' : explanation === '' ? 'It has no explanation.' : undefined;
  const flaws = flaw === undefined ? findFlaws(exercise, prompt, language) : [flaw];
  if (flaws.length > 0) return flaws.map((message) => block('E1', prompt, message));
  const asked = textsAsked(exercise).map((text) => shareIn(text.replaceAll(/\d[\d.,]*/g, ' '), vocabulary) ?? 1);
  const known = asked.reduce((sum, share) => sum + share, 0) / Math.max(1, asked.length);
  return [
    ...judgeNumber(exercise),
    ...judgeOptions(exercise, language),
    ...([...avoid, ...others.map((other) => other.prompt)].some((before) => isSameQuestion(before, prompt))
      ? [block('E5', prompt, 'It was asked before.')]
      : []),
    ...(asked.length > 0 && known < LEAST_KNOWN
      ? [block('E6', prompt, 'The lesson does not have what is asked for. Ask what its text says.')]
      : []),
    ...(objective !== undefined && objectives.length > 0 && objectives[objective] === undefined
      ? [block('E6', prompt, `The lesson has no objective ${objective}; they count from 0.`)]
      : []),
  ];
}
