import { describeFormula, type MathNode } from '@coursewright/text/formula';
import { plural, t } from '@lingui/core/macro';
import { isCitationMark } from '../lesson/mark-citations.ts';
import { cut, type Span, splitSentences } from './sentences.ts';

/** What is said at once, and where it stands on the page. */
export interface Utterance {
  text: string;
  range: Range;
  block: Element;
  // In the language of the interface: what stands in place of code.
  isNotice: boolean;
}

interface Options {
  language: string;
  // Of one utterance, in letters.
  longest: number;
}

// A text of the page, or what is said for an element; without a node it stands nowhere.
interface Piece {
  text: string;
  node: Text | Element | undefined;
}

const SILENT =
  'button, input, select, textarea, script, style, template, noscript, svg, hr, [data-exercise], [aria-hidden="true"], [hidden]';
const BLOCKS =
  'address, article, blockquote, caption, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, li, ol, p, section, ul';
const MOST_ROWS = 20;
const SOUND = /[\p{L}\p{N}]/u;
// Joiners, soft hyphens and other letters without a sound.
const MUTE = /[\p{Cf}\p{Cc}]/gu;

/** The utterances of what stands in these elements, in the order of the page. */
export function readUtterances(roots: readonly Element[], { language, longest }: Options): Utterance[] {
  const utterances: Utterance[] = [];
  let pieces: Piece[] = [];
  let block: Element = document.body;
  let isRow = false;

  const put = (text: string, range: Range, isNotice = false) =>
    utterances.push({ text: text.replace(MUTE, '').replace(/\s+/g, ' ').trim(), range, block, isNotice });

  function putNotice(text: string, element: Element) {
    block = element;
    put(text, getRange(element), true);
  }

  function flush() {
    const text = pieces.map((piece) => piece.text).join('');
    const whole = { start: 0, end: text.length };
    const spans = isRow ? cut(text, whole, language, longest) : splitSentences(text, language, longest);
    for (const span of spans) {
      const { start, end } = trim(text, span);
      const said = text.slice(start, end);
      if (SOUND.test(said)) put(said, toRange(pieces, start, end));
    }
    pieces = [];
  }

  function walk(node: Node): void {
    // A line end of the source ends no sentence.
    if (node instanceof Text) pieces.push({ text: node.data.replace(/\s/g, ' '), node });
    if (!(node instanceof Element) || node.matches(SILENT) || isCitationMark(node)) return;
    if (node.localName === 'math') pieces.push({ text: ` ${describeFormula(toMathNode(node))} `, node });
    else if (node.localName === 'br') pieces.push({ text: ' ', node: undefined });
    else if (isRow && node.matches(`${BLOCKS}, pre, table`)) walkInRow(node);
    else if (node.localName === 'pre') walkCode(node);
    else if (node instanceof HTMLTableElement) walkTable(node);
    else if (node.localName === 'figure' && node.querySelector('svg')) walkDiagram(node);
    else if (node.matches(BLOCKS)) walkBlock(node);
    else node.childNodes.forEach(walk);
  }

  function walkBlock(element: Element) {
    flush();
    const outer = block;
    block = element;
    element.childNodes.forEach(walk);
    flush();
    block = outer;
  }

  function walkInRow(element: Element) {
    pieces.push({ text: ' ', node: undefined });
    element.childNodes.forEach(walk);
    pieces.push({ text: ' ', node: undefined });
  }

  function walkCode(code: Element) {
    flush();
    const source = (code.textContent ?? '').trim();
    const lines = source.split('\n').length;
    if (source !== '') putNotice(plural(lines, { one: 'Code, # line', other: 'Code, # lines' }), code);
  }

  function walkTable(table: HTMLTableElement) {
    flush();
    const outer = block;
    if (table.caption) walkBlock(table.caption);
    const rows = [...table.rows];
    for (const row of rows.slice(0, MOST_ROWS)) {
      block = row;
      isRow = true;
      for (const cell of row.cells) {
        if ((cell.textContent ?? '').trim() === '') continue;
        if (pieces.length > 0) pieces.push({ text: ', ', node: undefined });
        cell.childNodes.forEach(walk);
      }
      flush();
      isRow = false;
    }
    const more = rows.length - MOST_ROWS;
    if (more > 0) putNotice(plural(more, { one: '# more row', other: '# more rows' }), rows.at(-1) ?? table);
    block = outer;
  }

  // Its text alternative is folded away, so its drawing is the place of all its lines.
  function walkDiagram(figure: Element) {
    flush();
    const outer = block;
    putNotice(figure.querySelector('svg')?.getAttribute('aria-label') || t`Diagram`, figure);
    for (const line of figure.querySelectorAll('details li')) {
      const text = (line.textContent ?? '').replace(/→/g, ',');
      for (const { start, end } of splitSentences(text, language, longest))
        if (SOUND.test(text.slice(start, end))) put(text.slice(start, end), getRange(figure));
    }
    block = outer;
  }

  for (const root of roots) walkBlock(root);
  return utterances;
}

/** Where what was said at `index` stands now; undefined when it is gone. */
export function findAgain(former: readonly Utterance[], index: number, fresh: readonly Utterance[]) {
  const text = former[index]?.text;
  const placesIn = (utterances: readonly Utterance[]) =>
    utterances.flatMap((utterance, at) => (utterance.text === text ? [at] : []));
  const places = placesIn(fresh);
  return places[placesIn(former.slice(0, index)).length] ?? places.at(-1);
}

function getRange(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

function trim(text: string, { start, end }: Span): Span {
  const leading = text.slice(start, end).search(/[^\s,]/);
  return leading < 0
    ? { start: end, end }
    : { start: start + leading, end: start + text.slice(start, end).trimEnd().length };
}

function toRange(pieces: readonly Piece[], start: number, end: number): Range {
  const range = document.createRange();
  let at = 0;
  let hasStart = false;
  for (const { text, node } of pieces) {
    const from = at;
    at += text.length;
    if (!node || at <= start || from >= end) continue;
    if (node instanceof Text) {
      if (!hasStart) range.setStart(node, Math.max(0, start - from));
      range.setEnd(node, Math.min(text.length, end - from));
    } else {
      if (!hasStart) range.setStartBefore(node);
      range.setEndAfter(node);
    }
    hasStart = true;
  }
  return range;
}

const toMathNode = (node: Node): MathNode => ({
  kind: node instanceof Text ? 'text' : (node as Element).localName,
  text: node instanceof Text ? node.data : '',
  childNodes: [...node.childNodes].filter((child) => child instanceof Text || child instanceof Element).map(toMathNode),
});
