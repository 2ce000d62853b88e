const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Which way a text is read, by most of its letters: one foreign word at its start does not turn it round. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const start = text.slice(0, 4000);
  return countOf(start, RIGHT_TO_LEFT) * 2 > countOf(start, LETTERS) ? 'rtl' : 'ltr';
}
