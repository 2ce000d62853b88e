import { type Direction, directionOf, drawLines, layOut, type Run, type Tag } from '@coursewright/pdf';
import { unescapeHtml } from '@coursewright/text';
import { describeDiagram, parseDiagram } from '@coursewright/text/diagram';
import { htmlToMarkdown } from '@coursewright/text/html-to-markdown';
import type { Token, Tokens } from 'marked';
import { checkMark, isMermaid, lexMarkdown, numberItems, sanitizeHtml } from '../../../authoring/text/index.ts';
import { writeCode } from './code.ts';
import { writeDiagram } from './diagram.ts';
import { BODY, BRAND, type Flow, MUTED, placeLines, STEP } from './flow.ts';
import type { Formulas } from './formula.ts';
import { formulaRun, plainText, toRuns } from './inline.ts';
import { writeTable } from './table.ts';

export interface BlockContext {
  readonly flow: Flow;
  readonly formulas: Formulas;
  // Of blocks that have no letters.
  readonly direction: Direction;
  readonly colour?: string;
}

const AFTER = 8;
// Between the items of a list without blank lines.
const TIGHT = 3;
// Room for two lines after a heading, or for the first lines beside the mark of a list.
const KEPT = 62;

export function writeBlocks(context: BlockContext, parent: Tag, tokens: readonly Token[]): void {
  for (const token of tokens) writeBlock(context, parent, token);
}

const rawText = (token: Token): string => ('raw' in token ? token.raw : '');

function writeBlock(context: BlockContext, parent: Tag, token: Token): void {
  const { flow, formulas, colour } = context;
  const { width } = flow.column;
  const inner = ('tokens' in token && token.tokens) || undefined;
  switch (token.type) {
    case 'heading': {
      flow.gap(14);
      flow.ensure(KEPT);
      const size = token.depth <= 3 ? 13 : 12;
      writeText(context, parent, 'H4', toRuns(inner, formulas, width, { style: { bold: true }, size }), { size });
      flow.gap(6);
      return;
    }
    case 'paragraph':
    case 'text':
      writeText(context, parent, 'P', toRuns(inner ?? [token], formulas, width, { ...(colour && { colour }) }));
      flow.gap(token.type === 'text' ? TIGHT : AFTER);
      return;
    case 'formulaLines':
      writeFormula(context, parent, token);
      return;
    case 'code':
      writeFence(context, parent, token as Tokens.Code);
      return;
    case 'list':
      writeList(context, parent, token as Tokens.List);
      return;
    case 'blockquote': {
      const quote = parent.child('BlockQuote');
      flow.gap(6);
      flow.ensure(30);
      flow.rail(directionOf(rawText(token), context.direction), () =>
        writeBlocks({ ...context, colour: MUTED }, quote, inner ?? []),
      );
      quote.end();
      flow.gap(10);
      return;
    }
    case 'table':
      writeTable(flow, parent, token as Tokens.Table, {
        formulas,
        direction: directionOf(rawText(token), context.direction),
      });
      return;
    case 'html':
      writeBlocks(context, parent, lexMarkdown(htmlToMarkdown(sanitizeHtml(token.raw))));
      return;
    default:
  }
}

function writeText(
  { flow, direction, colour }: BlockContext,
  parent: Tag,
  type: string,
  runs: readonly Run[],
  { size = BODY } = {},
): void {
  const tag = parent.child(type);
  const look = { size, direction: directionOf(plainText(runs), direction), ...(colour && { colour }) };
  flow.write(tag, runs, look);
  tag.end();
}

// Centred; one that cannot be set is a paragraph of code.
function writeFormula({ flow, formulas }: BlockContext, parent: Tag, token: Token): void {
  const { pdf, faces, column } = flow;
  const run = formulaRun({ ...token, display: true } as Token, formulas, column.width, { size: BODY });
  const tag = parent.child('P');
  flow.gap(8);
  const { picture } = run;
  if (!picture) flow.write(tag, [run]);
  else {
    flow.ensure(picture.ascent + picture.descent);
    const [line] = layOut(faces, [run], { size: BODY, direction: 'ltr' }, column.width);
    if (line) {
      const top = flow.y;
      const left = column.left + (column.width - picture.width) / 2;
      drawLines(pdf, tag, [{ line, left, baseline: top + picture.ascent }], BRAND);
      flow.y = top + picture.ascent + picture.descent;
    }
  }
  tag.end();
  flow.gap(12);
}

// A diagram that is too large for a page is written as its text alternative.
function writeFence(context: BlockContext, parent: Tag, token: Tokens.Code): void {
  const { flow } = context;
  const diagram = isMermaid(token) ? parseDiagram(unescapeHtml(token.text)) : undefined;
  if (!diagram) {
    writeCode(flow, parent, token);
    return;
  }
  if (writeDiagram(flow, parent, diagram, context.direction)) return;
  const lines = describeDiagram(diagram);
  const direction = directionOf(lines.join(' '), context.direction);
  flow.gap(6);
  flow.ensure(40);
  flow.rail(direction, () => {
    writeText({ ...context, direction }, parent, 'P', [{ text: 'Diagram', style: { bold: true } }]);
    flow.gap(3);
    for (const text of lines) {
      writeText({ ...context, direction }, parent, 'P', [{ text }]);
      flow.gap(3);
    }
  });
  flow.gap(12);
}

function writeList(context: BlockContext, parent: Tag, written: Tokens.List): void {
  const { items, ordered, raw } = written;
  const numbers = ordered ? numberItems(written) : [];
  const { flow } = context;
  const { pdf, faces } = flow;
  const direction = directionOf(raw, context.direction);
  const list = parent.child('L');
  for (const [index, item] of items.entries()) {
    const entry = list.child('LI');
    flow.ensure(KEPT);
    const mark = item.task ? checkMark(item.checked) : ordered ? `${numbers[index]}.` : '•';
    const look = { size: BODY, direction };
    const lines = layOut(faces, [{ text: mark, colour: BRAND }], look, STEP * 2);
    const label = entry.child('Lbl');
    drawLines(pdf, label, placeLines(lines, flow.column, flow.y, look), BRAND);
    label.end();
    const body = entry.child('LBody');
    const indent = Math.max(STEP, (lines[0]?.width ?? 0) + 6);
    const top = flow.y;
    const page = flow.pageNumber;
    flow.inset(indent, 0, direction, () =>
      writeBlocks(
        { ...context, direction },
        body,
        item.tokens.filter(({ type }) => type !== 'checkbox'),
      ),
    );
    if (flow.pageNumber === page && flow.y < top + BODY * 1.5) flow.y = top + BODY * 1.5;
    entry.end();
    flow.gap(TIGHT);
  }
  list.end();
  flow.gap(AFTER);
}
