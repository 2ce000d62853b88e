// A file of its own: the first view of every page needs no more than this of typed texts.
const DIGIT = /\p{Nd}/gu;
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

// Unicode has the digits of a script one after the other, from the one for zero; those of mathematics are five such rows.
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start--;
  return String((code - start) % 10);
}

/** `٣` (Arabic), `३` (Devanagari) and `３` (full width) become `3`. */
export const toAsciiDigits = (text: string): string => text.replace(DIGIT, readDigit);
