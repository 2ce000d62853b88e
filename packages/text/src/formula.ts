import { toRaised } from './raised.ts';

/** A node of MathML: MathJax's own, or one of a page with its tag in small letters as `kind`. */
export interface MathNode {
  kind: string;
  childNodes: (MathNode | null)[];
  text?: string;
  attributes?: { get(name: string): unknown };
}

const ATOMIC = /^.\p{M}?$|^[\p{Nd}.,]+$|^√\P{Z}$/u;
const RELATION = /^[=<>≤≥≠≈→⇒⇔±+−·⋅×÷∈∼≡∝↔←]$/u;
const COMPARISON = /^[=<>≤≥≠≈→⇒⇔≡]/u;
// A sign that belongs to what follows.
const SIGN = /(^|[([{,;/^_=] ?)([−+±]) /g;
const ACCENTS: Record<string, string> = {
  '¯': '\u0304',
  '―': '\u0305',
  '^': '\u0302',
  ˆ: '\u0302',
  '→': '\u20d7',
  '˙': '\u0307',
  '¨': '\u0308',
  '~': '\u0303',
  '˜': '\u0303',
};
const SUBSTITUTES: [RegExp, string][] = [
  // invisible times, plus, comma and function application
  [/[\u2061-\u2064]/g, ''],
  [/[\u2212]/g, '−'],
];

const bracketed = (text: string): string => (ATOMIC.test(text) || /^\(.*\)$/.test(text) ? text : `(${text})`);

/**
 * A formula as one line of text, which needs no words of a language: `x = (−b ± √(b² − 4ac))/(2a)`.
 * Screen readers read it in place of the drawing.
 */
export function describeFormula(root: MathNode): string {
  return describe(root)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([([{]) /g, '$1')
    .replace(SIGN, '$1$2');
}

const SUPERSCRIPTS: Record<string, string> = { '2': '²', '3': '³' };

const power = (base: string, exponent: string): string => {
  if (/^′+$/.test(exponent)) return `${base}${exponent}`;
  return SUPERSCRIPTS[exponent] ? `${base}${SUPERSCRIPTS[exponent]}` : `${base}^${bracketed(exponent)}`;
};

function describe(node: MathNode | null | undefined): string {
  if (!node) return '';
  const children = (node.childNodes ?? []).filter((child) => child !== null);
  const [first, second, third] = children.map(describe) as [string?, string?, string?];
  const all = () => children.map(describe).join('');
  switch (node.kind) {
    case 'text':
      return SUBSTITUTES.reduce((text, [pattern, by]) => text.replace(pattern, by), node.text ?? '');
    case 'mo': {
      const text = all();
      return RELATION.test(text) ? ` ${text} ` : text === ',' ? ', ' : text;
    }
    case 'mfrac':
      return `${bracketed(first ?? '')}/${bracketed(second ?? '')}`;
    case 'msqrt':
      return `√${bracketed(all().trim())}`;
    case 'mroot':
      return `${toRaised(second ?? '', 'sup') ?? second}√${bracketed(first ?? '')}`;
    case 'msup':
      return power(first ?? '', second ?? '');
    case 'msub':
      return `${first}_${bracketed(second ?? '')}`;
    case 'msubsup':
    case 'munderover':
      return `${power(`${first}_${bracketed(second ?? '')}`, third ?? '')} `;
    case 'munder':
      return `${first}_${bracketed(second ?? '')} `;
    case 'mover':
      return `${first}${ACCENTS[(second ?? '').trim()] ?? second}`;
    case 'mtable':
      return children.map((row) => describe(row).trim()).join('; ');
    case 'mtr':
    case 'mlabeledtr':
      return children
        .map((child) => describe(child).trim())
        .reduce((row, cell) => (row === '' || COMPARISON.test(cell) ? `${row} ${cell}` : `${row}, ${cell}`), '');
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return all();
  }
}
