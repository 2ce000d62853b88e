// Pieces of TeX from formulas of MathML and Word.

const FUNCTIONS =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;
const ACCENTS: Record<string, string> = {
  '\u0302': 'hat',
  '^': 'hat',
  ˆ: 'hat',
  '\u0303': 'tilde',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '¯': 'bar',
  ˉ: 'bar',
  '‾': 'overline',
  '―': 'overline',
  '\u20d7': 'vec',
  '→': 'vec',
  '\u0307': 'dot',
  '˙': 'dot',
  '\u0308': 'ddot',
  '¨': 'ddot',
  '\u030c': 'check',
  ˇ: 'check',
  '\u0306': 'breve',
  '˘': 'breve',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  _: 'underline',
  '\u0332': 'underline',
};
const LARGE = /^[∑∏∐∫∬∭∮⋂⋃⋀⋁⨁⨂]$|^\\(?:lim|max|min|sup|inf|limsup|liminf)$/u;

/** Letters of mathematical alphabets as plain ones. */
export const toTexText = (text: string): string =>
  text
    .replace(/[\u{1d400}-\u{1d7ff}\u210e]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2061-\u2064\u200b]/gu, '')
    .replaceAll('−', '-')
    .replace(/[{}%&#$_]/g, String.raw`\$&`);

export const joinTex = (parts: readonly string[]): string =>
  parts.reduce(
    (before, part) => before + (/\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(part) ? ' ' : '') + part,
    '',
  );

/** A name of several letters. */
export const texName = (name: string): string =>
  FUNCTIONS.test(name) ? `\\${name}` : /^\p{L}{2,}$/u.test(name) ? String.raw`\mathrm{${name}}` : name;

export const texGroup = (tex: string): string => `{${tex.trim()}}`;
const base = (tex: string): string => (/^(?:.|\\[a-zA-Z]+|\{.*\})?$/su.test(tex) ? tex || '{}' : texGroup(tex));

export function texScripts(of: string, sub: string, sup: string): string {
  const raised = /^[′″‴]$/.test(sup) ? "'".repeat('′″‴'.indexOf(sup) + 1) : sup && `^${texGroup(sup)}`;
  return `${base(of)}${sub && `_${texGroup(sub)}`}${raised}`;
}

export const texFraction = (above: string, below: string, hasLine = true): string =>
  hasLine ? String.raw`\frac${texGroup(above)}${texGroup(below)}` : `{${above} \\atop ${below}}`;

export const texRoot = (of: string, degree = ''): string => String.raw`\sqrt${degree && `[${degree}]`}${texGroup(of)}`;

/** What stands over or under something: an accent, limits, or a note. */
export function texOver(of: string, under: string, over: string): string {
  if (LARGE.test(of.trim())) return texScripts(of.trim(), under, over);
  let tex = of;
  for (const [mark, command] of [
    [over, 'overset'],
    [under, 'underset'],
  ] as const) {
    const plain = mark.replace(/^\\(?=_$)/, '').trim();
    const accent = ACCENTS[plain];
    if (plain !== '') tex = accent ? `\\${accent}${texGroup(tex)}` : `\\${command}${texGroup(mark)}${texGroup(tex)}`;
  }
  return tex;
}

const DELIMITERS: Record<string, string> = { '{': '\\{', '}': '\\}', '': '.', '〈': '⟨', '〉': '⟩' };
export const texFence = (open: string, close: string, inner: string): string =>
  open.length === 1 && close.length === 1 && '([|'.includes(open) && ')]|'.includes(close)
    ? `${open}${inner}${close}`
    : `\\left${DELIMITERS[open] ?? open}${inner}\\right${DELIMITERS[close] ?? close}`;

export const texRows = (rows: readonly string[][], kind = 'matrix'): string =>
  `\\begin{${kind}}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{${kind}}`;

/** TeX as a text has it; no shell of a program around it, one line. */
export function toFormula(tex: string, isDisplay = false): string {
  const inner = tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\s*\\(?:display|text|script)style\s*(.*)\}$/s, '$1')
    .replace(/^\\(?:display|text)style\s+/, '')
    .replace(/^\\\[(.*)\\\]$|^\\\((.*)\\\)$|^\$\$?(.*?)\$?\$$/s, '$1$2$3')
    .trim();
  if (inner === '') return '';
  return isDisplay ? `$$${inner}$$` : `$${inner}$`;
}
