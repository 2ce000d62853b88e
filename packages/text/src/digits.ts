/** `٣` (Arabic), `३` (Devanagari) and `３` (full width) become `3`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let start = code;
    // Unicode has the digits of a script one after the other; those of mathematics are five such rows.
    while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
    return String((code - start) % 10);
  });
