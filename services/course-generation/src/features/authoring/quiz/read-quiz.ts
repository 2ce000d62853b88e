import { titleKey } from '@coursewright/text';
import { type Fields, getNamed, isFields, toText } from '../text/json-values.ts';
import { describeFormulas } from '../text/math.ts';
import { boundedLine } from '../text/normalize.ts';
import { readJsonValues } from '../text/read-json.ts';
import type { QuizQuestion, QuizRequest } from '../writing/texts.ts';

const LENGTHS = { question: 400, option: 200, explanation: 600, reason: 300 };
// More than any quiz has; the rules read each of them.
const MAX_QUESTIONS = 30;
const DEEPEST = 4;

// What models call the fields that they were asked for, in any spelling: `correct_answer`, `Correct Answer`.
const NAMES = {
  question: ['question', 'questiontext', 'stem', 'prompt', 'q'],
  options: ['options', 'choices', 'answers', 'alternatives', 'answeroptions', 'answerchoices'],
  correct: [
    /^(?:correct|right)(?:answer|option|choice)?s?(?:index|id|letter|key|number)?$/,
    /^(?:answer|solution)(?:option|choice)?(?:index|id|letter|key|number)?$/,
  ],
  wrong: ['incorrectanswers', 'wronganswers', 'incorrectoptions', 'wrongoptions', 'distractors'],
  explanation: ['explanation', 'rationale', 'why', 'feedback'],
  reasons: ['reasons', 'whywrong', 'distractorreasons', 'optionreasons'],
  lesson: ['lesson', 'lessonnumber'],
  objective: ['objective', 'objectiveindex'],
  label: ['label', 'key', 'id', 'letter', 'index'],
  isCorrect: [/^(?:is)?(?:correct|right)(?:answer|option|choice)?$/, 'isanswer'],
};

const getField = (fields: Fields, name: keyof typeof NAMES): unknown => getNamed(fields, NAMES[name]);

const getNumber = (value: unknown): number | undefined => {
  const [, digits] = /^(?:(?:option|answer|choice|objective)\s*[:#]?\s*)?(\d{1,4})$/i.exec(toText(value).trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

interface Option {
  text: string;
  // `B` or `2`, where options have one.
  label: string;
  // Not in its text, so that a number means it.
  hasOwnLabel: boolean;
  isCorrect: boolean;
  // Why it is right or wrong.
  why: string;
}

const LABELLED =
  /^\s*(?:[-*•]\s+)?\**\(?(?:(?:option|answer|choice)\s+)?(?:(\p{L})\p{M}?(?:[).:]\**\s+|\)|[.:](?![\p{Ll}\d])|[：．、）]\s*|\s[-–]\s+)|(\d)(?:[).]\**\s+|:\s+(?!\d)))(?=\S)|^\s*([①-⑨])\s*(?=\S)/iu;
// "1. Mai"
const ORDINAL = /^\s*\d\.\s/;
// In their order; the last row are those of Arabic in the order of the dictionary.
const LABELS = [
  'ABCDEFGH',
  '12345678',
  '01234567',
  '①②③④⑤⑥⑦⑧',
  'АБВГДЕ',
  'ΑΒΓΔΕΖ',
  'אבגדהו',
  'कखगघङच',
  'アイウエオカ',
  'あいうえおか',
  '가나다라마바',
  'ㄱㄴㄷㄹㅁㅂ',
  '甲乙丙丁戊己',
  'أبجده',
  'ابجده',
  'أبتثج',
].map((row) => row.normalize('NFKC'));
// `option_a`
const LETTERED = /^(?:(?:option|choice|answer)[ _-]?([a-h1-8])|([a-h]))$/i;

/** The options of a question, wherever it has them: a list, an object, lines, fields of its own. */
function getOptions(fields: Fields): object | undefined {
  const value = getField(fields, 'options');
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value === 'string' && value.includes('\n')) return value.split(/\s*\n\s*/).filter((line) => line !== '');
  const lettered = Object.entries(fields).flatMap(([key, one]) => {
    const [, named, alone] = LETTERED.exec(key) ?? [];
    const letter = named ?? alone;
    return letter === undefined ? [] : [[letter, one] as const];
  });
  if (lettered.length > 1) return Object.fromEntries(lettered);
  const wrong = getField(fields, 'wrong');
  const correct = toText(getField(fields, 'correct'));
  return Array.isArray(wrong) && correct !== '' ? [correct, ...wrong] : undefined;
}

