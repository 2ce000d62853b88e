// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const BREAKS = /[ \u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// Marks that reverse or hide the surrounding text. Those of a single direction (200e, 200f) do neither.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

export function normalizeText(text: string): string {
  return text.toWellFormed().replace(DIRECTIONS, '').replace(BREAKS, ' ').trim();
}

// What mail programs turn into a link, including full stops of other scripts.
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}][.。．｡]\p{L}{2,}/iu;

// Anyone can sign up with another person's address: a name that reads like a link would spread an advertisement.
export const looksLikeLink = (text: string): boolean => LINK.test(text);

export const removeLinks = (text: string, replacement: string): string =>
  text
    .split(' ')
    .map((word) => (looksLikeLink(word) ? replacement : word))
    .join(' ');
