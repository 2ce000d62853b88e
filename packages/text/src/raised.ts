const LETTERS: Record<'sup' | 'sub', [plain: string, moved: string]> = {
  sup: ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'],
  sub: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
};

/** `10` is ¹⁰ or ₁₀; undefined if Unicode does not have all of the letters. */
export function toRaised(text: string, where: 'sup' | 'sub'): string | undefined {
  const [plain, moved] = LETTERS[where];
  const letters = [...text].map((letter) => [...moved][[...plain].indexOf(letter)]);
  return letters.every((letter) => letter !== undefined) ? letters.join('') : undefined;
}

/** `10<sup>8</sup>` where there are no tags: 10⁸, and `x^(ab)` where Unicode has no such letters. */
export function moveLetters(text: string, where: 'sup' | 'sub'): string {
  const inner = text.trim();
  if (inner === '') return text;
  const sign = where === 'sup' ? '^' : '_';
  return toRaised(inner, where) ?? ([...inner].length === 1 ? `${sign}${inner}` : `${sign}(${inner})`);
}
