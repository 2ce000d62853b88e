import type { Paragraph, QuestionRequest } from '../author.ts';
import { escapeMarkdown, fillIn } from './fill-in.ts';
import { searchWords } from './search-words.ts';
import { SeededRandom } from './seeded-random.ts';
import { shortTopic, unitBehind } from './study-plan.ts';
import { QUESTIONS } from './texts/lesson-parts.ts';

const WHO =
  'I am the sample teacher: no AI model is configured, so I can only point into your course and help you think.';
const HINT =
  '**A hint, not the answer:** this is a quiz question, and finding the answer is what makes it stay. Read that part again, then rule out the options that say something else.';
const NEXT_STEP =
  '**Next step:** write your best answer in two sentences, then check it against one source outside this course.';

/** Points into the learner's own course and asks back; says plainly that no model is behind it. */
export function answerWithQuestion(request: QuestionRequest): { text: string; quoted: string[] } {
  const topic = shortTopic(request.mainTopic);
  const nearest = findNearest(request);
  const titles = [...new Set(nearest.map(({ title }) => title))];
  const text = request.hintsOnly
    ? [WHO, pointer(titles, topic), HINT]
    : [WHO, pointer(titles, topic), questionBack(request.question, titles[0], topic), NEXT_STEP];
  return { text: text.join('\n\n'), quoted: nearest.map(({ id }) => id) };
}

/** At most two paragraphs that share a word with the question; the caller has put the nearest first. */
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
  return `**A question back to you:** ${fillIn(random.pick(QUESTIONS), { T: subject, S: `“${subject}”` })}`;
}
