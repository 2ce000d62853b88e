const LONGEST = 40;
const MOST = 500;

/** In scripts without spaces between words, each sign may begin one. */
const BEGINNINGS =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/**
 * Suffixes that begin at a word: `ada@mail.example.org` is found by `ada`, `mail.ex` and `org`. Ignores case,
 * width and accents. Store them in an indexed field `words`, which anchored {@link wordPatterns} can use.
 */
export function searchWords(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const piece of texts.flatMap(getPieces)) {
    found.add(shortened(piece));
    for (const { index } of piece.matchAll(BEGINNINGS)) found.add(shortened(piece.slice(index)));
  }
  return [...found].slice(0, MOST);
}

export const wordPatterns = (search: string): string[] =>
  [...new Set(getPieces(search).map(shortened))].map((piece) => `^${escapeRegExp(piece)}`);

/** For patterns of the database: `RegExp.escape` writes some characters as `\uXXXX`, which MongoDB's PCRE refuses. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const getPieces = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\0/gu, '')
    .toLowerCase()
    .split(/\s+/u)
    .filter(Boolean);

const shortened = (piece: string): string => [...piece.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
