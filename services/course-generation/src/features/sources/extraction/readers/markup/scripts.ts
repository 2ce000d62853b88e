const RAISED: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−=()ni'].map((plain, at) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? '']),
);
const LOWERED: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−=()'].map((plain, at) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? '']),
);
const ORDINAL = /^(?:st|nd|rd|th|er|ers|re|e|es|è|ère|ème|me|de|o|a|os|as|º|ª)$/i;
const ABBREVIATION = /^(?:lle|lles|me|mes|gr|r|o|os|ne|te)$/;
const MARK = /^[®©™℠*†‡]$/;

/** A raised or lowered text, after what stands before it: 10⁸, CO₂, x^(a+b), v_max, 1st. */
export function toScript(text: string, where: 'sup' | 'sub', before: string): string {
  const inner = text.trim();
  const [letters, sign] = where === 'sup' ? [RAISED, '^'] : [LOWERED, '_'];
  if (inner === '') return text;
  if ([...inner].every((letter) => letters[letter])) return [...inner].map((letter) => letters[letter]).join('');
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
  return /^[\p{L}\p{M}\p{N}]+$/u.test(inner) ? sign + inner : `${sign}(${inner})`;
}
