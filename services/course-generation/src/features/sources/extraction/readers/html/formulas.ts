import { readMathml } from '../markup/mathml.ts';
import { toFormula } from '../markup/tex.ts';
import { descendants, type Element, find, isElement, parseTree, readText } from '../markup/tree.ts';
import { listClasses, nodesBeside } from './page-parts.ts';

const SCRIPT = /^math\/tex/i;
const DRAWN = /^(?:MathJax(?:_.*)?|mjx-chtml|mjx-full-width)$/;
const AROUND_FORMULA = new Set(['mwe-math-element', 'katex', 'katex-display', 'MathJax', 'MathJax_Display']);
const IMAGE = /^(?:tex|latex|math|mathtex|equation|mwe-math-fallback-image-(?:inline|display))$/i;

const isScript = ({ name, attributes }: Element) => name === 'script' && SCRIPT.test(attributes.type ?? '');
const SERVICE = /latex\.codecogs\.com\/[\w.]+\?|[?&](?:tex|latex)=|(?:mimetex|mathtex)\.cgi\?|\/filter\/tex\/pix/i;
// Other charts of Google have labels there.
const CHART = /[?&]cht=tx(?:&|$)/;
const isService = (src: string): boolean => SERVICE.test(src) || (CHART.test(src) && src.includes('chl='));
const isImage = (element: Element): boolean =>
  element.name === 'img' &&
  (isService(element.attributes.src ?? '') || listClasses(element).some((one) => IMAGE.test(one)));
// Without a text it is in the address.
function readImage({ attributes: { alt = '', src = '' } }: Element): string {
  const [, query = ''] =
    /[?&](?:tex|latex|chl)=([^&]+)/.exec(src) ??
    /(?:latex\.codecogs\.com\/[\w.]+|(?:mimetex|mathtex)\.cgi)\?(.+)/i.exec(src) ??
    [];
  const tex = query
    .replaceAll('&space;', ' ')
    .replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return alt.trim() || (isService(src) ? tex : '');
}

function readMml(markup: string): string {
  const math = find(parseTree([markup], { maxDepth: 200 }), ({ name }) => name === 'math');
  return math ? readMathml(math) : '';
}

function readWithin(element: Element): string {
  if (isImage(element)) return readImage(element);
  const math = find(element, ({ name }) => name === 'math');
  const tex = math ? readMathml(math) : '';
  if (tex !== '') return tex;
  const { 'data-mathml': mathml, 'data-latex': latex } = element.attributes;
  if (latex) return latex;
  if (mathml) return readMml(mathml);
  const image = find(element, isImage);
  if (image) return readImage(image);
  const drawn = find(element, ({ name, attributes }) => name === 'mjx-math' || attributes['data-mml-node'] === 'math');
  if (drawn) return drawn.attributes['data-latex'] ?? readMathml(drawn);
  return readText(element);
}

const isDisplay = (element: Element): boolean =>
  /\bdisplay\b/.test(`${element.attributes.class ?? ''} ${element.attributes.display ?? ''}`.replace(/[_-]/g, ' ')) ||
  element.attributes.display === 'block' ||
  element.attributes.display === 'true' ||
  [...descendants(element)].some(({ name, attributes }) => name === 'math' && attributes.display === 'block');

/** A formula as TeX, '' for a second drawing of one, undefined for anything else. */
export function readFormula(element: Element): string | undefined {
  const { name, attributes } = element;
  if (isScript(element)) return toFormula(readText(element), /mode=display/.test(attributes.type ?? ''));
  if (name === 'math') return toFormula(readMathml(element), isDisplay(element));
  const classes = listClasses(element);
  if (classes.some((one) => DRAWN.test(one)) && nodesBeside(element).some((one) => isElement(one) && isScript(one))) {
    return '';
  }
  const isFormula = name === 'mjx-container' || isImage(element) || classes.some((one) => AROUND_FORMULA.has(one));
  return isFormula ? toFormula(readWithin(element), isDisplay(element)) : undefined;
}
