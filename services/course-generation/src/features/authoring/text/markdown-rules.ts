import { type MarkedExtension, Tokenizer, type Tokens } from 'marked';
import { formulaAt, nextFormula } from './math.ts';

/** The numbers of an ordered list: as written if no number comes twice, because years and steps with gaps are not counted. */
export function numberItems({ items, start }: Pick<Tokens.List, 'items' | 'start'>): number[] {
  const written = items.map(({ raw }) => Number(/^\s*(\d{1,9})/.exec(raw)?.[1] ?? Number.NaN));
  return new Set(written).size === items.length ? written : items.map((_, index) => Number(start || 0) + index);
}

export const checkMark = (checked: boolean | undefined): string => (checked ? '☑' : '☐');

const YEAR = /^ {0,3}\d{4,9}[.)][ \t]/;
const NUMBERED_LINE = /\n[ \t]*\d{1,9}[.)][ \t]/;

/** "1989. A great summer." alone is a sentence. */
function isNumberedSentence(text: string): boolean {
  if (!YEAR.test(text)) return false;
  const [first = '', second = ''] = text.trimStart().split(/\n[ \t]*\n\s*/, 2);
  return !NUMBERED_LINE.test(first) && !NUMBERED_LINE.test(`\n${second.split('\n', 1)[0]}`);
}

const CODE_SPAN = /^(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/;
// Private characters stand for pipes that separate no cells.
const BAR = '\ue000';
const NORM = '\ue001';
const CODE_BAR = '\ue002';
const MASKS = /[\ue000-\ue002]/;
const RESTORED: Record<string, string> = { [BAR]: '|', [NORM]: '\\|', [CODE_BAR]: '|' };

/** `\|v\|` is a norm of LaTeX, but `P(A\|B)` a pipe that was escaped for the table. */
function maskBars(tex: string): string {
  const bars = tex.match(/\\\|/g)?.length ?? 0;
  const isNorm = bars % 2 === 0 && !/[\p{L})\]}']\s*\\\|/u.test(tex.slice(0, tex.indexOf('\\|') + 2));
  return tex.replace(/\\\|/g, isNorm ? NORM : BAR).replaceAll('|', BAR);
}

function maskRow(row: string): string {
  let masked = '';
  let rest = row;
  for (;;) {
    const code = rest.indexOf('`');
    const formula = nextFormula(rest);
    if (code < 0 && formula < 0) return masked + rest;
    const isCode = code >= 0 && (formula < 0 || code < formula);
    const at = isCode ? code : formula;
    const found = isCode ? CODE_SPAN.exec(rest.slice(at))?.[0] : formulaAt(rest.slice(at))?.raw;
    const length = found?.length ?? (isCode ? (/^`+/.exec(rest.slice(at))?.[0].length ?? 1) : 1);
    const part = rest.slice(at, at + length);
    masked += rest.slice(0, at) + (found ? (isCode ? part.replace(/\\?\|/g, CODE_BAR) : maskBars(part)) : part);
    rest = rest.slice(at + length);
  }
}

const countCells = (row: string): number =>
  row
    .trim()
    .replace(/\\\|/g, '')
    .replace(/^\||\|$/g, '')
    .split('|').length;

/** Pipes in formulas and code are masked, unless the row has as many cells as the table without that alone. */
function maskTable(raw: string): string {
  const lines = raw.split('\n');
  const cells = countCells(lines[1] ?? '');
  return lines
    .map((line, index) => {
      if (index === 1) return line;
      const masked = maskRow(line);
      return masked === line || (countCells(line) === cells && countCells(masked) !== cells) ? line : masked;
    })
    .join('\n');
}

const unmask = (text: string): string => text.replace(/[\ue000-\ue002]/g, (mark) => RESTORED[mark] ?? mark);

/** The source of a table as every reader of GFM splits it into cells. */
export const escapeTablePipes = (raw: string): string =>
  maskTable(raw)
    .replaceAll(CODE_BAR, '\\|')
    .replace(/[\ue000\ue001](?=([a-z])?)/gi, (bar, letter) => `\\${bar === NORM ? 'V' : 'v'}ert${letter ? ' ' : ''}`);

export const rules: MarkedExtension = {
  tokenizer: {
    // "3~5 turns, then 10~15 minutes" is two ranges; so is one with `~~` between digits.
    del(text, _masked, before = '') {
      if (!text.startsWith('~~')) return undefined;
      return /\d$/.test(before) && /^~+\d/.test(text) ? undefined : false;
    },
    list: (text) => (isNumberedSentence(text) ? undefined : false),
    table(text) {
      const raw = this.rules.block.table.exec(text)?.[0];
      const masked = raw && maskTable(raw);
      if (!raw || masked === raw || MASKS.test(raw)) return false;
      const lexer = { inline: () => [] };
      const table = Tokenizer.prototype.table.call({ rules: this.rules, lexer } as unknown as Tokenizer, masked ?? '');
      if (!table) return false;
      for (const cell of [table.header, ...table.rows].flat()) {
        cell.text = unmask(cell.text);
        cell.tokens = this.lexer.inline(cell.text);
      }
      return { ...table, raw: raw.replace(/\n+$/, '') };
    },
  },
  renderer: {
    list(list) {
      const items = list.items.map((item) => this.listitem(item));
      if (!list.ordered) return `<ul>\n${items.join('')}</ul>\n`;
      const numbers = numberItems(list);
      const [first = 1] = numbers;
      const valued = items.map((item, index) => {
        const number = numbers[index] ?? index;
        const isNext = index === 0 || number === (numbers[index - 1] ?? 0) + 1;
        return isNext ? item : item.replace('<li>', `<li value="${number}">`);
      });
      // Years need more room than steps.
      const look = Math.max(...numbers) > 99 ? ' class="wide-numbers"' : '';
      return `<ol${first === 1 ? '' : ` start="${first}"`}${look}>\n${valued.join('')}</ol>\n`;
    },
    checkbox: ({ checked }) => `${checkMark(checked)} `,
  },
};
