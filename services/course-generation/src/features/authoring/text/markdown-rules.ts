import { type MarkedExtension, Tokenizer, type Tokens } from 'marked';
import { isCjkLetter } from './cjk-emphasis.ts';
import { isBlockOfHtml, isTag } from './html-tags.ts';
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

// `P(A|B)`, `a || b` and `|x|` in a row whose cells have spaces around them.
const PIPE_IN_CELL =
  /(?<=[^\s|])\|(?=[^\s|])|(?<=\s)\|\|(?=\s+[^\s|])|(?<=\s)\|(?=[^\s|]+\|\s)|(?<=\s\|[^\s|]+)\|(?=\s)/g;

/** Cells beyond those of the head would be dropped. */
function maskSurplus(row: string, cells: number): string {
  if (countCells(row) <= cells) return row;
  const masked = row.replace(PIPE_IN_CELL, (pipes) => CODE_BAR.repeat(pipes.length));
  return countCells(masked) === cells ? masked : row;
}

/** Pipes in formulas and code are masked, unless the row has as many cells as the table without that alone. */
function maskTable(raw: string): string {
  const lines = raw.split('\n');
  const cells = countCells(lines[1] ?? '');
  return lines
    .map((line, index) => {
      if (index === 1) return line;
      const masked = maskRow(line);
      const isWorse = countCells(line) === cells && countCells(masked) !== cells;
      return maskSurplus(isWorse ? line : masked, cells);
    })
    .join('\n');
}

const unmask = (text: string): string => text.replace(/[\ue000-\ue002]/g, (mark) => RESTORED[mark] ?? mark);

/** The source of a table as every reader of GFM splits it into cells. */
export const escapeTablePipes = (raw: string): string =>
  maskTable(raw)
    .replaceAll(CODE_BAR, '\\|')
    .replace(/[\ue000\ue001](?=([a-z])?)/gi, (bar, letter) => `\\${bar === NORM ? 'V' : 'v'}ert${letter ? ' ' : ''}`);

// Between numbers and the names of values, asterisks are signs: `2*3`, `x**2`.
const SIGN_BEFORE = /[\p{Script=Latin}\p{Script=Greek}\p{Nd})\]]$/u;
const SIGNS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Nd})\]])\*+(?=\p{Nd})/gu;
const VALUE_BEFORE = /[\p{Nd})\]]$|(?<!\p{L})\p{L}$/u;
// "H**2**O"
const BOLD_NUMBER = /^\*\*\p{Nd}+\*\*(?![*(\p{Ll}\p{Nd}])(\p{Lu}?)/u;
// Without those of "x**2".
const BOLD_SIGNS = /(?<![\p{L}\p{N})\]*])\*\*(?!\*)|(?<!\*)\*\*(?![*\p{Nd}])/gu;
const DUNDER = /^__([a-z][a-z\d]*(?:_[a-z\d]+)*|[A-Z]+(?:_[A-Z]+)*)__(?!\w)/;
// In prose, other words are bold: "__important__".
const DUNDER_NAMES = new Set(
  (
    'init main name str repr call len dict slots eq ne lt le gt ge iter next getitem setitem delitem contains enter exit ' +
    'doc file all version author new del class module hash add sub mul truediv floordiv mod pow neg abs bool int float ' +
    'radd iadd getattr setattr delattr getattribute get set format bytes await aiter anext aenter aexit annotations bases ' +
    'mro qualname import builtins future path package proto missing post_init init_subclass FILE LINE DIR CLASS FUNCTION ' +
    'METHOD NAMESPACE DATE TIME COUNTER VA_ARGS'
  ).split(' '),
);

const LONGEST_SEARCH = 2_000;
/** How much before the signs tells what they are. */
export const SIGN_CONTEXT = 200;

// "**Note: 2**10 is 1024**"
function isClosedAfter(after: string, stars: string): boolean {
  const runs = [...after.slice(0, SIGN_CONTEXT).matchAll(/(?<=([^*]))\*+(?=([^*]?))/gu)];
  const ends = runs.filter(([run]) => run.length === stars.length);
  const next = ends.find(([, left = '', right = '']) => !/[\p{L}\p{N}]{2}/u.test(left + right));
  return next !== undefined && /^\S[^\p{L}\p{N}]?$/u.test(`${next[1]}${next[2]}`);
}

