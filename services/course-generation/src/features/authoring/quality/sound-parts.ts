import type { QualityFinding } from '@coursewright/contracts';
import { type LessonText, parseLesson } from './lesson-text.ts';
import { isBlocking } from './quality.ts';

// What is missing, not what is wrong: its length, and the sections and key points that it should have.
const MISSING = new Set(['L1', 'L4']);
// A shorter text teaches nothing.
const LEAST_WORDS = 120;

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

// A quote has at most 100 characters.
const isAt = (quote: string, { blocks, tokens }: LessonText, place: number): boolean =>
  [blocks[place]?.text, tokens[place]?.raw].some((text = '') => fold(text).includes(fold(quote)));

/** The text without the blocks that were found fault with; undefined when one of the faults is in no block. */
export function leaveOutFaults(markdown: string, findings: readonly QualityFinding[]): string | undefined {
  const lesson = parseLesson(markdown);
  const faults = findings.filter((finding) => isBlocking(finding) && !MISSING.has(finding.rule));
  const places = faults.map(({ quote }) =>
    [...lesson.tokens.keys()].filter((place) => quote !== '' && isAt(quote, lesson, place)),
  );
  if (places.some((found) => found.length === 0)) return undefined;
  const bad = new Set(places.flat());
  const kept = lesson.tokens.filter((_, place) => !bad.has(place));
  const isEmptyHeading = (place: number) =>
    kept[place]?.type === 'heading' && (kept[place + 1]?.type ?? 'heading') === 'heading';
  return kept
    .filter((_, place) => !isEmptyHeading(place))
    .map(({ raw }) => raw.trim())
    .join('\n\n');
}

/** What is left may be read, though parts of it are missing. */
export const isReadable = ({ findings, words }: { findings: readonly QualityFinding[]; words: number }): boolean =>
  words >= LEAST_WORDS && findings.every((finding) => !isBlocking(finding) || MISSING.has(finding.rule));
