import type { QualityFinding } from '@coursewright/contracts';
import { memoizeTexts, titleKey } from '@coursewright/text';
import { contentWords, countWords, overlap } from '@coursewright/text/words';
import { plainLines } from '../text/html.ts';
import type { QuizQuestion, QuizRequest } from '../writing/texts.ts';
import { detectLanguage } from './language.ts';
import { block, isBlocking, LIMITS, warn } from './quality.ts';
import { findOverlap, getSigns, isSameQuestion } from './quiz-options.ts';
import { judgeAbsolutes, judgeCatchAll, judgeGrammar, judgeNegative } from './quiz-wording.ts';
import { readVocabulary, shareIn, type Vocabulary } from './vocabulary.ts';

interface JudgedLesson {
  title: string;
  vocabulary: Vocabulary;
  objectives: readonly string[];
}

// What the questions of a quiz are judged by, read once.
export interface QuizMaterial {
  lessons: ReadonlyMap<string, JudgedLesson>;
  avoid: readonly string[];
  language: string | undefined;
}

// Enough for what the prompt has of a lesson, with formulas; a legacy lesson may have much more.
const LONGEST_LESSON = 60_000;

/** What the prompt and the rules read of a lesson. */
export const readLessonLines = memoizeTexts((html) => plainLines(html.slice(0, LONGEST_LESSON)), 50);

export function readMaterial({
  lessons,
  avoid,
  brief,
}: Pick<QuizRequest, 'lessons' | 'avoid' | 'brief'>): QuizMaterial {
  const texts = lessons.map(({ html }) => readLessonLines(html));
  const language = detectLanguage(texts[0] ?? '').language ?? brief?.language;
  const judged = lessons.map(({ subtopicId, title, objectives = [] }, index) => {
    const vocabulary = readVocabulary(`${title}\n${texts[index]}`, language);
    return [subtopicId, { title, vocabulary, objectives }] as const;
  });
  return { lessons: new Map(judged), avoid, language };
}

const MIN_OPTIONS = 3;
const MAX_OPTIONS = 5;

const getPunctuation = (text: string): string => text.replace(/[\p{L}\p{M}\p{N}\s]/gu, '');
const getLetters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** "Aa" and "aa", "schon" and "schön" are two options; "Yes" and "yes!" are one. */
const isSameOption = (one: string, other: string): boolean =>
  titleKey(one) === titleKey(other) &&
  getSigns(one) === getSigns(other) &&
  (getLetters(one) === getLetters(other) || getPunctuation(one) !== getPunctuation(other));

const hasSame = (options: readonly string[]): boolean =>
  options.some((option, index) => options.slice(0, index).some((other) => isSameOption(option, other)));

function findFault(item: QuizQuestion, others: readonly QuizQuestion[], avoid: readonly string[]): string | undefined {
  const { question, options, correct, explanation, subtopicId } = item;
  if (question === '') return 'A question is empty.';
  if (subtopicId === '') return 'It names no lesson that was given.';
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS)
    return `It has ${options.length} options; 4 are wanted.`;
  if (options.includes('') || hasSame(options)) return 'It has options that are empty or the same.';
  if (!Number.isInteger(correct) || options[correct] === undefined)
    return `It says that option ${correct} is right, which it does not have; they count from 0.`;
  if (explanation === '') return 'It has no explanation.';
  if (avoid.some((asked) => isSameQuestion(asked, question))) return 'It was asked before.';
  if (others.some((other) => isSameQuestion(other.question, question))) return 'It stands twice.';
  return undefined;
}

// An ideograph is as wide as two letters, and says as much.
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const getWidth = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

const isLongestRight = ({ options, correct }: QuizQuestion): boolean => {
  const right = getWidth(options[correct] ?? '');
  return options.every((option, index) => index === correct || getWidth(option) < right);
};