/** "**C**2": the signs are the end of what is bold. */
function isEnd(left: string, stars: string, after: string): boolean {
  const run = [...left.matchAll(/\*+/g)].findLast(([signs]) => signs.length === stars.length);
  if (!run) return false;
  const isInWord = /[\p{L}\p{N})\]]$/u.test(left.slice(0, run.index));
  const bold = left.slice(run.index + stars.length);
  return !isInWord && /^\S/.test(bold) && !(/\s/.test(bold) && isClosedAfter(after, stars));
}

function areSigns(left: string, stars: string, rest: string): boolean {
  const [number, capital] = BOLD_NUMBER.exec(rest) ?? [];
  const isOpen = (left.match(BOLD_SIGNS)?.length ?? 0) % 2 === 1;
  if (number && (capital || !isOpen)) return false;
  return VALUE_BEFORE.test(left) && !isEnd(left, stars, rest.slice(stars.length));
}

export const maskSigns = (text: string): string =>
  text.replace(SIGNS, (signs, at: number) => {
    const left = text.slice(Math.max(0, at - SIGN_CONTEXT), at);
    return areSigns(left, signs, text.slice(at)) ? 'a'.repeat(signs.length) : signs;
  });

/** The signs at the beginning of `rest` that are no emphasis. */
export function findSigns(rest: string, before: string, left: string): string | undefined {
  const [dunder, name = ''] = DUNDER.exec(rest) ?? [];
  const isCode = before === '.' || /^\(|^\.\w/.test(rest.slice(dunder?.length ?? 0));
  if (dunder && (isCode || DUNDER_NAMES.has(name))) return dunder;
  const [signs = '', next = ''] = /^\*+([\s\S]?)/u.exec(rest) ?? [];
  if (signs === '' || !SIGN_BEFORE.test(before)) return undefined;
  const stars = signs.slice(0, signs.length - next.length);
  if (/\p{Nd}/u.test(next)) return areSigns(left, stars, rest) ? stars : undefined;
  const isValue = /\d$/.test(before) || (/(?<!\p{L})\p{L}$/u.test(left) && /^\*+\p{L}(?!\p{L})/u.test(rest));
  // "1**st** and 2**nd**" has its end before a space.
  const end = new RegExp(`[^*]${stars.replaceAll('*', '\\*')}([^*])`).exec(rest.slice(stars.length, LONGEST_SEARCH));
  return isValue && end && /[\p{L}\p{N}]/u.test(end[1] ?? '') ? stars : undefined;
}

// A rule that follows a paragraph at once, not the underline of a heading.
const isSentence = (text: string): boolean =>
  text.trim().includes('\n') || text.length > 100 || /[.!;…。！]["'”’»)]*\s*$/.test(text);

const ADDRESS = /^<|^[a-z][a-z\d+.-]*:|^[/#?]|\.[a-z\d]/i;

export const rules: MarkedExtension = {
  tokenizer: {
    emStrong(text, masked, before = '') {
      const at = masked.length - text.length;
      const signs = findSigns(text, before, masked.slice(Math.max(0, at - SIGN_CONTEXT), at));
      if (signs) return { type: 'text', raw: signs, text: signs } as unknown as Tokens.Em;
      if (!text.startsWith('*') || !isCjkLetter(before)) return false;
      return Tokenizer.prototype.emStrong.call(this, text, masked, '');
    },
    tag(text) {
      return isTag(text, this.lexer) ? false : undefined;
    },
    html: (text) => (isBlockOfHtml(text) ? false : undefined),
    lheading(text) {
      const [, content = '', line = ''] = this.rules.block.lheading.exec(text) ?? [];
      return line.startsWith('-') && isSentence(content) ? undefined : false;
    },
    heading(text) {
      const [tight, signs = ''] = /^ {0,3}(#{2,6})(?=[\p{L}\p{N}])/u.exec(text) ?? [];
      if (!tight) return false;
      const heading = Tokenizer.prototype.heading.call(this, `${signs} ${text.slice(tight.length)}`);
      return heading && { ...heading, raw: tight + heading.raw.slice(signs.length + 1) };
    },
    // "[Note]: important" is text.
    def(text) {
      const [, , address = ''] = this.rules.block.def.exec(text) ?? [];
      return address === '' || ADDRESS.test(address) ? false : undefined;
    },
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
