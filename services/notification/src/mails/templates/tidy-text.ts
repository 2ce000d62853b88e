// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const BREAKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/** They reverse or hide what stands around them. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Somebody's words as one line that stays within itself, whatever it is put into. */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(DIRECTIONS, '').replace(BREAKS, ' ').trim();
}

/** Shortened for a place that has no room for more. */
export function clip(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
