import type { CardKind } from '@coursewright/contracts';

// Sides of terms and key points are Markdown; those of questions are plain text.
export interface CardExport {
  // The same in each export, also after the card was edited, or removed and kept again.
  guid: string;
  kind: CardKind;
  lesson: string;
  front: string;
  back: string;
  options?: string[];
  explanation?: string;
  // `{{1}}` … in the text are blanks.
  cloze?: { text: string; blanks: string[] };
  // Milliseconds.
  createdAt: number;
  changedAt: number;
}
