import { foldText, SeededRandom } from '@coursewright/text';
import { countWords, foldWord } from '@coursewright/text/words';
import { judgeQuiz, type QuizQuestion, type QuizRequest, readMaterial } from '../../authoring/index.ts';
import { maskFormulas, oneLine, plainText, renderMarkdown } from '../../authoring/text/index.ts';
import { leaveOut } from '../leave-out-term.ts';
import { suggestCards } from '../spaced-repetition/suggest-cards.ts';

export interface LessonWithTerms {
  subtopicId: string;
  markdown: string;
  // Of its contract.
  terms?: readonly string[] | undefined;
}

// A term of a lesson with the sentence that explains it.
interface Fact {
  subtopicId: string;
  term: string;
  sentence: string;
  // The sentence without the term.
  gapped: string;
}

const GAP = '____';
const LIMITS = { sentence: 280, words: 8, reasonWords: 6, wrong: 3, leastWrong: 2 };

// Longer texts are of people, not of a model, and reading one would hold up everybody.
const LONGEST_LESSON = 20_000;

const toPlain = (markdown: string): string => oneLine(plainText(renderMarkdown(markdown)));

function findFacts({ subtopicId, markdown, terms = [] }: LessonWithTerms, language: string | undefined): Fact[] {
  // Words in bold are terms only where a contract does not say which are.
  const named = new Set(terms.map(foldText));
  return suggestCards(markdown, terms).flatMap(({ kind, front, back }) => {
    if (named.size > 0 && !named.has(foldText(front))) return [];
    const [sentenceMarkdown = ''] = back.split('\n\n');
    // What a list, a table or a formula says cannot be asked for in one line.
    if (kind !== 'term' || sentenceMarkdown !== back || /`/.test(front + back)) return [];
    if (maskFormulas(front) !== front || maskFormulas(back) !== back) return [];
    const term = toPlain(front);
    const explained = toPlain(back);
    const isNamed = foldText(explained).includes(foldText(term));
    const sentence = isNamed ? explained : `${term}: ${explained}`;
    const gapped = leaveOut(term, sentence, { gap: GAP, language });
    const isUsable =
      gapped !== undefined &&
      sentence.length <= LIMITS.sentence &&
      countWords(gapped.replaceAll(GAP, '')) >= LIMITS.words;
    return isUsable ? [{ subtopicId, term, sentence, gapped }] : [];
  });
}

const contains = (text: string, part: string): boolean => foldWord(text).includes(foldWord(part));

const isOther = (one: Fact, other: Fact): boolean =>
  !contains(one.term, other.term) && !contains(other.term, one.term) && one.sentence !== other.sentence;

// Another term that could not stand in the gap as well.
const isWrongFor = (fact: Fact, other: Fact): boolean =>
  isOther(fact, other) && !contains(fact.sentence, other.term) && countWords(other.sentence) >= LIMITS.reasonWords;

function toQuestion(fact: Fact, others: readonly Fact[], seed: string): QuizQuestion | undefined {
  const fitting: Fact[] = [];
  for (const other of others)
    if (isWrongFor(fact, other) && fitting.every((one) => isOther(one, other))) fitting.push(other);
  const wrong = new SeededRandom(`${seed}|${fact.term}`).take(fitting, LIMITS.wrong);
  if (wrong.length < LIMITS.leastWrong) return undefined;
  return {
    question: fact.gapped,
    options: [fact.term, ...wrong.map(({ term }) => term)],
    correct: 0,
    explanation: fact.sentence,
    subtopicId: fact.subtopicId,
    reasons: ['', ...wrong.map(({ sentence }) => sentence)],
  };
}

export interface TermQuestionsRequest extends Pick<QuizRequest, 'lessons' | 'avoid' | 'brief' | 'count'> {
  // Those of `lessons` are asked about; terms of the others are wrong options.
  course: readonly LessonWithTerms[];
  seed: string;
}

/**
 * Questions made without a model: a term is left out of the sentence that explains it, the other options are other
 * terms of the course, and what the lessons say of these is why they are wrong. The gate judges them like those of a
 * model. Deterministic per seed; there are fewer than `count`, or none, where the lessons have few terms.
 */
export function makeTermQuestions({ course, seed, ...request }: TermQuestionsRequest): QuizQuestion[] {
  const read = course.filter(({ markdown }) => markdown.length <= LONGEST_LESSON);
  const isRead = ({ subtopicId }: { subtopicId: string }) => read.some((lesson) => lesson.subtopicId === subtopicId);
  const asked = { ...request, lessons: request.lessons.filter(isRead) };
  if (asked.lessons.length === 0) return [];
  const material = readMaterial(asked);
  const facts = read.flatMap((lesson) => findFacts(lesson, material.language));
  const isAsked = ({ subtopicId }: Fact) => asked.lessons.some((lesson) => lesson.subtopicId === subtopicId);
  const questions = facts
    .filter(isAsked)
    .flatMap((fact) => toQuestion(fact, facts, seed) ?? [])
    .filter(({ question }) => !asked.avoid.includes(question));
  return judgeQuiz(questions, material, asked.count).good;
}
