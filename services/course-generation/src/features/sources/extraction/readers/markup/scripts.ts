import { toRaised } from '@coursewright/text/raised';

const ORDINAL = /^(?:st|nd|rd|th|er|ers|re|e|es|è|ère|ème|me|de|o|a|os|as|º|ª)$/i;
const ABBREVIATION = /^(?:lle|lles|me|mes|gr|r|o|os|ne|te)$/;
const MARK = /^[^\p{L}\p{N}\s()[\]{}]{1,3}$/u;
const NUMBERS = /^\d+(?:[,;] ?\d+)+$/;

/** Longer pieces are no scripts, if only their place says so. */
export const MAX_SCRIPT = 12;

/** A raised or lowered text, after what stands before it: 10⁸, CO₂, x^(a+b), v_max, 1st. */
export function toScript(text: string, where: 'sup' | 'sub', before: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const moved = NUMBERS.test(inner)
    ? inner.replace(/\d+/g, (number) => toRaised(number, where) ?? number)
    : toRaised(inner.replaceAll('–', '−'), where);
  if (moved !== undefined) return moved;
  if (where === 'sup') {
    if (inner === 'TM') return '™';
    if (inner === 'SM') return '℠';
    const isOrdinal = ORDINAL.test(inner) && /(?:\d|\b[IVXLC]+)\.?$/.test(before);
    if (isOrdinal || MARK.test(inner) || (ABBREVIATION.test(inner) && /\b[A-Zn]$/.test(before))) return inner;
    // A note.
    if (/^[[(].*[\])]$/.test(inner)) return inner;
  }
  // Nothing is raised above nothing.
  if (!/\S$/.test(before)) return inner;
  const sign = where === 'sup' ? '^' : '_';
  return /^[\p{L}\p{M}\p{N}]+$/u.test(inner) ? sign + inner : `${sign}(${inner})`;
}
