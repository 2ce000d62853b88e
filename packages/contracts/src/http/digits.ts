// A file of its own: the first view of every page needs no more than this of typed texts.

/** `٣` (Arabic), `३` (Devanagari) and `３` (full width) become `3`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let start = code;
    // Unicode has the digits of a script one after the other, from the one for zero; those of mathematics are five such rows.
    while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
    return String((code - start) % 10);
  });