function judgeLength({ question, options, correct }: QuizQuestion): QualityFinding[] {
  const mean = options.reduce((sum, option) => sum + getWidth(option), 0) / options.length;
  if (mean < LIMITS.optionLength || getWidth(options[correct] ?? '') < LIMITS.rightOverMean * mean) return [];
  return [block('Q1', question, 'The right option is much longer than the others. Make them of like length.')];
}

const SHORTEST_TELLING = 4;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isSignificant = (word: string): boolean =>
  !/^\d/.test(word) && word.length >= (IDEOGRAPH.test(word) ? 2 : SHORTEST_TELLING);

// The words of the lesson's title are its subject, and stand anywhere.
function judgeClang(item: QuizQuestion, title: string, language: string | undefined): QualityFinding[] {
  const { question, options, correct } = item;
  const asked = contentWords(question, language);
  const subject = contentWords(title, language);
  const echoes = options.map((option) =>
    [...contentWords(option, language)].filter((word) => asked.has(word) && isSignificant(word)),
  );
  const right = (echoes[correct] ?? []).filter((word) => !subject.has(word));
  if (right.length === 0 || echoes.some((words, index) => index !== correct && words.length > 0)) return [];
  return [block('Q2', question, `Only the right option repeats "${right[0]}" of the question. Say it in other words.`)];
}

function judgeSource(item: QuizQuestion, { vocabulary, objectives }: JudgedLesson): QualityFinding[] {
  const { question, options, correct, objective = 0 } = item;
  // A result is worked out, not read.
  const right = shareIn((options[correct] ?? '').replaceAll(/\d[\d.,]*/g, ' '), vocabulary) ?? 1;
  const asked = shareIn(question, vocabulary) ?? 1;
  const findings: QualityFinding[] = [];
  if (right < LIMITS.rightInLesson)
    findings.push(block('Q8', question, 'The lesson does not have the right option. Ask what its text says.'));
  else if (asked < LIMITS.questionInLesson)
    findings.push(block('Q8', question, 'The question has nothing of its lesson. Ask what its text says.'));
  if (objectives.length > 0 && objectives[objective] === undefined)
    findings.push(block('Q9', question, `The lesson has no objective ${objective}; they count from 0.`));
  return findings;
}

function judgeExplanation({ question, options, correct, explanation }: QuizQuestion, language: string | undefined) {
  const share = shareIn(options[correct] ?? '', readVocabulary(explanation, language)) ?? 1;
  if (share >= LIMITS.rightInExplanation) return [];
  return [block('Q13', question, 'The explanation does not name what the right option says.')];
}

function judgeReasons({ question, options, correct, reasons = [] }: QuizQuestion): QualityFinding[] {
  const wrong = reasons.filter((_, index) => index !== correct);
  if (reasons.length !== options.length || wrong.includes(''))
    return [block('Q14', question, 'A wrong option has no reason. Say of each why it is wrong.')];
  const short = wrong.find((reason) => countWords(reason) < LIMITS.reasonWords);
  if (short !== undefined)
    return [block('Q14', short, `A reason has fewer than ${LIMITS.reasonWords} words. Say why the option is wrong.`)];
  if (new Set(wrong.map(titleKey)).size < wrong.length)
    return [block('Q14', question, 'Two wrong options have the same reason. Each is wrong in its own way.')];
  return [];
}

const OVERLAP_MESSAGE = {
  'the same number': 'Two options are the same number in other units.',
  'crossing ranges': 'Two options are ranges that have values in common.',
  'one in the other': 'One option contains another, so both may be right.',
};

function judgeOverlap({ options }: QuizQuestion): QualityFinding[] {
  const found = findOverlap(options);
  return found ? [block('Q6', found.texts.join(' / '), OVERLAP_MESSAGE[found.kind])] : [];
}

