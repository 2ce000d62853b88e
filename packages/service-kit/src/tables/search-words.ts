/** Longer beginnings are not kept: nobody types them. */
const LONGEST = 40;
/** So that a long message, in a script without spaces above all, does not fill the index. */
const MOST = 500;

/** Where a word begins; in scripts that put no spaces between words each sign may begin one. */
const BEGINNINGS =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/**
 * What texts are found by: each word, and what follows it up to the next space, so that `ada@mail.example.org` is found
 * by `ada`, by `mail.ex` and by `org`. Letter case, width and accents make no difference. Kept in a field `words` with an
 * index, of which {@link wordPatterns} read a short stretch, however many documents there are.
 */
export function searchWords(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const piece of texts.flatMap(piecesOf)) {
    found.add(shortened(piece));
    for (const { index } of piece.matchAll(BEGINNINGS)) found.add(shortened(piece.slice(index)));
  }
  return [...found].slice(0, MOST);
}

/** One pattern for each word of a search; all of them must be met. */
export function wordPatterns(search: string): string[] {
  return [...new Set(piecesOf(search).map(shortened))].map((piece) => `^${piece.replace(SPECIAL, '\\$&')}`);
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

const piecesOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\0/gu, '')
    .toLowerCase()
    .split(/\s+/u)
    .filter(Boolean);

const shortened = (piece: string): string => [...piece.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
