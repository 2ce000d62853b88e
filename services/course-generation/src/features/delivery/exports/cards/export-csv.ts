import type { CardExport } from './card-export.ts';

const toRow = ({ front, back, options = [], explanation }: CardExport): string[] => [
  [front, ...options.map((option) => `- ${option}`)].join('\n'),
  [back, explanation].filter((part) => part).join('\n\n'),
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

// Anki takes texts with tags for HTML, and the first of these signs in the first line for what separates cells, unless
// the file says otherwise. Quizlet would take these lines for a card.
const AS_TEXT = '#separator:Comma\n#html:false\n';
const SEPARATORS = /^[^\n]*[\t|;:]/;

/**
 * Front and back, as Anki and Quizlet import them: no heading, no ids, no byte order mark. Every cell is quoted, since Anki
 * takes a line that begins with `#` for a comment. No apostrophes against formulas: they would be learnt with the card.
 */
export function exportCardsCsv(cards: readonly CardExport[]): string {
  const rows = cards.map((card) => `${toRow(card).map(quoted).join(',')}\n`);
  const first = rows.find((row) => !SEPARATORS.test(row));
  const hasTags = rows.some((row) => /<[^<>]+>/.test(row));
  if (hasTags || first === undefined) return AS_TEXT + rows.join('');
  return [first, ...rows.toSpliced(rows.indexOf(first), 1)].join('');
}
