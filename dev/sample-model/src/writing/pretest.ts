import { SeededRandom } from '@coursewright/text';
import { keyOf } from './quiz.ts';

export interface PretestRequest {
  topic: string;
  pretestFor: { number: number; title: string; objectives: string[]; terms: string[] }[];
  otherLessons: string[];
}

type Lesson = PretestRequest['pretestFor'][number];

const PER_LESSON = 3;
const WRONG = 4;

/** Questions on the outline: there is nothing else that this model knows of lessons before they are written. */
export function writePretest({ topic, pretestFor, otherLessons }: PretestRequest) {
  return pretestFor.flatMap((lesson) => {
    const { title } = lesson;
    const others = pretestFor.filter(({ number }) => number !== lesson.number);
    const ofOthers = (key: 'terms' | 'objectives') => others.flatMap((other) => other[key]);
    const siblings = others.map((other) => other.title);
    const drafts = [
      ...lesson.terms.map((term) => draft(`Which of these terms belongs to “${title}”?`, term, ofOthers('terms'))),
      ...lesson.objectives.map((objective) =>
        draft(`What can you do after the lesson “${title}”?`, objective, ofOthers('objectives')),
      ),
      ...siblings.map((sibling, index) => draft(BESIDE[index]?.(title) ?? '', sibling, otherLessons)),
      draft(
        `Sample question: which of these belongs to the topic “${topic}”, beside ${siblings.join(', ')}?`,
        title,
        otherLessons,
      ),
    ];
    return distinct(drafts)
      .filter(({ question, wrong }) => question !== '' && wrong.length >= WRONG)
      .slice(0, PER_LESSON)
      .map((one) => toQuestion(lesson, one));
  });
}

const BESIDE = [
  (title: string) => `Sample question: which of these stands in the outline beside “${title}”?`,
  (title: string) => `Sample question: another lesson in the same topic as “${title}” is called …`,
];

interface Draft {
  question: string;
  right: string;
  wrong: string[];
}

const draft = (question: string, right: string, others: readonly string[]): Draft => ({
  question,
  right,
  wrong: [...new Map(others.map((other) => [keyOf(other), other])).values()].filter(
    (other) => keyOf(other) !== keyOf(right),
  ),
});

const distinct = (drafts: readonly Draft[]): Draft[] =>
  [...new Map(drafts.toReversed().map((one) => [one.question, one])).values()].toReversed();

function toQuestion({ number, title }: Lesson, { question, right, wrong }: Draft) {
  const random = new SeededRandom(`${title}|${question}`);
  const options = random.take([right, ...random.take(wrong, WRONG)], WRONG + 1);
  return {
    lesson: number,
    objective: 0,
    question,
    options,
    correct: options.indexOf(right),
    explanation: `It is “${right}”.`,
  };
}
