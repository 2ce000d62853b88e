import { Marked } from 'marked';
import sanitize from 'sanitize-html';

const markdown = new Marked({ gfm: true, async: false });

// No images: a picture address written by a model would be a way to leak data.
const POLICY: sanitize.IOptions = {
  allowedTags: (
    'p h2 h3 h4 ul ol li strong em del code pre blockquote ' + 'table thead tbody tr th td br hr a sup sub'
  ).split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'], code: ['class'], th: ['align'], td: ['align'] },
  allowedClasses: { code: [/^language-[\w+-]{1,20}$/] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'math', 'template'],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (_tag, attributes) => ({
      tagName: 'a',
      attribs: { href: attributes.href ?? '', rel: 'noopener noreferrer nofollow ugc', target: '_blank' },
    }),
  },
};

export const renderMarkdown = (text: string): string => sanitize(markdown.parse(text) as string, POLICY).trim();

export { plainText } from './plain-text.ts';
