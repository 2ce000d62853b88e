import { type Block, cleanText, joinCells, oneLine } from '../../document.ts';
import { formatNumber } from '../markup/numbers.ts';
import { MAX_SCRIPT, toScript } from '../markup/scripts.ts';
import { readLetters, SYMBOL_FONT } from '../markup/symbols.ts';
import { toFormula } from '../markup/tex.ts';
import { descendants, type Element, find, isElement, listElements, type Node, readText } from '../markup/tree.ts';
import { readFormula } from './formulas.ts';
import { type Amounts, isAround, isHeading, isHidden, listClasses, readField } from './page-parts.ts';

const BLOCKS = new Set([
  ...['p', 'li', 'dt', 'dd', 'blockquote', 'figcaption', 'caption', 'td', 'th', 'summary', 'div', 'section', 'legend'],
  ...['article', 'main', 'body', 'ul', 'ol', 'dl', 'menu', 'dir', 'figure', 'details', 'hr', 'address', 'header'],
  ...['footer', 'aside', 'hgroup', 'html', 'form', 'fieldset', 'center', 'search', 'dialog', 'nav', 'optgroup'],
]);
const CODE = new Set(['pre', 'listing', 'xmp', 'plaintext']);
// Chinese and Japanese have no space at the end of a line.
const UNSPACED_BREAK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff60])[ \t]*\r?\n[ \t]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff60])/gu;
const MAX_PLACES = 200;

const LIST_KINDS: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'lower-roman': 'i',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'upper-roman': 'I',
};
// Of the items of an ordered list.
function getNumbers(list: Element): Map<Element, string> {
  const numbers = new Map<Element, string>();
  const { start = '', style = '' } = list.attributes;
  const { type = LIST_KINDS[/(?:lower|upper)-\w+/.exec(style)?.[0] ?? ''] } = list.attributes;
  if (list.name !== 'ol' || /list-style(?:-type)?\s*:[^;]*none/.test(style)) return numbers;
  const items = listElements(list).filter(({ name }) => name === 'li');
  const step = 'reversed' in list.attributes ? -1 : 1;
  let number = Number.parseInt(start, 10);
  if (Number.isNaN(number)) number = step < 0 ? items.length : 1;
  for (const item of items) {
    const own = Number.parseInt(item.attributes.value ?? '', 10);
    if (!Number.isNaN(own)) number = own;
    numbers.set(item, `${formatNumber(number, item.attributes.type ?? type)}. `);
    number += step;
  }
  return numbers;
}

// Formulas that a script of the page would draw.
const withDollars = (text: string): string =>
  text
    .replace(/\\\(((?:(?!\\[()]).){1,2000})\\\)/gs, (_, tex: string) => toFormula(tex))
    .replace(/\\\[((?:(?!\\[[\]]).){1,2000})\\\]/gs, (_, tex: string) => toFormula(tex, true));

// Direct rows; the foot is shown last, wherever it stands.
function getRows(table: Element): Element[] {
  const order = { thead: 0, tfoot: 2 } as Record<string, number>;
  return listElements(table)
    .map((one) => ({ place: order[one.name] ?? 1, rows: one.name === 'tr' ? [one] : listElements(one) }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ rows }) => rows.filter((row) => row.name === 'tr' && !isHidden(row)));
}
const getCells = (row: Element) => listElements(row).filter((one) => ['td', 'th'].includes(one.name) && !isHidden(one));

// Of letters that its style raises or lowers; other parts are only put in their place with it.
const SCRIPT_STYLE = /vertical-align\s*:\s*(super|sub)\b/i;
function isScript(element: Element): boolean {
  if (element.name === 'sup' || element.name === 'sub') return true;
  if (!SCRIPT_STYLE.test(element.attributes.style ?? '')) return false;
  const text = readText(element).trim();
  return text.length <= MAX_SCRIPT && !/\s/.test(text);
}

const getFont = ({ attributes: { face, style = '' } }: Element): string =>
  (face ?? /font-family\s*:\s*["']?([\w ]+)/i.exec(style)?.[1] ?? '').trim();

// Of notes that stand in the sentence and are shown beside it: of arXiv, and of designs after Tufte.
const NOTES = new Set(['ltx_note_outer', 'sidenote', 'marginnote']);
// Two indexes, one above the other, of formulas of chemistry and physics in Wikipedia.
const RAISED = /vertical-align\s*:\s*(?:[-.\d]|su[bp]|text-)|font-size\s*:\s*(?:\d{1,2}(?:\.\d+)?%|0?\.\d+r?em|small)/i;
function getStacked(element: Element, before: string): readonly Node[] {
  const { class: name = '', style = '' } = element.attributes;
  const parts = element.children.filter((part) => !isElement(part) || part.name !== 'br');
  const isChemical = name.includes('chem2-su');
  const isBroken = parts.length < element.children.length && style.includes('inline-block') && RAISED.test(style);
  if (!isChemical && !isBroken) return [];
  if (parts.length !== 2 || !parts.every((part) => readText(part).length <= MAX_SCRIPT)) return [];
  if (isChemical) return parts;
  // Numbers may also stand before what they belong to.
  const isNumbers = parts.every((part) => /^\s*[\d+−-]+\s*$/.test(readText(part)));
  return isNumbers || /[\p{L}\p{M}\p{N})\]}]$/u.test(before) ? parts : [];
}

