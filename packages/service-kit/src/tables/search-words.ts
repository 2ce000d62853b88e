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

// `"Ada Lovelace" <ada@example.org>,` as mail programs have it.
const AROUND = /^[\p{Pi}\p{Pf}\p{Ps}"'<@]+|[\p{Pi}\p{Pf}\p{Pe}"'>,;]+$/gu;

export const wordPatterns = (search: string): string[] =>
  [...new Set(getPieces(search).map((piece) => shortened(piece.replace(AROUND, '') || piece)))].map(
    (piece) => `^${escapeRegExp(piece)}`,
  );

/** For patterns of the database: `RegExp.escape` writes some characters as `\uXXXX`, which MongoDB's PCRE refuses. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Accents, and marks of direction or for line breaks, which come with what is pasted.
const UNSEEN = /[\p{M}\p{Bidi_Control}\0\u00ad\u200b\u2060\ufeff]/gu;

const getPieces = (text: string): string[] =>
  text.normalize('NFKD').replace(UNSEEN, '').toLowerCase().split(/\s+/u).filter(Boolean);

const shortened = (piece: string): string => [...piece.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
