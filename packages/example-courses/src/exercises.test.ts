import { type ExerciseAnswer, findFlaws, type MarkedKey, markAnswer, solutionOf } from '@coursewright/text/marking';
import { type ExampleExercise, listExamples, readExample, type WrittenLesson } from './index.ts';
import { evaluate } from './testing/arithmetic.ts';
import { contentWords, countWords, headings } from './testing/lesson-text.ts';

const KINDS = ['choice', 'several', 'cloze', 'order', 'match', 'number', 'text'];
const ABOUT_ALL = /\b(all|none|both|neither) of (the|these) (above|below|options?|answers?)\b/i;

const words = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.replace(/(?<=..)s$/, '')).join(' ')} `;
const holds = (text: string, phrase: string): boolean => words(text).includes(words(phrase));

/** What a learner has read when the exercise comes. */
function readBefore({ title, text }: WrittenLesson, section: number | undefined): string {
  const next = section === undefined ? undefined : headings(text)[section];
  return `${title}\n${next ? text.slice(0, text.indexOf(next.raw)) : text}`;
}

function mark(key: MarkedKey, answer: ExerciseAnswer, isLanguageCourse: boolean) {
  const marking = markAnswer(key, answer, { seed: 'example', language: 'en', isLanguageCourse });
  return marking.outcome === 'marked' ? marking.mark : undefined;
}

/** The solution with the mistake in it. */
function answerWrongly(key: MarkedKey, mistake: string): ExerciseAnswer[] {
  const solution = solutionOf(key, 'example');
  if (key.kind === 'number')
    return [{ kind: 'number', text: /[a-z€%]/i.test(mistake) ? mistake : `${mistake} ${key.unit ?? ''}` }];
  if (solution.kind === 'cloze')
    return solution.blanks.map((_, at) => ({ kind: 'cloze', blanks: solution.blanks.with(at, mistake) }));
  return [];
}

const givesMarks = (key: MarkedKey, mistake: string): boolean => {
  if (key.kind === 'several') return !key.options.some((option, at) => option === mistake && !key.correct.includes(at));
  if (key.kind === 'match')
    return !key.left.some((left, at) =>
      key.right.some((right, other) => other !== at && mistake === `${left}: ${right}`),
    );
  return false;
};

function findProblems(item: ExampleExercise, lesson: WrittenLesson, isLanguageCourse: boolean): string[] {
  const read = readBefore(lesson, item.section);
  const known = new Set(contentWords(read));
  const isKnown = (text: string): boolean => {
    const own = contentWords(text);
    return own.filter((word) => known.has(word)).length >= own.length * 0.6;
  };
  const problems = findFlaws(item, item.prompt);
  const rules: Record<string, boolean> = {
    'no such objective': lesson.objectives[item.objective] === undefined,
    'no such section': item.section !== undefined && item.section >= headings(lesson.text).length,
    'an answer about all': ABOUT_ALL.test(JSON.stringify(item)),
    'the explanation is short': countWords(item.explanation) < 8,
  };
  if (item.kind === 'choice') {
    const lengths = item.options.map(({ length }) => length);
    const longest = Math.max(...lengths.filter((_, at) => at !== item.correct));
    rules['the right option is the longest'] = (lengths[item.correct] ?? 0) > longest;
    rules['a wrong option has no reason'] = item.reasons.some(
      (reason, at) => (reason === '') !== (at === item.correct),
    );
  }
  if (item.kind === 'cloze')
    for (const { accept } of item.blanks)
      rules[`the lesson has not said ${accept[0]}`] = !accept.some((answer) => holds(read, answer));
  if (item.kind === 'match')
    for (const left of item.left) rules[`the lesson has not said ${left}`] = !holds(read, left) && !isKnown(left);
  if (item.kind === 'order') for (const step of item.items) rules[`the lesson has not said ${step}`] = !isKnown(step);
  if (item.kind === 'number') {
    const value = evaluate(item.check) ?? Number.NaN;
    const isRight = Math.abs(value - item.value) <= Math.max(item.abs ?? 0, item.rel * Math.abs(value), 1e-9);
    rules[`${item.check} is ${value}`] = !isRight;
  }
  if (item.kind === 'text') rules['the sample is too short'] = countWords(item.sample) < item.minWords;
  else {
    const solution = solutionOf(item, 'example');
    const solved = solution.kind === 'sample' ? undefined : mark(item, solution, isLanguageCourse);
    rules['the solution does not earn full marks'] =
      !solved?.right || solved.parts.some(({ note }) => note !== undefined);
    for (const { answer } of item.mistakes ?? []) {
      const marks = answerWrongly(item, answer).map((wrong) => mark(item, wrong, isLanguageCourse));
      // In a blank to which it belongs a word is right.
      rules[`the mistake ${answer} earns full marks`] =
        (marks.length > 0 && marks.every((one) => one?.right !== false)) || givesMarks(item, answer);
      rules[`the mistake ${answer} is no answer`] = marks.length > 0 && marks.every((one) => !one);
    }
  }
  return [...problems, ...Object.keys(rules).filter((rule) => rules[rule])];
}

describe.each(listExamples().map(({ slug }) => slug))('%s', (slug) => {
  const lessons = readExample(slug)?.topics.flatMap((topic) => topic.lessons) ?? [];
  const all = lessons.flatMap(({ exercises }) => exercises);

  test('CRS-25 every exercise of an example can be solved from what was read before it, and is marked as it should be', () => {
    const found = lessons.flatMap((lesson) =>
      lesson.exercises.flatMap((item) =>
        findProblems(item, lesson, slug === 'spanish-small-talk').map(
          (rule) => `${lesson.file} "${item.prompt}": ${rule}`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  test('CRS-25 every lesson of an example has two exercises or more, one of them a check question', () => {
    const poor = lessons.filter(
      ({ exercises }) => exercises.length < 2 || exercises.every(({ section }) => section === undefined),
    );
    expect(poor.map(({ file }) => file)).toEqual([]);
    expect(lessons.filter(({ exercises }) => exercises.some(({ section }) => section === undefined))).toHaveLength(12);
  });

  test('CRS-25 the exercises of an example are of all kinds, and no two ask the same', () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(new Set(all.map(({ prompt }) => words(prompt))).size).toBe(all.length);
  });
});
