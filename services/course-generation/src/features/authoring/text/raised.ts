const RAISED: Record<'sup' | 'sub', [plain: string, moved: string]> = {
  sup: ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'],
  sub: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
};

/** `10<sup>8</sup>` where there are no tags: 10⁸, and `x^(ab)` where Unicode has no such letters. */
export function moveLetters(text: string, tag: 'sup' | 'sub'): string {
  const [plain, moved] = RAISED[tag];
  const letters = [...text.trim()];
  if (letters.length === 0) return text;
  if (letters.every((letter) => plain.includes(letter))) {
    return letters.map((letter) => [...moved][[...plain].indexOf(letter)] ?? letter).join('');
  }
  const sign = tag === 'sup' ? '^' : '_';
  return letters.length === 1 ? `${sign}${text.trim()}` : `${sign}(${text.trim()})`;
}
