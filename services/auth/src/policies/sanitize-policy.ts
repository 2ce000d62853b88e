import { policyElements } from '@coursewright/contracts';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: policyElements,
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

/** Everything that is not plain formatting or a plain link is dropped. */
export function sanitizePolicy(html: string): string {
  return sanitizeHtml(html, options);
}

function isPlain(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);
}
