import { SeededRandom } from '@coursewright/text';
import { QUESTIONS } from '../texts/lesson-texts.ts';
import { escapeMarkdown, fillTemplate, shortTopic } from './phrases.ts';
import { findUnit } from './study-plan.ts';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const COMMON = new Set(
  'the a an of to in is are and or for on with what how why who when do does i you it this that can be my me about from as at'.split(
    ' ',
  ),
);

function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike && !COMMON.has(segment))
      words.push(segment.length > 4 ? segment.replace(/(ing|ed|es|s)$/, '') : segment);
  }
  return words;
}

export const INTRODUCTION =
  'I am the sample teacher: no AI model is configured, so I can only point into your course and help you think.';
const HINT =
  '**A hint, not the answer:** this is a quiz question, and finding the answer is what makes it stay. Read that part again, then rule out the options that say something else.';
const NEXT_STEP =
  '**Next step:** write your best answer in two sentences, then check it against one source outside this course.';

interface Paragraph {
  // Its mark in the answer, such as `p3`.
  number: string;
  lesson: string;
  text: string;
}

interface TeacherQuestion {
  course: string;
  paragraphs: Paragraph[];
  selectedText: string;
  atQuizQuestion: boolean;
}

export function answerQuestion(
  { course, paragraphs, selectedText, atQuizQuestion }: TeacherQuestion,
  question: string,
): string {
  const topic = shortTopic(course);
  const nearest = findNearest(`${question} ${selectedText}`, paragraphs);
  const text = [INTRODUCTION, pointer(nearest, topic)];
  if (atQuizQuestion) text.push(HINT);
  else text.push(questionBack(question, nearest[0]?.lesson, topic), NEXT_STEP);
  return text.join('\n\n');
}

function findNearest(question: string, paragraphs: Paragraph[]): Paragraph[] {
  const asked = new Set(searchWords(question));
  const touches = ({ lesson, text }: Paragraph) => searchWords(`${lesson} ${text}`).some((word) => asked.has(word));
  return paragraphs.filter(touches).slice(0, 2);
}

function pointer(nearest: Paragraph[], topic: string): string {
  if (nearest.length === 0)
    return `I found none of your words in “${escapeMarkdown(topic)}”. Try a term from the list of lessons.`;
  const titles = [...new Set(nearest.map(({ lesson }) => `“${escapeMarkdown(lesson)}”`))];
  const marks = nearest.map(({ number }) => `[${number}]`).join(' ');
  return `Closest in your course: ${new Intl.ListFormat('en-GB').format(titles)}. Open ${titles.length > 1 ? 'them' : 'it'} and look for the words of your question. ${marks}`;
}

function questionBack(question: string, title: string | undefined, topic: string): string {
  const random = new SeededRandom(`answer|${question}`.toLowerCase());
  const subject = findUnit(title ?? '', topic)?.subject ?? title ?? topic;
  const back = fillTemplate(random.pick(QUESTIONS).replaceAll('{S}', '{Q}'), { topic, subject }, escapeMarkdown);
  return `**A question back to you:** ${back}`;
}
