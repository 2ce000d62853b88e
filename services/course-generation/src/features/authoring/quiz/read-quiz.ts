import { titleKey } from '@coursewright/text';
import type { QuizQuestion, QuizRequest } from '../content-generator.ts';
import { boundedLine } from '../text/normalize.ts';
import { readJson } from '../text/read-json.ts';

type Fields = Record<string, unknown>;

const LENGTHS = { question: 400, option: 200, explanation: 600, reason: 300 };
// More than any quiz has; the rules read each of them.
const MAX_QUESTIONS = 30;
const DEEPEST = 4;

// What models call the fields that they were asked for.
const NAMES = {
  question: ['question', 'questionText', 'question_text', 'stem', 'prompt', 'q'],
  options: ['options', 'choices', 'answers', 'alternatives', 'answerOptions', 'answer_options'],
  correct: ['correct', 'correctIndex', 'correct_index', 'correctAnswer', 'correct_answer', 'correctOption'].concat([
    'correct_option',
    'answerIndex',
    'answer_index',
    'answer',
    'solution',
    'right',
  ]),
  explanation: ['explanation', 'rationale', 'why', 'feedback'],
  reasons: ['reasons', 'whyWrong', 'why_wrong', 'distractorReasons', 'optionReasons'],
  lesson: ['lesson', 'lessonNumber', 'lesson_number'],
  objective: ['objective', 'objectiveIndex', 'objective_index'],
  text: ['text', 'option', 'content', 'answer', 'value', 'statement', 'reason', 'title'],
  label: ['label', 'key', 'id', 'letter'],
  isCorrect: ['correct', 'isCorrect', 'is_correct', 'isRight', 'right'],
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (fields: Fields, name: keyof typeof NAMES): unknown =>
  NAMES[name].map((key) => fields[key]).find((value) => value !== undefined && value !== null);

/** Nothing but a text, a number or a truth value is a text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const inner = isFields(value) ? fieldOf(value, 'text') : undefined;
  return typeof inner === 'object' ? '' : textOf(inner ?? '');
}

const numberOf = (value: unknown): number | undefined => {
  const written = textOf(value).trim();
  return /^\d{1,4}$/.test(written) ? Number(written) : undefined;
};

interface Option {
  text: string;
  // `B` or `2`, where options have one.
  label: string;
  isCorrect: boolean;
}

const LABELLED = /^\s*\(?([A-Za-z])[).:]\s+(?=\S)/;

function readOptions(value: unknown): Option[] {
  const entries = Array.isArray(value)
    ? value.map((one) => ['', one] as const)
    : isFields(value)
      ? Object.entries(value)
      : [];
  const options = entries.map(([key, one]): Option => {
    const fields = isFields(one) ? one : {};
    const alone = Object.keys(fields).length === 1 ? Object.entries(fields)[0] : undefined;
    // `{"A": "…"}`
    const isNamed = alone !== undefined && /^[A-Za-z]$/.test(alone[0]) && !isFields(alone[1]);
    return {
      text: textOf(isNamed ? alone?.[1] : one),
      label: isNamed ? (alone?.[0] ?? '') : key || textOf(fieldOf(fields, 'label')),
      isCorrect: fieldOf(fields, 'isCorrect') === true,
    };
  });
  // Options are shown in another order: "B) …" would be wrong.
  const labels = options.map(({ text }) => LABELLED.exec(text)?.[1] ?? '');
  const isLabelled = options.length > 1 && labels.every((label, index) => label.toUpperCase() === letterAt(index));
  return isLabelled
    ? options.map((option, index) => ({
        ...option,
        text: option.text.replace(LABELLED, ''),
        label: labels[index] ?? '',
      }))
    : options;
}

const letterAt = (index: number): string => String.fromCharCode(65 + index);
const sameText = (one: string, other: string): boolean => one.trim() !== '' && one.trim() === other.trim();

/** The place of the right option; undefined where it is not certain. */
function findCorrect(fields: Fields, options: readonly Option[], countsFromOne: boolean): number | undefined {
  const value = fieldOf(fields, 'correct');
  const marked = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : []));
  if (value === undefined) return marked.length === 1 ? marked[0] : undefined;
  const given = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const written = textOf(given).trim();
  const place = numberOf(given);
  const at = place === undefined ? undefined : place - (countsFromOne ? 1 : 0);
  const inRange = at !== undefined && at >= 0 && at < options.length ? at : undefined;
  if (typeof given === 'number' && inRange !== undefined) return inRange;
  const unlabelled = written.replace(LABELLED, '');
  const byText = options.findIndex(({ text }) => sameText(text, written) || sameText(text, unlabelled));
  const byKey = options.findIndex(({ text }) => titleKey(text) === titleKey(unlabelled));
  const found = byText >= 0 ? byText : byKey >= 0 ? byKey : undefined;
  // "3" among numbers may be the place or the text.
  if (found !== undefined && inRange !== undefined && found !== inRange) return undefined;
  if (found !== undefined || inRange !== undefined) return found ?? inRange;
  const [, letter] = /^(?:option\s*)?\(?([A-Za-z])\)?(?:[).:].*)?$/is.exec(written) ?? [];
  const byLabel = options.findIndex(
    ({ label }) => label !== '' && label.toLowerCase() === (letter ?? written).toLowerCase(),
  );
  if (byLabel >= 0) return byLabel;
  const byLetter = letter === undefined ? -1 : letter.toUpperCase().charCodeAt(0) - 65;
  return byLetter >= 0 && byLetter < options.length ? byLetter : undefined;
}