// Of a table that is made of other elements.
const isRow = (element: Element): boolean =>
  element.attributes.role === 'row' &&
  listElements(element).every(({ attributes: { role = '' } }) => /^(?:grid)?cell$|^(?:column|row)header$/.test(role));

// A table that only puts things beside each other.
const isLayout = (table: Element, rows: readonly Element[]): boolean =>
  ['presentation', 'none'].includes(table.attributes.role ?? '') ||
  rows.every((row) => getCells(row).length < 2) ||
  find(table, (one) => one.name === 'table' || (isHeading(one) && one.parent?.name !== 'th') || CODE.has(one.name)) !==
    undefined;

const getSpan = (value: string | undefined): number =>
  Math.min(MAX_PLACES, Math.max(1, Number.parseInt(value ?? '', 10) || 1));

/** The text under an element, in reading order. */
export function toBlocks(root: Element, amounts: Amounts): Block[] {
  const blocks: Block[] = [];
  let open = '';
  let number = '';
  let numbers = new Map<Element, string>();

  function end(kind: Block['kind'] = 'text') {
    const lines = withDollars(cleanText(open)).split('\n').map(oneLine);
    open = '';
    const text = lines.filter((line) => line !== '').join(kind === 'heading' ? ' ' : '\n');
    // An empty line, or the number that the page writes itself.
    if (text === '' || (number !== '' && text === number.trim())) return;
    blocks.push({ kind, text: kind === 'heading' ? text : number + text });
    number = '';
  }

  const inline = (element: Element): string =>
    toBlocks(element, amounts)
      .map(({ text }) => text)
      .join(' ');

  function addScript(element: Element) {
    const where =
      element.name === 'sub' || SCRIPT_STYLE.exec(element.attributes.style ?? '')?.[1] === 'sub' ? 'sub' : 'sup';
    const text = inline(element);
    const isNote = where === 'sup' && [element, ...descendants(element)].some(isNoteLink);
    open += isNote && /^[^[(]/.test(text) ? `[${text}]` : toScript(text, where, open);
  }

  function addSymbols(element: Element) {
    const [, space = ''] = /\S(\s*)$/.exec(readText(element)) ?? [];
    open += readLetters(getFont(element), inline(element)) + space;
  }

  function addRuby(ruby: Element) {
    let readings = '';
    const close = () => {
      if (readings !== '') open += `(${readings})`;
      readings = '';
    };
    for (const child of ruby.children) {
      const name = isElement(child) ? child.name : '';
      if (name === 'rt' || name === 'rtc') readings += inline(child as Element);
      else if (isElement(child) ? !isHidden(child) : child.trim() !== '') {
        close();
        add(child);
      }
    }
    close();
  }

  function addTable(table: Element) {
    end();
    const rows = getRows(table);
    for (const caption of listElements(table)) if (caption.name === 'caption') add(caption);
    if (isLayout(table, rows)) {
      for (const cell of rows.flatMap(getCells)) if (!isLineNumbers(cell)) add(cell);
      return;
    }
    // Rows for which a column is still taken by a cell above.
    const taken: number[] = [];
    for (const row of rows) {
      const cells: string[] = [];
      const skip = () => {
        for (; (taken[cells.length] ?? 0) > 0; cells.push('')) taken[cells.length] = (taken[cells.length] ?? 0) - 1;
      };
      for (const cell of getCells(row)) {
        skip();
        const { colspan, rowspan } = cell.attributes;
        for (let at = 0; at < getSpan(colspan) && cells.length < MAX_PLACES; at += 1) {
          taken[cells.length] = rowspan === '0' ? Number.POSITIVE_INFINITY : getSpan(rowspan) - 1;
          cells.push(at === 0 ? oneLine(inline(cell)) : '');
        }
      }
      skip();
      const text = joinCells(cells);
      if (text !== '') blocks.push({ kind: 'text', text });
    }
  }

  function addCode(element: Element) {
    end();
    const text = cleanText(getCode(element)).replace(/^\s*\n|\s+$/g, '');
    if (text.trim() !== '') blocks.push({ kind: 'code', text });
  }

  function add(node: Node) {
    if (!isElement(node)) {
      open += node.replace(UNSPACED_BREAK, '').replace(/\s+/g, ' ');
      return;
    }
    const { name, attributes } = node;
    const { style = '', role } = attributes;
    const classes = listClasses(node);
    const stacked = getStacked(node, open);
    const formula = readFormula(node);
    if (formula !== undefined) open += formula;
    else if (isHidden(node) || (node !== root && isAround(node, amounts))) return;
    else if (name === 'br') open += '\n';
    else if (name === 'img') open += isLetter(node) ? (attributes.alt ?? '') : '';
    else if (classes.includes('checkbox-on')) open += '☑ ';
    else if (classes.includes('checkbox-off')) open += '☐ ';
    else if (name === 'input') open += isTask(node) ? ('checked' in attributes ? '☑ ' : '☐ ') : readField(node);
    else if (name === 'textarea' && readField(node).includes('\n')) addCode(node);
    else if (name === 'textarea' || name === 'select') open += readField(node);
    else if (isScript(node)) addScript(node);
    else if (SYMBOL_FONT.test(getFont(node))) addSymbols(node);
    else if (/text-decoration[^;]*overline/.test(style)) open += inline(node).replace(/[\p{L}\p{N}]/gu, '$&\u0305');
    else if (classes.some((one) => NOTES.has(one))) open += ` [${inline(node)}]`;
    else if (stacked.length > 0) {
      const [above = '', below = ''] = stacked.map(readText);
      open += toScript(below, 'sub', open) + toScript(above, 'sup', open);
    }
    // A root, of which its line is the end.
    else if (/border-top/.test(style) && open.endsWith('√')) open += inline(node).replace(/^.{2,}$/su, '($&)');
    else if (name === 'ruby') addRuby(node);
    else if (name === 'table') addTable(node);
    else if (CODE.has(name)) addCode(node);
    else if (isHeading(node) || role === 'heading') {
      end();
      addAll(node);
      end('heading');
    } else if (name === 'q') {
      open += '“';
      addAll(node);
      open += '”';
    } else if (isNoteLink(node) && role === 'doc-noteref' && !find(node, (one) => one.name === 'sup')) {
      const text = inline(node);
      open += /^[[(]/.test(text) ? text : `[${text}]`;
    } else if (isRow(node)) {
      end();
      open = joinCells(listElements(node).map((cell) => oneLine(inline(cell))));
      end();
    } else if (BLOCKS.has(name) || /display\s*:\s*block/.test(style)) {
      end();
      const outer = numbers;
      if (name === 'ol' || name === 'ul') numbers = getNumbers(node);
      if (name === 'li') number += outer.get(node) ?? '';
      addAll(node);
      end();
      if (name === 'li') number = '';
      numbers = outer;
    } else addAll(node);
  }

  function addAll(element: Element) {
    // The fraction after a whole number: 5 1⁄2.
    if (element.attributes.class === 'num' && /\d$/.test(open)) open += ' ';
    for (const [at, child] of element.children.entries()) if (!isStacked(element.children, at)) add(child);
  }

  addAll(root);
  end();
  return blocks;
}

const isNoteLink = ({ name, attributes, parent }: Element): boolean =>
  (name === 'a' && (attributes.href ?? '').includes('#')) ||
  (parent?.name === 'a' && (parent.attributes.href ?? '').includes('#'));

const isIndex = (node: Node | undefined) => isElement(node) && (node.name === 'sup' || node.name === 'sub');
// A break that only puts one index below another.
const isStacked = (nodes: readonly Node[], at: number): boolean => {
  const node = nodes[at];
  return isElement(node) && node.name === 'br' && isIndex(nodes[at - 1]) && isIndex(nodes[at + 1]);
};

const isTask = ({ attributes }: Element) => attributes.type === 'checkbox' && 'disabled' in attributes;

// A picture in place of a character.
const isLetter = (image: Element): boolean =>
  [...(image.attributes.alt ?? '')].length <= 2 || listClasses(image).some((one) => ['emoji', 'gaiji'].includes(one));

const isLineNumbers = (cell: Element): boolean =>
  /^[\d\s]+$/.test(readText(cell)) && find(cell, (one) => CODE.has(one.name)) !== undefined;

const LINE_NUMBER = /(?:^|[\s_-])(?:ln|lnt|line-?n(?:o|um(?:ber)?)s?)(?:$|[\s_-])/i;
const isLineNumber = (element: Element): boolean =>
  (LINE_NUMBER.test(element.attributes.class ?? '') || /user-select\s*:\s*none/.test(element.attributes.style ?? '')) &&
  /^\s*\d+\s*$/.test(readText(element));

// Lines end with a break, or are elements.
function getCode(node: Node): string {
  if (!isElement(node)) return node;
  if (node.name === 'br') return '\n';
  if (isHidden(node) || isLineNumber(node)) return '';
  return node.children.reduce<string>((code, child) => {
    const isLine = isElement(child) && (BLOCKS.has(child.name) || child.name === 'tr');
    return code + (isLine && code !== '' && !code.endsWith('\n') ? '\n' : '') + getCode(child);
  }, '');
}
