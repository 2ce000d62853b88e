import { escapeXml } from '@coursewright/text';
import { showExercise, solutionOf } from '@coursewright/text/marking';
import type { ExportedExercise } from '../course-export.ts';
import { BLANK, printExercise } from '../exercise-text.ts';
import type { ExportWords } from '../export-words.ts';

// The key is in the page: a package runs without a server.
export const exerciseForms = (exercises: readonly ExportedExercise[], words: ExportWords): string =>
  [
    `<section>\n<h3>${words.exercises}</h3>`,
    ...exercises.map((exercise, at) => form(exercise, at, words)),
    '</section>',
  ].join('\n');

function form(exercise: ExportedExercise, at: number, words: ExportWords): string {
  const { prompt, solution, explanation } = printExercise(exercise);
  const key = escapeXml(JSON.stringify(getKey(exercise)));
  return `<form data-exercise="${escapeXml(exercise.id)}" data-kind="${exercise.kind}" data-key="${key}" data-solution="${escapeXml(solution)}">
<fieldset><legend dir="auto">${at + 1}. ${escapeXml(prompt)}</legend>${controls(exercise)}</fieldset>
<button>${words.check}</button>
<p data-result role="status" dir="auto"></p>
<p data-explanation dir="auto" hidden>${escapeXml(explanation)}</p>
</form>`;
}

function getKey(exercise: ExportedExercise): unknown {
  const solution = solutionOf(exercise, exercise.id);
  if (exercise.kind === 'number') {
    const { value, rel = 0.01, abs = 1e-8 } = exercise;
    return { value, most: Math.max(rel * Math.abs(value), abs) };
  }
  if (exercise.kind === 'cloze') return exercise.blanks;
  if (solution.kind === 'choice') return [solution.choice];
  if (solution.kind === 'several') return solution.choices;
  if (solution.kind === 'order') return solution.order;
  return solution.kind === 'match' ? solution.pairs : solution.kind === 'sample' ? solution.text : '';
}

const TEXT_FIELD = '<input type="text" required autocomplete="off" spellcheck="false"';

function controls(exercise: ExportedExercise): string {
  const shown = showExercise(exercise, exercise.id);
  const name = escapeXml(exercise.id);
  const labels = (texts: readonly string[], control: (at: number) => string): string =>
    texts.map((text, at) => `<label dir="auto">${control(at)} ${escapeXml(text)}</label>`).join('\n');
  switch (shown.kind) {
    case 'choice':
      return labels(shown.options, (at) => `<input type="radio" required name="${name}" value="${at}">`);
    case 'several':
      return labels(shown.options, (at) => `<input type="checkbox" value="${at}">`);
    case 'order':
      return labels(shown.items, () => select(shown.items.map((_, place) => String(place + 1))));
    case 'match':
      return labels(shown.left, () => select(shown.right));
    case 'cloze':
      return `<p dir="auto">${escapeXml(shown.text).replace(BLANK, (_, number: string) => `${TEXT_FIELD} maxlength="200" aria-label="${number}">`)}</p>`;
    case 'number': {
      const unit = exercise.kind === 'number' ? (exercise.unit ?? '') : '';
      return `<label dir="auto">${TEXT_FIELD} maxlength="100" aria-label="${escapeXml(`${exercise.prompt} ${unit}`.trim())}"> ${escapeXml(unit)}</label>`;
    }
    case 'text':
      return `<ul>${shown.criteria.map((text) => `<li dir="auto">${escapeXml(text)}</li>`).join('')}</ul><textarea required rows="6" maxlength="4000" aria-label="${escapeXml(exercise.prompt)}"></textarea>`;
  }
}

const select = (texts: readonly string[]): string =>
  `<select required><option value=""></option>${texts.map((text, at) => `<option value="${at}">${escapeXml(text)}</option>`).join('')}</select>`;
