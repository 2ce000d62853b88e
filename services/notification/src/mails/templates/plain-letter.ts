import { type Html, html } from './html.ts';
import { HEADING } from './layout.ts';
import { looksLikeLink } from './link-words.ts';

/** `Welcome, Ada`, or `Welcome` where the name is none, or reads like a link: whose address it is may not have asked for it. */
export function greet(words: string, name: string): string {
  return name && !looksLikeLink(name) ? `${words}, ${name}` : words;
}

/** A heading and paragraphs, in both forms of a letter. */
export function plainLetter(heading: string, paragraphs: readonly string[]): { body: Html; text: string } {
  const body = paragraphs.reduce(
    (before, paragraph) => html`${before}<p style="margin:0 0 14px">${paragraph}</p>`,
    html`<h1 class="ink" style="margin:0 0 16px;${HEADING};font-size:28px;line-height:1.2;font-weight:700;color:#14201C">${heading}</h1>`,
  );
  return { body, text: [heading, ...paragraphs].join('\n\n') };
}
