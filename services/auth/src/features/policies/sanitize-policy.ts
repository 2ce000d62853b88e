import { policyElements } from '@coursewright/contracts';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: policyElements,
  nestingLimit: 64,
  allowedAttributes: { a: ['href', 'title', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: { ...(href && isPlain(href) && { href }), ...(title && { title }), rel: 'noopener noreferrer' },
    }),
  },
};

const MAX_ROUNDS = 3;

/**
 * Keeps plain formatting and links. Repeats until the result is stable, because elements that may not nest come
 * apart one level per round; keeps the text only if it never is.
 */
export function sanitizePolicy(html: string): string {
  let safe = sanitizeHtml(html, options);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const again = sanitizeHtml(safe, options);
    if (again === safe) return safe;
    safe = again;
  }
  if (sanitizeHtml(safe, options) === safe) return safe;
  return sanitizeHtml(html, { ...options, allowedTags: [], allowedAttributes: {} });
}

function isPlain(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);
}
