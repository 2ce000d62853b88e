import { clip, oneLine } from '../text/normalise.ts';

const NUMBERING = /^(?:(?:topic|module|chapter|lesson|part|unit|week|sub-?topic)\s*)?\d+(?:\.\d+)*\s*[:.)–-]\s+/i;

/** A title as the learner should see it: plain text on one line, without numbering and mark-up. */
export const tidyTitle = (title: string): string => {
  const plain = oneLine(title.replace(/<\/?[a-z][^>]*>/gi, ' ').replace(/\*\*|__|`/g, ''));
  return clip(plain.replace(NUMBERING, '').trim() || plain, 120);
};
