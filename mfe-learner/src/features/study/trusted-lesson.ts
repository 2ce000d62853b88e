import { withCopyButtons } from './copy-code.ts';
import { safeHtml } from './safe-html.ts';

interface HtmlPolicy {
  createHTML(html: string): TrustedHTML;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
}

const createHTML = (html: string) => withCopyButtons(safeHtml(html));
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('lesson-html', { createHTML });

/** HTML of a lesson as a page may show it: sanitised again, with buttons that copy its code. */
export const trustedLesson = (html: string): string | TrustedHTML => (policy ?? { createHTML }).createHTML(html);