const isQuestion = (value: unknown): value is Fields =>
  isFields(value) && typeof fieldOf(value, 'question') === 'string' && typeof fieldOf(value, 'options') === 'object';

/** The questions of an answer: under any name, alone, in a list, or as an object keyed by number. */
function findQuestions(value: unknown, depth = 0): Fields[] {
  if (isQuestion(value)) return [value];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.values(value).flatMap((inner) => findQuestions(inner, depth + 1));
}

const hasPlace = (fields: Fields, fits: (place: number, options: number) => boolean): boolean => {
  const value = fieldOf(fields, 'correct');
  const options = fieldOf(fields, 'options');
  const place = typeof value === 'object' ? undefined : numberOf(value);
  return place !== undefined && fits(place, Object.keys(options ?? {}).length);
};

/** Undefined when there is no question at all; one that cannot be read is left out. */
export function readQuiz(text: string, lessons: QuizRequest['lessons']): QuizQuestion[] | undefined {
  const found = findQuestions(readJson(text)).slice(0, MAX_QUESTIONS);
  const countsFromOne =
    found.some((fields) => hasPlace(fields, (place, options) => place === options)) &&
    !found.some((fields) => hasPlace(fields, (place) => place === 0));
  const items = found.flatMap((fields) => readQuestion(fields, lessons, countsFromOne) ?? []);
  return items.length > 0 ? items : undefined;
}

function readQuestion(
  fields: Fields,
  lessons: QuizRequest['lessons'],
  countsFromOne: boolean,
): QuizQuestion | undefined {
  const written = readOptions(fieldOf(fields, 'options'));
  const correct = findCorrect(fields, written, countsFromOne);
  const options = written.map((option) => boundedLine(option.text, LENGTHS.option));
  const question = boundedLine(textOf(fieldOf(fields, 'question')), LENGTHS.question);
  if (correct === undefined || question === '' || options.some((option) => option === '')) return undefined;
  return {
    question,
    options,
    correct,
    explanation: boundedLine(textOf(fieldOf(fields, 'explanation')), LENGTHS.explanation),
    subtopicId: findLesson(fieldOf(fields, 'lesson'), lessons),
    reasons: readReasons(fieldOf(fields, 'reasons'), written, correct),
    objective: numberOf(fieldOf(fields, 'objective')) ?? 0,
  };
}

function findLesson(value: unknown, lessons: QuizRequest['lessons']): string {
  const written = textOf(value).trim();
  const byTitle = written === '' ? undefined : lessons.find(({ title }) => titleKey(title) === titleKey(written));
  const only = lessons.length === 1 ? lessons[0] : undefined;
  // "Lesson 2"
  const number = Number(/^(?:\p{L}+\s*)?(\d{1,3})$/u.exec(written)?.[1] ?? 0);
  return (lessons[number - 1] ?? byTitle ?? only)?.subtopicId ?? '';
}

function readReasons(value: unknown, options: readonly Option[], correct: number): string[] {
  const tidy = (reason: unknown) => boundedLine(textOf(reason), LENGTHS.reason);
  const keyed = (reasons: Fields) =>
    options.map(
      ({ text, label }, index) => reasons[label] ?? reasons[text] ?? reasons[letterAt(index)] ?? reasons[index],
    );
  const reasons = (Array.isArray(value) ? value : isFields(value) ? keyed(value) : []).map(tidy);
  // Some models leave the place of the right option out instead of empty.
  if (reasons.length === options.length - 1) return reasons.toSpliced(correct, 0, '');
  return reasons.map((reason, index) => (index === correct ? '' : reason));
}
