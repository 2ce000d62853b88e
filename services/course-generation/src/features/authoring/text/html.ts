import { escapeHtml, unescapeHtml } from '@coursewright/text';
import { moveLetters } from '@coursewright/text/raised';
import sanitize from 'sanitize-html';

const TEXT_TAGS =
  'p h2 h3 h4 ul ol li strong em del code pre span blockquote table thead tbody tr th td br hr a sup sub'.split(' ');

// Presentation only: no links (`href`), actions, annotations or foreign markup.
const MATH_TAGS = (
  'math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover ' +
  'mmultiscripts mprescripts mtable mtr mtd mpadded mphantom mstyle menclose'
).split(' ');

const MATH_ATTRIBUTES = (
  'displaystyle scriptlevel mathvariant stretchy fence form separator lspace rspace accent accentunder ' +
  'movablelimits largeop symmetric minsize maxsize linethickness notation width height depth voffset ' +
  'columnalign rowspan columnspan'
).split(' ');

const attributesOfMath = Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES]));

// Deeper elements are dropped and their text stays; quotes, lists and formulas need about a hundred.
const NESTING_LIMIT = 128;

// No images: a model could leak data through an image address.
const POLICY: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MATH_TAGS],
  nestingLimit: NESTING_LIMIT,
  allowedAttributes: {
    ...attributesOfMath,
    math: ['display', 'alttext'],
    a: ['href', 'rel', 'target'],
    code: ['class'],
    span: ['class'],
    mtd: [...MATH_ATTRIBUTES, 'class'],
    ol: ['start', 'class'],
    li: ['value'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: {
    code: [/^language-[\w+-]{1,20}$/],
    span: [/^hljs-[a-z_-]{1,30}$/, 'formula-begun'],
    ol: ['wide-numbers'],
    mtd: ['tml-left', 'tml-right'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'template', 'annotation'],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (_tag, { href = '' }): sanitize.Tag =>
      /^https:\/\//i.test(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow ugc', target: '_blank' } }
        : { tagName: 'span', attribs: {} },
  },
};

// The rules for formulas cost more than most texts; without `<m` the result is the same.
const POLICY_WITHOUT_MATH: sanitize.IOptions = {
  ...POLICY,
  allowedTags: TEXT_TAGS,
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(POLICY.allowedAttributes || {}).filter(([tag]) => TEXT_TAGS.includes(tag))),
  },
};

const clean = (html: string): string => sanitize(html, /<m/i.test(html) ? POLICY : POLICY_WITHOUT_MATH).trim();
const textAlone = (html: string): string =>
  sanitize(html, { ...POLICY, allowedTags: [], allowedAttributes: {} }).trim();

// Most paragraphs: whole elements without attributes, and text whose every mark is escaped. Nothing is left to clean.
const TEXT = String.raw`(?:[^<>&\u0000-\u0008\u000b-\u001f\u007f]|&(?:amp|lt|gt|quot|#39);)`;
const INLINE = `(?:${TEXT}|<(?:strong>${TEXT}*</strong|em>${TEXT}*</em|code>${TEXT}*</code)>)*`;
const LIST_ITEMS = `(?:<li>${INLINE}</li>\n)+`;
const ORDERED = String.raw`<ol(?: start="\d{1,9}")?>`;
const SIMPLE = new RegExp(
  `^(?:<(?:p>${INLINE}</p|h3>${INLINE}</h3|h4>${INLINE}</h4|ul>\n${LIST_ITEMS}</ul)>\n?|${ORDERED}\n${LIST_ITEMS}</ol>\n?)+$`,
);
const LONGEST_SIMPLE = 20_000;

const isSimple = (html: string): boolean => html.length <= LONGEST_SIMPLE && SIMPLE.test(html);

const MAX_ROUNDS = 3;

/**
 * The only gate between generated or user text and a page. Idempotent: invalid nesting is resolved one level a
 * round; what is unstable after the last round keeps its text only.
 */
export function sanitizeHtml(html: string): string {
  if (isSimple(html)) return html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").trim();
  let safe = clean(html);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const again = clean(safe);
    if (again === safe) return safe;
    safe = again;
  }
  return clean(safe) === safe ? safe : textAlone(html);
}

const FORMULA = /<math\b[^<>]*?\balttext="([^"<>]*)"[^<>]*>.*?<\/math>/gs;

const moveHtml = (_: string, tag: 'sup' | 'sub', text: string): string =>
  escapeHtml(moveLetters(unescapeHtml(text), tag));

// The parser costs more than most texts: only what is more than plain elements needs it.
const NEEDS_PARSER =
  /<(?!\/?(?:p|h[2-4]|[uo]l|li|strong|em|code|br|blockquote|table|thead|tbody|tr|t[hd])>)|&(?!(?:lt|gt|quot|amp|#39);)/;
const MOVED = /<(sup|sub)>([^<]*)<\/\1>/g;

function withoutMarkup(html: string): string {
  if (!NEEDS_PARSER.test(html)) return html.replace(/<[^>]*>/g, '');
  const text = html.replace(FORMULA, ' $1 ').replace(MOVED, moveHtml);
  return sanitize(text, { allowedTags: [], allowedAttributes: {} });
}

// Spaces that do not break, and those of Chinese and Japanese, are part of the text.
const SPACES = /[ \t\r\n\f]+/g;

export const plainText = (html: string): string => unescapeHtml(withoutMarkup(html)).replace(SPACES, ' ').trim();

const BLOCK_END = /<\/(?:p|li|h[2-4]|tr|pre|blockquote)>/g;

// A line for each block, because headings and list items do not end as sentences do.
export const plainLines = (html: string): string =>
  unescapeHtml(withoutMarkup(html.replace(SPACES, ' ').replace(BLOCK_END, '$&\n')))
    .split('\n')
    .map((line) => line.replace(SPACES, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
