import type { LessonChange } from '@coursewright/contracts';
import { clip, SeededRandom } from '@coursewright/text';
import {
  CHECKS,
  EXPERIMENTS,
  GLOSSARY_ROWS,
  HEALTH_NOTE,
  LABEL,
  LABEL_PREFIX,
  LOOK_UP,
  METHODS,
  OPENINGS,
  QUESTIONS,
  WORKED_EXAMPLES,
} from '../texts/lesson-texts.ts';
import { escapeMarkdown, fillTemplate, isSentence, shortTopic } from './phrases.ts';
import { findUnit } from './study-plan.ts';
import { guessSubjectKind } from './subject-kind.ts';
import { nextVariation } from './variations.ts';

interface GuideMeasure {
  lookUp: number;
  questions: number;
  experiments: number;
  methods: number;
  glossary: number;
  checks: number;
}

const USUAL: GuideMeasure = { lookUp: 5, questions: 4, experiments: 3, methods: 1, glossary: 3, checks: 5 };

const CHANGED: Partial<Record<LessonChange, GuideMeasure>> = {
  simpler: { lookUp: 3, questions: 2, experiments: 1, methods: 1, glossary: 2, checks: 3 },
  deeper: { lookUp: 9, questions: 7, experiments: 4, methods: 2, glossary: 5, checks: 5 },
};

const chooseMeasure = (change: LessonChange | undefined): GuideMeasure => (change && CHANGED[change]) ?? USUAL;

export interface Subject {
  mainTopic: string;
  topicTitle: string;
  subtopicTitle: string;
}

interface GuideOptions {
  change?: LessonChange;
  variation?: number;
}

function createRandom({ mainTopic, topicTitle, subtopicTitle }: Subject, variation = 0): SeededRandom {
  const parts = ['lesson', shortTopic(mainTopic), clip(topicTitle, 120), subtopicTitle];
  return new SeededRandom([...parts, ...(variation ? [variation] : [])].join('|').toLowerCase());
}

const chooseMinutes = (random: SeededRandom): number => 15 + 5 * random.whole(0, 3);

// As its text says.
export const minutesOfGuide = (subject: Subject): number => chooseMinutes(createRandom(subject));

// Guides the learner's own study; states nothing about the topic itself.
export function writeStudyGuide({ mainTopic, topicTitle, subtopicTitle }: Subject, options: GuideOptions = {}): string {
  const { change, variation = 0 } = options;
  const topic = shortTopic(mainTopic);
  const known = findUnit(subtopicTitle, topic);
  const subject = clip(known?.subject ?? subtopicTitle, 95);
  const stage = clip(topicTitle, 120);
  const random = createRandom({ mainTopic, topicTitle, subtopicTitle }, variation);
  const measure = chooseMeasure(change);
  const fill = (text: string) => fillTemplate(text, { topic, subject }, escapeMarkdown);
  const kind = guessSubjectKind(`${subject} ${topic}`);
  const minutes = chooseMinutes(random) * (change === 'deeper' ? 2 : 1);
  const methods = random.take(METHODS, measure.methods);
  const course = fill(isSentence(topic) ? 'your course “{topic}”' : 'your course on {T}');

  const lookUp = section(
    'Look up',
    fill('Use a textbook, an encyclopaedia or the official documentation. Write down for {Q}:'),
    bullets(random.takeInOrder(LOOK_UP, measure.lookUp)),
  );
  const middle = random.take(
    [
      section('Ask yourself', numbers(random.take(QUESTIONS, measure.questions).map(fill))),
      section('Try it', numbers(random.take(EXPERIMENTS[kind], measure.experiments).map(fill))),
      ...methods.map(([method, advice]) => section(`Study method: ${method.toLowerCase()}`, advice)),
    ],
    4,
  );
  return [
    `> ${LABEL_PREFIX} ${LABEL}`,
    `${fill(known?.unit.lead ?? random.pick(OPENINGS))} This step belongs to **${escapeMarkdown(stage)}** in ${course}; plan about ${minutes} minutes.`,
    ...(known ? [section('Your task', fill(known.unit.task))] : []),
    lookUp,
    ...middle,
    ...(change === 'example' ? [section('How someone did it', numbers([...random.pick(WORKED_EXAMPLES)]))] : []),
    section('Your glossary', table(random.takeInOrder(GLOSSARY_ROWS, measure.glossary))),
    ...(kind === 'health' ? [`*${HEALTH_NOTE}*`] : []),
    section('Done when', bullets(random.takeInOrder(CHECKS, measure.checks).map(fill))),
  ].join('\n\n');
}

/** @param present the text to be changed */
export const reviseStudyGuide = (subject: Subject, change: LessonChange, present: string): string =>
  nextVariation(
    (variation) => writeStudyGuide(subject, { change, variation }),
    (text) => text.trim(),
    present.trim(),
  );

const section = (heading: string, ...parts: string[]): string => [`### ${heading}`, ...parts].join('\n\n');
const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');
const numbers = (lines: string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
const table = (terms: string[]): string =>
  ['| Term | My words | Source |', '| --- | --- | --- |', ...terms.map((term) => `| ${term} | … | … |`)].join('\n');
