import { clip, oneLine } from '../text/normalise.ts';

const NUMBERING =
  /^(?:(?:topic|module|chapter|lesson|part|unit|week|sub-?topic)\s*)?\p{Nd}+(?:\.\p{Nd}+)*\s*[:.)–-]\s+/iu;
/** Mark-up that models add; what else stands between angle brackets, such as List<String>, is part of the title. */
const HTML = /<\/?(?:a|b|i|u|p|br|em|strong|span|div|h[1-6]|ul|ol|li|code|script|style|img|iframe|svg)\b[^>]*>/gi;
const EMPHASIS = /\*\*|`|^__(?=.*\s.*__$)|(?<=^__.*\s.*)__$/g;

/** A title as the learner should see it: plain text on one line, without numbering and mark-up. */
export const tidyTitle = (title: string): string => {
  const plain = oneLine(title.replace(HTML, ' ').trim().replace(EMPHASIS, ''));
  return clip(plain.replace(NUMBERING, '').trim() || plain, 120);
};
