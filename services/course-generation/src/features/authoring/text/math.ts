import { createRequire } from 'node:module';
import { escapeHtml } from '@coursewright/text';
import { describeFormula, type MathNode } from '@coursewright/text/formula';
import { toRaised } from '@coursewright/text/raised';

export interface Formula {
  raw: string;
  tex: string;
  display: boolean;
}

const LONGEST_DISPLAY = 2000;
const BLANK_LINE = /\n[ \t]*\n/;
// No space inside next to the dollars and no digit after them, so "$5 and $10" is no formula.
const DOLLARS = /^\$(?![\s$])((?:\\[\s\S]|(?!\n[ \t]*\n)[^\\$]){1,1000}?)(?<!\s)\$(?!\d)/;

// Bounded to one paragraph and a maximum length, so that scanning stays cheap.
function between(text: string, open: string, close: string, display: boolean): Formula | undefined {
  if (!text.startsWith(open)) return undefined;
  const reach = text.slice(0, open.length + LONGEST_DISPLAY + close.length + 1);
  let end = reach.indexOf(close, open.length + 1);
  // "\](" belongs to a link.
  while (end >= 0 && close === '\\]' && reach[end + 2] === '(') end = reach.indexOf(close, end + 2);
  if (end < 0) return undefined;
  const body = reach.slice(open.length, end);
  const tex = body.trim();
  if (tex === '' || BLANK_LINE.test(body)) return undefined;
  return { raw: text.slice(0, end + close.length), tex, display };
}

const displayAt = (text: string): Formula | undefined =>
  text.startsWith('$$$') ? undefined : (between(text, '$$', '$$', true) ?? between(text, '\\[', '\\]', true));

const PLAIN_WORD = /(?<![\\A-Za-z])[A-Za-z]{2,}/;
const withoutTexts = (tex: string): string => tex.replace(/\\[a-z]+(\s*\{[^{}]*\})?/gi, ' ');