function readOptions(value: object = []): Option[] {
  const entries = Array.isArray(value)
    ? value.map((one) => ['', Array.isArray(one) && one.length === 1 ? one[0] : one] as const)
    : Object.entries(value);
  const options = entries.map(([key, one]): Option => {
    const fields = isFields(one) ? one : {};
    const label = toText(getField(fields, 'label'));
    const alone = Object.keys(fields).length === 1 ? Object.entries(fields)[0] : undefined;
    // `{"A": "…"}`
    const isNamed = alone !== undefined && /^[A-Za-z]$/.test(alone[0]) && !isFields(alone[1]);
    return {
      text: toText(isNamed ? alone?.[1] : one),
      label: isNamed ? (alone?.[0] ?? '') : key || label,
      hasOwnLabel: true,
      isCorrect: [true, 'true', 'True'].includes(getField(fields, 'isCorrect') as string),
      why: toText(getField(fields, 'explanation')),
    };
  });
  // Options are shown in another order: "B) …" would be wrong.
  const labels = options.map(
    ({ text }) => LABELLED.exec(text)?.slice(1).find(Boolean)?.toUpperCase().normalize('NFKC') ?? '',
  );
  const written = labels.join('');
  const unlabelled = options.map(({ text }) => text.replace(LABELLED, ''));
  const isLabelled = written.length === options.length && LABELS.some((row) => row.startsWith(written));
  // Models that number options write four.
  const mayBeOrdinals = options.length < 4 && options.every(({ text }) => ORDINAL.test(text));
  // "1. Liga", "2. Liga"
  if (options.length < 2 || !isLabelled || new Set(unlabelled).size < options.length) return options;
  return options.map((option, index) => ({
    ...option,
    text: mayBeOrdinals ? option.text : (unlabelled[index] ?? ''),
    label: labels[index] ?? '',
    hasOwnLabel: false,
  }));
}

const letterAt = (index: number): string => String.fromCharCode(65 + index);
const sameText = (one: string, other: string): boolean => one.trim() !== '' && one.trim() === other.trim();

/** The place of the right option; undefined where it is not certain. */
function findCorrect(fields: Fields, options: readonly Option[], base: Base): number | undefined {
  const value = getField(fields, 'correct');
  const marked = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : []));
  if (value === undefined) return marked.length === 1 ? marked[0] : undefined;
  const given = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const written = toText(given).normalize('NFKC').trim();
  const label = written
    .replace(/[().:、*]/g, '')
    .trim()
    .toUpperCase();
  const place = getNumber(given);
  const isLabel = (one: string) => one !== '' && [label, `${place}`].includes(one.normalize('NFKC').toUpperCase());
  const labelled = options.findIndex((option) => isLabel(option.label));
  const at = place === undefined ? undefined : place - (base ?? 0);
  const inRange = at !== undefined && at >= 0 && at < options.length ? at : undefined;
  if (typeof given === 'number' && (labelled >= 0 || inRange !== undefined)) {
    if (labelled < 0 || labelled === inRange) return inRange;
    const { hasOwnLabel, text = '' } = options[labelled] ?? {};
    if (hasOwnLabel) return labelled;
    // "1) …": the place or the label. As a part of the text, it is none.
    return base === 0 || ORDINAL.test(text) ? inRange : undefined;
  }
  if (labelled >= 0 && /^[①-⑨]$/.test(toText(given).trim())) return labelled;
  const unlabelled = written.replace(LABELLED, '');
  const isSame = ({ text }: Option) => [text, text.replace(LABELLED, '')].some((one) => sameText(one, written));
  const byText = options.findIndex((option) => isSame(option) || sameText(option.text, unlabelled));
  const byKey = options.findIndex(({ text }) => titleKey(text) === titleKey(unlabelled));
  const found = byText >= 0 ? byText : byKey >= 0 ? byKey : undefined;
  if (labelled >= 0 && (found === undefined || found === labelled)) return labelled;
  // "3" among numbers may be the place or the text.
  if (found !== undefined && inRange !== undefined && found !== inRange) return undefined;
  if (found !== undefined || inRange !== undefined) return found ?? inRange;
  const [, letter] =
    /^(?:(?:the )?(?:correct )?(?:option|answer|choice)(?: is)?\s*:?\s*)?\(?(\p{L})\)?(?:(?:[).:]|\s[-–—]\s).*)?$/isu.exec(
      written,
    ) ?? [];
  const byLabel = options.findIndex(
    ({ label }) => label !== '' && label.toLowerCase() === (letter ?? written).toLowerCase(),
  );
  if (byLabel >= 0) return byLabel;
  const rows = letter === undefined ? [] : LABELS.map((row) => row.indexOf(letter.toUpperCase()));
  const places = new Set(rows.filter((index) => index >= 0));
  const [byLetter = -1] = places;
  return places.size === 1 && byLetter < options.length ? byLetter : undefined;
}

