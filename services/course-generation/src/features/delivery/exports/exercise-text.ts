import { showExercise, solutionOf } from '@coursewright/text/marking';
import type { QuizItem } from '../../study/index.ts';
import { type Chapter, type ExportedExercise, toLetter } from './course-export.ts';

/** A question or an exercise on paper: below it what can be chosen, elsewhere its solution. */
export interface PrintedItem {
  prompt: string;
  lines: { label: string; text: string }[];
  solution: string;
  explanation: string;
}

const lettered = (texts: readonly string[]): PrintedItem['lines'] =>
  texts.map((text, at) => ({ label: `${toLetter(at)})`, text }));
const numbered = (texts: readonly string[]): PrintedItem['lines'] =>
  texts.map((text, at) => ({ label: `${at + 1}.`, text }));

export const printQuestion = ({ question, options, correct, explanation }: QuizItem): PrintedItem => ({
  prompt: question,
  lines: lettered(options),
  solution: `${toLetter(correct)}) ${options[correct] ?? ''}`,
  explanation,
});

export const BLANK = /\{\{\s*(\d+)\s*\}\}/g;

export function printExercise(exercise: ExportedExercise): PrintedItem {
  const { id, prompt, explanation } = exercise;
  return { prompt, explanation, lines: getLines(exercise), solution: solutionText(exercise, id) };
}

function getLines(exercise: ExportedExercise): PrintedItem['lines'] {
  const shown = showExercise(exercise, exercise.id);
  switch (shown.kind) {
    case 'choice':
    case 'several':
      return lettered(shown.options);
    case 'order':
      return lettered(shown.items);
    case 'match':
      return [...numbered(shown.left), ...lettered(shown.right)];
    case 'cloze':
      return [{ label: '', text: shown.text.replace(BLANK, (_, number: string) => `(${number}) ________`) }];
    case 'number':
      return [];
    case 'text':
      return shown.criteria.map((text) => ({ label: '–', text }));
  }
}

function solutionText(exercise: ExportedExercise, seed: string): string {
  const shown = showExercise(exercise, seed);
  const solution = solutionOf(exercise, seed);
  const named = (texts: readonly string[], places: readonly number[]) =>
    places.map((place) => `${toLetter(place)}) ${texts[place] ?? ''}`).join(', ');
  if (solution.kind === 'choice' && shown.kind === 'choice') return named(shown.options, [solution.choice]);
  if (solution.kind === 'several' && shown.kind === 'several') return named(shown.options, solution.choices);
  if (solution.kind === 'order' && shown.kind === 'order') return named(shown.items, solution.order);
  if (solution.kind === 'match' && shown.kind === 'match')
    return solution.pairs
      .map((place, at) => `${at + 1}. ${shown.left[at] ?? ''} – ${toLetter(place)}) ${shown.right[place] ?? ''}`)
      .join('; ');
  if (solution.kind === 'cloze') return solution.blanks.map((text, at) => `(${at + 1}) ${text}`).join(', ');
  return 'text' in solution ? solution.text : '';
}

/** For the end of a document: of each lesson, then of the quiz of its topic. */
export const listAnswers = (chapters: readonly Chapter[]): { title: string; items: PrintedItem[] }[] =>
  chapters.flatMap(({ title, subtopics, quiz }) => [
    ...subtopics.flatMap((lesson) =>
      lesson.exercises?.length ? [{ title: lesson.title, items: lesson.exercises.map(printExercise) }] : [],
    ),
    ...(quiz ? [{ title, items: quiz.items.map(printQuestion) }] : []),
  ]);
