import type { LessonChange } from '@coursewright/contracts';
import type { LessonRequest } from '../content-generator.ts';
import { SeededRandom } from '../seeded-random.ts';
import { boundedLine, clip } from '../text/normalize.ts';
import { escapeMarkdown, fillTemplate, shortTopic, unitBehind } from './study-plan.ts';
import { guessSubjectKind } from './subject-kind.ts';
import {
  CHECKS,
  EXPERIMENTS,
  GLOSSARY_ROWS,
  HEALTH_NOTE,
  LABEL,
  LOOK_UP,
  METHODS,
  OPENINGS,
  QUESTIONS,
  WORKED_EXAMPLES,
} from './texts/lesson-texts.ts';

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
  deeper: { lookUp: 9, questions: 7, experiments: 4, methods: 2, glossary: 5, checks: 8 },
};

const chooseMeasure = (change: LessonChange | undefined): GuideMeasure => (change && CHANGED[change]) ?? USUAL;

type Subject = Pick<LessonRequest, 'mainTopic' | 'topicTitle' | 'subtopicTitle'>;

interface GuideOptions {
  change?: LessonChange;
  variation?: number;
}

// Guides the learner's own study; states nothing about the topic itself.
export function writeStudyGuide({ mainTopic, topicTitle, subtopicTitle }: Subject, options: GuideOptions = {}): string {
  const { change, variation = 0 } = options;
  const topic = shortTopic(mainTopic);
  const title = boundedLine(subtopicTitle, 200);
  const known = unitBehind(title, topic);
  const subject = clip(known?.subject ?? title, 95);
  const stage = boundedLine(topicTitle, 120);
  const random = new SeededRandom(
    ['lesson', topic, stage, title, ...(variation ? [variation] : [])].join('|').toLowerCase(),
  );
  const measure = chooseMeasure(change);
  const names = { T: escapeMarkdown(topic), S: escapeMarkdown(subject) };
  const fill = (text: string) => fillTemplate(text, names);
  const kind = guessSubjectKind(`${subject} ${topic}`);
  const minutes = (15 + 5 * random.whole(0, 3)) * (change === 'deeper' ? 2 : 1);
  const methods = random.take(METHODS, measure.methods);

  const lookUp = section(
    'Look up',
    `Use a textbook, an encyclopaedia or the official documentation. Write down for “${names.S}”:`,
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
    `> **Sample text.** ${LABEL}`,
    `${fill(known?.unit.lead ?? random.pick(OPENINGS))} This step belongs to **${escapeMarkdown(stage)}** in your course on ${names.T}; plan about ${minutes} minutes.`,
    ...(known ? [section('Your task', fill(known.unit.task))] : []),
    lookUp,
    ...middle,
    ...(change === 'example' ? [section('How someone did it', numbers([...random.pick(WORKED_EXAMPLES)]))] : []),
    section('Your glossary', table(random.takeInOrder(GLOSSARY_ROWS, measure.glossary))),
    ...(kind === 'health' ? [`*${HEALTH_NOTE}*`] : []),
    section('Done when', bullets(random.takeInOrder(CHECKS, measure.checks).map(fill))),
  ].join('\n\n');
}

const section = (heading: string, ...parts: string[]): string => [`### ${heading}`, ...parts].join('\n\n');
const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');
const numbers = (lines: string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
const table = (terms: string[]): string =>
  ['| Term | My words | Source |', '| --- | --- | --- |', ...terms.map((term) => `| ${term} | … | … |`)].join('\n');