const isQuestion = (value: unknown): value is Fields =>
  isFields(value) && typeof getField(value, 'question') === 'string' && getOptions(value) !== undefined;

/** The options of an exercise, and the places of those that are named as right. */
export function readChoice(fields: Fields): { options: string[]; correct: (number | undefined)[] } {
  const options = readOptions(getOptions(fields));
  const given = getField(fields, 'correct');
  const marked = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : []));
  const named = given === undefined ? marked : [given].flat();
  return {
    options: options.map(({ text }) => text),
    correct: named.map((one) => findCorrect({ correct: one }, options, undefined)),
  };
}

/** The questions of an answer: under any name, alone, in a list, or as an object keyed by number. */
function findQuestions(value: unknown, depth = 0): Fields[] {
  if (isQuestion(value)) return [value];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.values(value).flatMap((inner) => findQuestions(inner, depth + 1));
}

// Where a quiz counts from, as far as its questions show.
type Base = 0 | 1 | undefined;

function findBase(questions: readonly Fields[]): Base {
  const shown = questions.flatMap((fields) => {
    const value = getField(fields, 'correct');
    const place = typeof value === 'object' ? undefined : getNumber(value);
    if (place === undefined) return [];
    const reasons = getField(fields, 'reasons');
    const blanks = (Array.isArray(reasons) ? reasons : []).flatMap((one, at) =>
      toText(one).trim() === '' ? [at] : [],
    );
    const isLast = place === Object.keys(getOptions(fields) ?? {}).length;
    return [{ place, isLast, blank: blanks.length === 1 ? blanks[0] : undefined }];
  });
  const withBlank = shown.filter(({ blank }) => blank !== undefined);
  // The right option has no reason; who leaves out another one for a question shows nothing.
  const fits = (base: number) => withBlank.length > 0 && withBlank.every(({ place, blank }) => blank === place - base);
  if (shown.some(({ place }) => place === 0) || fits(0)) return 0;
  return shown.some(({ isLast }) => isLast) || fits(1) ? 1 : undefined;
}

/** Undefined when there is no question at all; one that cannot be read is left out. */
export function readQuiz(text: string, lessons: QuizRequest['lessons']): QuizQuestion[] | undefined {
  const found = findQuestions(readJsonValues(text, describeFormulas)).slice(0, MAX_QUESTIONS);
  const base = findBase(found);
  const items = found.flatMap((fields) => readQuestion(fields, lessons, base) ?? []);
  return items.length > 0 ? items : undefined;
}

function readQuestion(fields: Fields, lessons: QuizRequest['lessons'], base: Base): QuizQuestion | undefined {
  const written = readOptions(getOptions(fields));
  const correct = findCorrect(fields, written, base);
  const options = written.map((option) => boundedLine(option.text, LENGTHS.option));
  const question = boundedLine(toText(getField(fields, 'question')), LENGTHS.question);
  if (correct === undefined || question === '' || options.some((option) => option === '')) return undefined;
  return {
    question,
    options,
    correct,
    explanation: boundedLine(
      toText(getField(fields, 'explanation')) || (written[correct]?.why ?? ''),
      LENGTHS.explanation,
    ),
    subtopicId: findLesson(getField(fields, 'lesson'), lessons),
    reasons: readReasons(getField(fields, 'reasons'), written, correct),
    objective: getNumber(getField(fields, 'objective')) ?? 0,
  };
}

function findLesson(value: unknown, lessons: QuizRequest['lessons']): string {
  const written = toText(value).trim();
  const byTitle = written === '' ? undefined : lessons.find(({ title }) => titleKey(title) === titleKey(written));
  const only = lessons.length === 1 ? lessons[0] : undefined;
  // "Lesson 2"
  const number = Number(/^(?:\p{L}+\s*)?(\d{1,3})$/u.exec(written)?.[1] ?? 0);
  return (lessons[number - 1] ?? byTitle ?? only)?.subtopicId ?? '';
}

function readReasons(value: unknown, options: readonly Option[], correct: number): string[] {
  const tidy = (reason: unknown) => boundedLine(toText(reason), LENGTHS.reason);
  const keyed = (reasons: Fields) =>
    options.map(
      ({ text, label }, index) => reasons[label] ?? reasons[text] ?? reasons[letterAt(index)] ?? reasons[index],
    );
  const own = options.some(({ why }) => why !== '') ? options.map(({ why }) => why) : [];
  const reasons = (Array.isArray(value) ? value : isFields(value) ? keyed(value) : own).map(tidy);
  // Some models leave the place of the right option out instead of empty.
  if (reasons.length === options.length - 1) return reasons.toSpliced(correct, 0, '');
  return reasons.map((reason, index) => (index === correct ? '' : reason));
}
