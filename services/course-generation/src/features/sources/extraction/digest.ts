import { splitSentences } from '@coursewright/text/words';
import type { Passage } from './source.ts';
import { contentStems } from './stems.ts';

const MAX_SECTIONS = 60;
const SENTENCES = 3;
const SENTENCE_LENGTH = 220;
const MIN_SENTENCE_LENGTH = 25;

const getPages = (passages: readonly Passage[]): string => {
  const first = passages[0]?.page;
  const last = passages.at(-1)?.page;
  if (first === undefined || last === undefined) return '';
  return first === last ? `p. ${first}` : `p. ${first}–${last}`;
};

function groupByHeading(passages: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const group = groups.at(-1);
    if (group && group[0]?.heading === passage.heading) group.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

// Neighbours together until there are few enough; a source without headings in equal parts.
function toSections(passages: readonly Passage[]): Passage[][] {
  const groups = groupByHeading(passages);
  const parts = groups.length < 3 ? passages.map((passage) => [passage]) : groups;
  const limit =
    groups.length < 3 ? Math.min(MAX_SECTIONS, Math.max(groups.length, Math.ceil(passages.length / 5))) : MAX_SECTIONS;
  if (parts.length <= limit) return parts;
  const sections = Array.from({ length: limit }, (): Passage[] => []);
  for (const [at, part] of parts.entries()) sections[Math.floor((at * limit) / parts.length)]?.push(...part);
  return sections;
}

// The first sentence, and those that have most of the words that the section repeats.
function pickSentences(passages: readonly Passage[]): string[] {
  const sentences = passages
    .flatMap(({ text }) => text.split('\n').flatMap(splitSentences))
    .filter(({ length }) => length >= MIN_SENTENCE_LENGTH);
  const stems = sentences.map((sentence) => contentStems(sentence));
  const counts = new Map<string, number>();
  for (const stem of stems.flatMap((one) => [...one])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const scored = stems.map((one, at) => {
    const sum = [...one].reduce((total, stem) => total + (counts.get(stem) ?? 0) - 1, 0);
    return { at, score: at === 0 ? Number.POSITIVE_INFINITY : sum / Math.sqrt(one.size + 1) };
  });
  return scored
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SENTENCES)
    .sort((a, b) => a.at - b.at)
    .map(({ at }) => sentences[at] ?? '')
    .map((text) => (text.length > SENTENCE_LENGTH ? `${text.slice(0, SENTENCE_LENGTH).replace(/\s\S*$/, '')}…` : text));
}

// What a source is about, in at most 60 sections of 3 sentences, for a prompt.
export function digest({ passages }: { passages: readonly Passage[] }) {
  const sections = toSections(passages).map((part) => {
    const headings = [...new Set(part.flatMap(({ heading }) => heading ?? []))];
    return {
      heading: headings.slice(0, 3).join(' · ') || getPages(part),
      sentences: pickSentences(part),
    };
  });
  return { sections };
}