// Amounts of money and names of variables are between dollars, too.
function isMoney(tex: string, next: string): boolean {
  const hasWord = PLAIN_WORD.test(withoutTexts(tex));
  const isBeforeLetter = /^\p{L}/u.test(next);
  return (hasWord && (/^\d/.test(tex) || isBeforeLetter)) || (isBeforeLetter && /[-+*/=.,:;([]$/.test(tex));
}

// Models write these without dollars.
const ENVIRONMENT = /^\\begin\{((?:equation|align|gather)\*?)\}/;
function environmentAt(text: string): Formula | undefined {
  const name = ENVIRONMENT.exec(text)?.[1];
  const formula = name === undefined ? undefined : between(text, `\\begin{${name}}`, `\\end{${name}}`, true);
  return formula && { ...formula, tex: formula.raw };
}

export function formulaAt(text: string): Formula | undefined {
  const formula = displayAt(text) ?? between(text, '\\(', '\\)', false);
  if (formula) return formula;
  const [raw, body = ''] = DOLLARS.exec(text) ?? [];
  const tex = body.trim();
  if (!raw || tex === '' || isMoney(tex, text.slice(raw.length))) return undefined;
  return { raw, tex, display: false };
}

export function formulaLinesAt(text: string): Formula | undefined {
  const indent = /^ {0,3}/.exec(text)?.[0] ?? '';
  const formula = displayAt(text.slice(indent.length)) ?? environmentAt(text.slice(indent.length));
  if (!formula) return undefined;
  const length = indent.length + formula.raw.length;
  const end = /^[ \t]*(?:\n+|$)/.exec(text.slice(length));
  return end ? { ...formula, raw: text.slice(0, length) + end[0] } : undefined;
}

// A dollar after a letter or digit belongs to it, as in US$.
export const nextFormula = (text: string): number => text.search(/\\[([]|(?<![A-Za-z0-9\\])\$/);

function mapFormulas(text: string, change: (formula: Formula) => string): string {
  let changed = '';
  let rest = text;
  for (let at = nextFormula(rest); at >= 0; at = nextFormula(rest)) {
    const formula = formulaAt(rest.slice(at));
    changed += rest.slice(0, at) + (formula ? change(formula) : rest.charAt(at));
    rest = rest.slice(at + (formula?.raw.length ?? 1));
  }
  return changed + rest;
}

/** Keeps the length, so that asterisks in formulas are not taken for emphasis. */
export const maskFormulas = (text: string): string => mapFormulas(text, ({ raw }) => 'a'.repeat(raw.length));

interface TemmlNode {
  type?: string;
  text?: string;
  children?: TemmlNode[];
}

interface Temml {
  renderToString(tex: string, options: object): string;
  __renderToMathMLTree(tex: string, options: object): TemmlNode;
}

const LONGEST = 2000;
// Recursive definitions expand without end.
const OPTIONS = { throwOnError: true, trust: false, strict: false, maxExpand: 200, maxSize: [20, 20] };

const require = createRequire(import.meta.url);
let temml: Temml | undefined;

function render<K extends keyof Temml>(as: K, tex: string, displayMode: boolean): ReturnType<Temml[K]> {
  if (tex.length > LONGEST) throw new RangeError('too long for a formula');
  // Most lessons have no formulas, so temml is loaded with the first.
  temml ??= require('temml') as Temml;
  return temml[as](tex, { ...OPTIONS, displayMode, macros: {} }) as ReturnType<Temml[K]>;
}

const toMathMl = (tex: string, displayMode: boolean): string => render('renderToString', tex, displayMode);

const toText = (text: string): MathNode => ({ kind: 'text', childNodes: [], text });

// Of a base: what is raised or lowered, in letters of Unicode if there are any.
function toLetters(scripts: readonly MathNode[], type: string): string | undefined {
  const letters = scripts.map((script, at) => {
    const written = describeFormula(script).replace(/\s/g, '');
    const isRaised = type === 'msup' || at === 1;
    return written === '∘' && isRaised ? '°' : toRaised(written, isRaised ? 'sup' : 'sub');
  });
  return letters.every((one) => one !== undefined) ? letters.join('') : undefined;
}

function toNode({ text, type = text === undefined ? 'mrow' : 'text', children = [] }: TemmlNode): MathNode {
  if (text !== undefined) return { ...toText(text), kind: type };
  const [base, ...scripts] = children.map(toNode);
  const letters = base && /^msu[bp]/.test(type) ? toLetters(scripts, type) : undefined;
  if (base && letters !== undefined) return { kind: 'mrow', childNodes: [base, toText(letters)] };
  return { kind: type, childNodes: base ? [base, ...scripts] : [] };
}

// What is drawn over, through or without a line has no letters; `{{1}}` is a blank of an exercise.
const KEPT = /\\(?:over|under)(?:line|brace)\b|\\(?:cancel|not|phantom|[dt]?binom|choose|atop|stackrel)\b|\{\{\d/;

/** For texts that are shown as they are: `$x^2$` is x². */
export const describeFormulas = (text: string): string =>
  mapFormulas(text, ({ raw, tex }) => {
    try {
      return (!KEPT.test(tex) && describeFormula(toNode(render('__renderToMathMLTree', tex, false)))) || raw;
    } catch {
      return raw;
    }
  });

/** Invalid LaTeX is shown as code. */
export function renderMath(tex: string, displayMode: boolean): string {
  try {
    const mathml = toMathMl(tex, displayMode);
    return mathml.replace(/^<math/, `<math alttext="${escapeHtml(tex.replace(/\s+/g, ' '))}"`);
  } catch {
    return `<code>${escapeHtml(tex)}</code>`;
  }
}

/** Undefined for what can be shown, and for commands that only other programs know. */
export function findMathError(tex: string): string | undefined {
  try {
    toMathMl(tex, true);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return error instanceof RangeError || /undefined control sequence|no such environment|unsupported/i.test(message)
      ? undefined
      : message;
  }
}
