import sanitize from 'sanitize-html';

const TEXT_TAGS =
  'p h2 h3 h4 ul ol li strong em del code pre span blockquote table thead tbody tr th td br hr a sup sub'.split(' ');

/** Presentation only: neither links (`href`), nor actions, nor annotations, nor foreign markup inside. */
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

// No images: a picture address written by a model would be a way to leak data.
const POLICY: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MATH_TAGS],
  allowedAttributes: {
    ...attributesOfMath,
    math: ['display', 'alttext'],
    a: ['href', 'rel', 'target'],
    code: ['class'],
    span: ['class'],
    mtd: [...MATH_ATTRIBUTES, 'class'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: {
    code: [/^language-[\w+-]{1,20}$/],
    span: [/^hljs-[a-z_-]{1,30}$/],
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

/** Nobody writes what takes longer to come to rest; it is harmless after the first round. */
const MOST_ROUNDS = 20;
const cleaned = (html: string) => sanitize(html, POLICY).trim();

/** The one gate between what somebody wrote and what a page shows; doing it twice changes nothing. */
export function sanitiseHtml(html: string): string {
  let safe = cleaned(html);
  // elements that must not stand in each other come apart one level at a time
  for (let rounds = 0, before = ''; before !== safe && rounds < MOST_ROUNDS; rounds++) {
    before = safe;
    safe = cleaned(before);
  }
  return safe;
}
