import type { Lexer } from 'marked';

// What models use as mark-up. Other tags are text, as `List<String>` and "x<y and y>z", and so are those without an end:
// "the <div> tag".
const INLINE = new Set(
  (
    'a abbr b big br cite code del dfn em font i img ins kbd li mark math ol p q s samp small span strike strong sub sup ' +
    'svg tt u ul var wbr audio button canvas embed iframe noscript object option script select style template textarea video'
  ).split(' '),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote caption center col colgroup dd details div dl dt figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr main nav pre section summary table tbody td tfoot th thead tr'
  ).split(' '),
);
const TAG = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/i;
const COMMENT = /^ {0,3}<!--/;
const WITHOUT_END = /^<(?:[bh]r|wbr)\b/i;
// These are no subject of a text: they do something, and go.
const ACTIVE = /^<[^<>]*\s(?:on\w+|\w*:?href|src\w*|\w*action|style|content|data)\s*=/i;
// What has tags of its own.
const FOREIGN = ['math', 'svg'];
// Models mark parts of their answers so.
const ALONE = /^<(\/?)([a-z][a-z\d-]*)>[ \t]*(?:\n|$)/i;
// The end of an element is not looked for farther away.
const LONGEST = 5_000;

const hasEnd = (name: string, rest: string): boolean => new RegExp(`</${name}\\s*>`, 'i').test(rest.slice(0, LONGEST));

export const isElement = (name: string): boolean => INLINE.has(name.toLowerCase());
export const mayBecomeElement = (begun: string): boolean =>
  [...INLINE].some((name) => name.startsWith(begun.toLowerCase()));

// How many elements of a name are open where the lexer reads.
const open = new WeakMap<Lexer, Map<string, number>>();

/** Whether the tag at the beginning of `text` is mark-up. */
export function isTag(text: string, lexer: Lexer): boolean {
  if (COMMENT.test(text)) return true;
  const isActive = ACTIVE.test(text);
  const [, slash, written = ''] = TAG.exec(text) ?? [];
  const name = written.toLowerCase();
  const counts = open.get(lexer) ?? new Map<string, number>();
  open.set(lexer, counts);
  const count = counts.get(name) ?? 0;
  const isInside = FOREIGN.some((foreign) => (counts.get(foreign) ?? 0) > 0);
  if (!isElement(name) && !isActive && count === 0) return isInside;
  if (slash) counts.set(name, Math.max(0, count - 1));
  else if (WITHOUT_END.test(text)) return true;
  else if (hasEnd(name, text)) counts.set(name, count + 1);
  else return isInside || isActive;
  return !slash || count > 0;
}

/** Whether the lines at the beginning of `text` are HTML. */
export function isBlockOfHtml(text: string): boolean {
  if (COMMENT.test(text) || ACTIVE.test(text.trimStart())) return true;
  const tag = text.trimStart();
  const [, slash, name = ''] = TAG.exec(tag) ?? [];
  const [isAlone, end, ownName = ''] = ALONE.exec(tag) ?? [];
  if (isAlone && (end === '/' || hasEnd(ownName, tag))) return true;
  const isKnown = isElement(name) || BLOCKS.has(name.toLowerCase());
  return isKnown && (slash === '/' || WITHOUT_END.test(tag) || hasEnd(name, tag));
}
