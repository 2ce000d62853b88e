import type { QuestionRequest } from '../author.ts';
import { escapeMarkdown, fillIn } from './fill-in.ts';
import { findLessons } from './find-lessons.ts';
import { SeededRandom } from './seeded-random.ts';
import { shortTopic, unitBehind } from './study-plan.ts';
import { QUESTIONS } from './texts/lesson-parts.ts';

/** Points into the learner's own course and asks back; says plainly that no model is behind it. */
export function answerWithQuestion({ mainTopic, question, lessons }: QuestionRequest): string {
  const topic = shortTopic(mainTopic);
  const nearest = findLessons(question, lessons, 2);
  const random = new SeededRandom(`answer|${question}`.toLowerCase());
  const subject = escapeMarkdown(unitBehind(nearest[0] ?? '', topic)?.subject ?? nearest[0] ?? topic);
  const quoted = nearest.map((title) => `“${escapeMarkdown(title)}”`);
  const pointer =
    quoted.length > 0
      ? `Closest in your course: ${new Intl.ListFormat('en-GB').format(quoted)}. Open ${quoted.length > 1 ? 'them' : 'it'} and look for the words of your question.`
      : `I found none of your words in “${escapeMarkdown(topic)}”. Try a term from the list of lessons.`;
  return [
    'I am the sample teacher: no AI model is configured, so I can only point into your course and help you think.',
    pointer,
    `**A question back to you:** ${fillIn(random.pick(QUESTIONS), { T: subject, S: `“${subject}”` })}`,
    '**Next step:** write your best answer in two sentences, then check it against one source outside this course.',
  ].join('\n\n');
}
