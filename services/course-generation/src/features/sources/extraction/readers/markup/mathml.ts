import { joinTex, texFence, texFraction, texName, texOver, texRoot, texRows, texScripts, toTexText } from './tex.ts';
import { type Element, find, listElements, readText } from './tree.ts';

const TEX = /^(?:application\/x-tex|text\/x-tex|latex|tex)$/i;

// What MathJax calls its drawings of MathML elements.
const getName = ({ name, attributes }: Element) => attributes['data-mml-node'] ?? name.replace(/^(?:mjx-|m:)/, '');
const getChildren = (element: Element) => listElements(element).filter(({ name }) => name !== 'annotation');

function getLetters(element: Element): string {
  const code = /\bmjx-c([0-9A-F]{2,5})\b/.exec(element.attributes.class ?? '')?.[1] ?? element.attributes['data-c'];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  const inner = element.children.map((child) => (typeof child === 'string' ? child : getLetters(child))).join('');
  return inner.replace(/\s+/g, ' ');
}

function scripts(element: Element): string {
  const [of = '', ...rest] = listElements(element).map((child) =>
    getName(child) === 'mprescripts' ? '|' : toTex(child),
  );
  const at = rest.indexOf('|');
  const pairs = (marks: readonly string[]): [string, string] => [
    marks.filter((_, index) => index % 2 === 0).join(''),
    marks.filter((_, index) => index % 2 === 1).join(''),
  ];
  const after = texScripts(of, ...pairs(at < 0 ? rest : rest.slice(0, at)));
  return at < 0 ? after : texScripts('{}', ...pairs(rest.slice(at + 1))) + after;
}

/** Presentation MathML. */
export function toTex(element: Element): string {
  const all = getChildren(element);
  const [first = '', second = '', third = ''] = all.slice(0, 3).map(toTex);
  switch (getName(element)) {
    case 'mi':
      return texName(toTexText(getLetters(element).trim()));
    case 'mn':
    case 'mo':
      return toTexText(getLetters(element).trim());
    case 'mtext':
    case 'ms': {
      const text = toTexText(getLetters(element));
      return text.trim() === '' ? ' ' : String.raw`\text{${text}}`;
    }
    case 'mspace':
      return ' ';
    case 'mphantom':
    case 'none':
    case 'mprescripts':
      return '';
    case 'msup':
      return texScripts(first, '', second);
    case 'msub':
      return texScripts(first, second, '');
    case 'msubsup':
      return texScripts(first, second, third);
    case 'munder':
      return texOver(first, second, '');
    case 'mover':
      return texOver(first, '', second);
    case 'munderover':
      return texOver(first, second, third);
    case 'mmultiscripts':
      return scripts(element);
    case 'mfrac':
      return texFraction(first, second, !/^0/.test(element.attributes.linethickness ?? ''));
    case 'msqrt':
      return texRoot(joinTex(all.map(toTex)));
    case 'mroot':
      return texRoot(first, second);
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = element.attributes;
      const marks = [...separators.replace(/\s/g, '')];
      const inner = all.map(
        (child, at) => toTex(child) + (at < all.length - 1 ? (marks[at] ?? marks.at(-1) ?? '') : ''),
      );
      return texFence(open, close, joinTex(inner));
    }
    case 'mtable':
      return texRows(all.map((row) => getChildren(row).map(toTex)));
    case 'semantics':
    case 'maction':
      return first;
    default:
      return joinTex(all.map(toTex)) || (all.length === 0 ? toTexText(readText(element).trim()) : '');
  }
}

/** The TeX from which a formula was made, else what its MathML says. */
export function readMathml(math: Element): string {
  const annotation = find(math, ({ name, attributes }) => name === 'annotation' && TEX.test(attributes.encoding ?? ''));
  const { alttext = '', 'data-latex': latex = '' } = math.attributes;
  const tex = [annotation && readText(annotation), latex, /[\\^_]/.test(alttext) && alttext, toTex(math), alttext];
  return tex.map((one) => (one || '').trim()).find((one) => one !== '') ?? '';
}
