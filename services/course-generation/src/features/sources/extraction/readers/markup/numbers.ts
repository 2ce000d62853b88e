const toRoman = (number: number): string => {
  const letters: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let rest = number;
  let text = '';
  for (const [value, letter] of letters) for (; rest >= value; rest -= value) text += letter;
  return text;
};
const toLetters = (number: number): string =>
  number < 1 ? '' : toLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26));

/** A number as lists of HTML and Word have it, `a`, `A`, `i`, `I`. */
export function formatNumber(number: number, kind = '1'): string {
  if (number < 1 || number > 3999 || !/^[aAiI]$/.test(kind)) return String(number);
  const text = kind.toLowerCase() === 'a' ? toLetters(number) : toRoman(number);
  return kind === kind.toUpperCase() ? text.toUpperCase() : text;
}
