import { type Html, html } from './html.ts';
import { HEADING } from './layout.ts';

/** Anybody can sign up with somebody else's address: a name that reads like a link would make us carry their advertisement. */
const looksLikeLink = /:\/\/|www\.|@|\w\.[a-z]{2,}/i;

/** `Welcome, Ada`, or `Welcome` where the name is none. */
export function greet(words: string, name: string): string {
  return name && !looksLikeLink.test(name) ? `${words}, ${name}` : words;
}

/** A heading and paragraphs, in both forms of a letter. */
export function plainLetter(heading: string, paragraphs: readonly string[]): { body: Html; text: string } {
  const body = paragraphs.reduce(
    (before, paragraph) => html`${before}<p style="margin:0 0 14px">${paragraph}</p>`,
    html`<h1 class="ink" style="margin:0 0 16px;${HEADING};font-size:28px;line-height:1.2;font-weight:700;color:#14201C">${heading}</h1>`,
  );
  return { body, text: [heading, ...paragraphs].join('\n\n') };
}
