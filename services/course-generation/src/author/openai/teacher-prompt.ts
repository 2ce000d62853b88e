import type { QuestionRequest } from '../author.ts';
import { boundedLine, boundedText, INPUT_LIMITS } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import type { Message } from './dialect.ts';
import { conversation, DATA_RULE } from './prompts.ts';

const TEACHER_RULES = `You are the patient teacher of a self-study course. ${DATA_RULE}
Answer the learner's question in Markdown, at most 200 words, no HTML, no images; formulas as LaTeX between $ and $.
Answer from the numbered paragraphs where they say something on the question, and put the number of each that you used
right after the sentence that rests on it, like [p3]. Never cite what is not there; where the paragraphs are silent,
say that this is not from the course. If the question has nothing to do with the course, say so kindly and lead back.`;

const HINT_RULE = `
The learner is at a quiz question. Never tell which option is right, nor the answer in other words: give one hint and
say which paragraph to read again, and encourage another try.`;

/** How a model cites the paragraph at a position. */
export const citationKey = (position: number): string => `p${position + 1}`;

export function questionPrompt(request: QuestionRequest): Message[] {
  const open = request.openLesson;
  const [rules, data] = conversation(request.hintsOnly ? TEACHER_RULES + HINT_RULE : TEACHER_RULES, {
    course: boundedLine(request.mainTopic, INPUT_LIMITS.topic),
    lessons: request.lessons.slice(0, 60).map(({ title }) => boundedLine(title, 120)),
    paragraphs: request.paragraphs.map(({ title, text }, position) => ({
      number: citationKey(position),
      lesson: boundedLine(title, 120),
      text: boundedText(text, INPUT_LIMITS.paragraph),
    })),
    ...(open && { openLesson: { title: boundedLine(open.title, 120), text: plainText(open.html).slice(0, 6000) } }),
  });
  const history = request.history.slice(-8).map(
    ({ from, text }): Message => ({
      role: from === 'learner' ? 'user' : 'assistant',
      content: boundedText(text, INPUT_LIMITS.question),
    }),
  );
  const question: Message = { role: 'user', content: boundedText(request.question, INPUT_LIMITS.question) };
  return [rules, data, ...history, question].filter((message) => message !== undefined);
}