// `others` are the questions of the same quiz before it.
export function judgeItem(
  item: QuizQuestion,
  others: readonly QuizQuestion[],
  { lessons, avoid, language }: QuizMaterial,
): QualityFinding[] {
  const fault = findFault(item, others, avoid);
  const lesson = lessons.get(item.subtopicId);
  if (fault !== undefined || !lesson) return [block('Q12', item.question, fault ?? 'It names no lesson.')];
  return [
    ...judgeLength(item),
    ...judgeClang(item, lesson.title, language),
    ...judgeNegative(item, language),
    ...judgeAbsolutes(item, language),
    ...judgeCatchAll(item),
    ...judgeOverlap(item),
    ...judgeGrammar(item),
    ...judgeSource(item, lesson),
    ...judgeExplanation(item, language),
    ...judgeReasons(item),
  ];
}

const getPlace = ({ subtopicId, objective = 0 }: QuizQuestion): string => `${subtopicId} ${objective}`;

// Half of what could be asked about; a lesson without objectives counts as one.
function judgeSpread(items: readonly QuizQuestion[], { lessons }: QuizMaterial): QualityFinding[] {
  const places = [...lessons.values()].reduce((sum, { objectives }) => sum + Math.max(1, objectives.length), 0);
  const wanted = Math.ceil(Math.min(items.length, places) / 2);
  const isOneLesson = lessons.size > 1 && items.length > 2 && new Set(items.map((item) => item.subtopicId)).size === 1;
  if (new Set(items.map(getPlace)).size >= wanted && !isOneLesson) return [];
  return [block('Q9', '', 'The questions are about few of the lessons and objectives. Spread them.')];
}

function judgeRepeatedFacts(items: readonly QuizQuestion[], language: string | undefined): QualityFinding[] {
  const facts = items.map(({ options, correct, explanation }) =>
    contentWords(`${options[correct]} ${explanation}`, language),
  );
  return items.flatMap(({ question }, index) => {
    const own = facts[index] ?? new Set();
    const isTwice = facts.slice(0, index).some((other) => {
      const least = Math.min(overlap(own, other), overlap(other, own));
      return least >= LIMITS.sameFact;
    });
    return isTwice ? [warn('Q11', question, 'Another question of the quiz asks for the same fact.')] : [];
  });
}

// The rules on a quiz as a whole.
export function judgeBatch(items: readonly QuizQuestion[], material: QuizMaterial): QualityFinding[] {
  const long = items.filter(isLongestRight).length;
  const isLongestTooOften = items.length > 2 && long > items.length * LIMITS.longestRight;
  return [
    ...judgeSpread(items, material),
    ...(isLongestTooOften
      ? [warn('Q1', '', `The right option is the longest in ${long} of ${items.length} questions.`)]
      : []),
    ...judgeRepeatedFacts(items, material.language),
  ];
}

// A question of each lesson and objective first, in the order in which they are given.
export function chooseSpread<T extends QuizQuestion>(items: readonly T[], count: number): T[] {
  const turns = new Map<string, number>();
  const ranked = items.map((item) => {
    const turn = turns.get(getPlace(item)) ?? 0;
    turns.set(getPlace(item), turn + 1);
    return { item, turn };
  });
  return ranked
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ item }) => item);
}

export interface JudgedQuiz {
  good: QuizQuestion[];
  // Of the good questions and of the quiz as a whole.
  findings: QualityFinding[];
  // Of the questions that are left out.
  refused: QualityFinding[];
}

// What no reader could answer; the rest is a matter of quality.
export const isBroken = ({ rule, severity }: QualityFinding): boolean => rule === 'Q12' && severity === 'block';

export function judgeQuiz(
  items: readonly QuizQuestion[],
  material: QuizMaterial,
  count: number,
  refuses: (finding: QualityFinding) => boolean = isBlocking,
): JudgedQuiz {
  const found = new Map<QuizQuestion, QualityFinding[]>();
  const refused: QualityFinding[] = [];
  for (const item of items) {
    const findings = judgeItem(item, [...found.keys()], material);
    if (findings.some(refuses)) refused.push(...findings.filter(isBlocking));
    else found.set(item, findings);
  }
  const good = chooseSpread([...found.keys()], count);
  const findings = [...good.flatMap((item) => found.get(item) ?? []), ...judgeBatch(good, material)];
  return { good, findings, refused };
}
