/** What mail programs make a link of, also with the full stops of other scripts. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}][.。．｡]\p{L}{2,}/iu;

/** Anybody can name somebody else's address as their own: words that read like a link would make us carry their advertisement. */
export const looksLikeLink = (text: string): boolean => LINK.test(text);

/** Somebody's words with nothing left to click on. */
export const withoutLinks = (text: string): string =>
  text
    .split(' ')
    .map((word) => (looksLikeLink(word) ? '[link]' : word))
    .join(' ');
