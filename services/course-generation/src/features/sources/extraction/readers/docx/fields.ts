import { readSymbol } from '../markup/symbols.ts';
import { texFraction, texRoot, texScripts, toFormula } from '../markup/tex.ts';

// From the innermost parts outwards.
const PARTS: [RegExp, (...parts: string[]) => string][] = [
  [/\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/gi, (_, above = '', below = '') => texFraction(above, below)],
  [/\\r\s*\((?:([^(),;]*)[,;])?([^(),;]*)\)/gi, (_, degree = '', of = '') => texRoot(of, degree.trim())],
  [/\\s\s*\\up\s*\d*\s*\(([^()]*)\)/gi, (_, text = '') => texScripts('{}', '', text)],
  [/\\s\s*\\do\s*\d*\s*\(([^()]*)\)/gi, (_, text = '') => texScripts('{}', text, '')],
];
const RUBY = /\\o.*?\(\s*\\s\s*\\up\s*\d*\s*\(([^()]*)\)\s*[,;]([^()]*)\)/i;

const MAX_CODE = 2_000;

function readEquation(code: string): string | undefined {
  if (code.length > MAX_CODE) return undefined;
  const [, reading, base] = RUBY.exec(code) ?? [];
  if (reading !== undefined && base !== undefined) return `${base.trim()}(${reading.trim()})`;
  let tex = code;
  for (let before = ''; tex !== before; ) {
    before = tex;
    for (const [part, write] of PARTS) tex = tex.replace(part, write);
  }
  return /\\(?!frac|sqrt)/.test(tex) ? undefined : toFormula(tex);
}

/** What a field shows that stores no result; undefined for a formula that cannot be read. */
export function readField(code: string): string | undefined {
  const [, name = '', rest = ''] = /^\s*(\w+)(.*)$/s.exec(code) ?? [];
  if (name.toUpperCase() === 'EQ') return readEquation(rest.trim());
  const [, number, font] = /^\s*(\d+)\b.*\\f\s*"?([^"\\]+)/s.exec(rest.slice(0, MAX_CODE)) ?? [];
  return name.toUpperCase() === 'SYMBOL' && number && font ? readSymbol(font.trim(), Number(number)) : '';
}
