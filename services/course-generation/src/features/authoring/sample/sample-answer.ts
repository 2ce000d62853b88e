import type { Paragraph, QuestionRequest } from '../content-generator.ts';
import { SeededRandom } from '../seeded-random.ts';
import { escapeMarkdown, fillTemplate, shortTopic, unitBehind } from './study-plan.ts';
import { QUESTIONS } from './texts/lesson-texts.ts';

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

const WHO =
  'I am the sample teacher: no AI model is configured, so I can only point into your course and help you think.';
const HINT =
  '**A hint, not the answer:** this is a quiz question, and finding the answer is what makes it stay. Read that part again, then rule out the options that say something else.';
const NEXT_STEP =
  '**Next step:** write your best answer in two sentences, then check it against one source outside this course.';

export function writeSampleAnswer(request: QuestionRequest): { text: string; quoted: string[] } {
  const topic = shortTopic(request.mainTopic);
  const nearest = findNearest(request);
  const titles = [...new Set(nearest.map(({ title }) => title))];
  const text = request.hintsOnly
    ? [WHO, pointer(titles, topic), HINT]
    : [WHO, pointer(titles, topic), questionBack(request.question, titles[0], topic), NEXT_STEP];
  return { text: text.join('\n\n'), quoted: nearest.map(({ id }) => id) };
}

function findNearest({ question, paragraphs }: QuestionRequest): Paragraph[] {
  const asked = new Set(searchWords(question));
  const touches = ({ title, text }: Paragraph) => searchWords(`${title} ${text}`).some((word) => asked.has(word));
  return paragraphs.filter(touches).slice(0, 2);
}

function pointer(titles: string[], topic: string): string {
  if (titles.length === 0) {
    return `I found none of your words in “${escapeMarkdown(topic)}”. Try a term from the list of lessons.`;
  }
  const quoted = titles.map((title) => `“${escapeMarkdown(title)}”`);
  return `Closest in your course: ${new Intl.ListFormat('en-GB').format(quoted)}. Open ${quoted.length > 1 ? 'them' : 'it'} and look for the words of your question.`;
}

function questionBack(question: string, title: string | undefined, topic: string): string {
  const random = new SeededRandom(`answer|${question}`.toLowerCase());
  const subject = escapeMarkdown(unitBehind(title ?? '', topic)?.subject ?? title ?? topic);
  return `**A question back to you:** ${fillTemplate(random.pick(QUESTIONS), { T: subject, S: `“${subject}”` })}`;
}
