import type { Lesson } from '../../courses/index.ts';
import type { ExportWords } from './export-words.ts';

export interface Footnote {
  // `s3`
  marker: string;
  number: string;
  // Source, heading and page; never the passage: the source is the learner's.
  place: string;
}

// One for each passage that the lesson cites, in the order of their numbers.
export const createFootnotes = (
  { citations, markdown }: Pick<Lesson, 'citations' | 'markdown'>,
  words: Pick<ExportWords, 'page'>,
): Footnote[] =>
  (citations?.passages ?? [])
    .filter(({ marker }) => markdown.includes(`[${marker}]`))
    .map(({ marker, source, heading, page }) => ({
      marker,
      number: marker.slice(1),
      place: [source, heading, page && words.page(page)].filter(Boolean).join(', '),
    }));

const MARKER = /\[(s\d{1,3})\]/g;

// Replaces the markers of the footnotes; what only looks like one stays.
export function withFootnotes(
  text: string,
  footnotes: readonly Footnote[],
  toReference: (footnote: Footnote) => string,
): string {
  if (footnotes.length === 0) return text;
  return text.replace(MARKER, (whole, marker: string) => {
    const footnote = footnotes.find((each) => each.marker === marker);
    return footnote ? toReference(footnote) : whole;
  });
}
