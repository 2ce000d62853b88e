import { clip } from '@coursewright/text';
import { splitSentences } from '@coursewright/text/words';
import { LABEL_PREFIX, QUOTING_LABEL } from '../texts/lesson-texts.ts';
import { escapeMarkdown } from './phrases.ts';
import { type PlanRequest, planStudy, type Topic } from './study-plan.ts';

export interface MaterialSection {
  heading: string;
  says: string[];
}

export interface MaterialPassage {
  // `s3`
  marker: string;
  heading?: string | undefined;
  text: string;
}

const FEWEST = 2;
const MOST = 5;

const getSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => sentence.length > 15);

const getTitle = ({ heading, says: [first = ''] }: MaterialSection): string =>
  clip(heading.trim() || first, 80).replace(/[.:;,\s]+$/u, '');

// A topic for each part of the material; the stages of a study plan where it has too few.
export function planMaterial(request: PlanRequest, sections: MaterialSection[]): Topic[] {
  const plan = planStudy(request);
  const own = Math.min(request.requestedSubtopics.length, request.topicCount - 2);
  const places = request.topicCount - own;
  const titles = [...new Map(sections.map(getTitle).map((title) => [title.toLowerCase(), title])).values()].filter(
    (title) => /\p{L}/u.test(title),
  );
  const count = Math.min(titles.length, places);
  const at = (index: number) => Math.floor((index * titles.length) / count);
  const groups = Array.from({ length: count }, (_, index) => titles.slice(at(index), at(index + 1)).slice(0, MOST));
  const stages = [...plan.slice(own + 1), ...plan.slice(0, 1)].slice(0, places - count);
  return [...groups.map(toTopic), ...plan.slice(1, own + 1), ...stages];
}

function toTopic(titles: string[]): Topic {
  const [first = '', ...rest] = titles;
  if (titles.length < FEWEST) {
    return { title: first, subtopics: [`What the material says: ${first}`, `Terms and examples: ${first}`] };
  }
  return { title: `From “${first}” to “${rest.at(-1)}”`, subtopics: titles };
}

interface Subject {
  subtopicTitle: string;
}

// Sentences of the passages, each with its marker; nothing of its own about the topic.
export function writeFromMaterial({ subtopicTitle }: Subject, passages: MaterialPassage[]): string {
  const quoted = passages
    .map(({ marker, heading, text }) => ({ marker, heading, sentences: getSentences(text).slice(0, 3) }))
    .filter(({ sentences }) => sentences.length > 0);
  const cite = (sentence: string, marker: string) => `${escapeMarkdown(sentence)} [${marker}]`;
  const sections = new Map<string, string[]>();
  for (const { marker, heading, sentences } of quoted.slice(0, 6)) {
    const name = heading?.trim() || 'From your material';
    const lines = sentences.map((sentence) => cite(sentence, marker)).join(' ');
    sections.set(name, [...(sections.get(name) ?? []), lines]);
  }
  const points = quoted.slice(0, 4).map(({ marker, sentences: [first = ''] }) => `- ${cite(first, marker)}`);
  return [
    `> ${LABEL_PREFIX} ${QUOTING_LABEL}`,
    `These passages of your material come closest to “${escapeMarkdown(subtopicTitle)}”. Read them in order, and say each in your own words before you go on.`,
    ...[...sections].flatMap(([name, paragraphs]) => [`### ${escapeMarkdown(clip(name, 120))}`, ...paragraphs]),
    '### Ask yourself',
    '1. Which of these sentences could you explain to someone else, and which not yet?\n2. Where do two passages say the same in other words?\n3. What would you have to look up to be sure?',
    '### Key points',
    points.join('\n'),
  ].join('\n\n');
}
