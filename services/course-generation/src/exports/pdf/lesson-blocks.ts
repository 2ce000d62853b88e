import type { Token, Tokens } from 'marked';
import { inlineRuns, textOf } from './inline-runs.ts';
import { BRAND, MARGIN, MUTED, type PdfPage, type Structure } from './pdf-page.ts';

const STEP = 18;

/** Writes the blocks of a lesson below a structure element, each with its tag. */
export function writeBlocks(page: PdfPage, parent: Structure, tokens: readonly Token[], indent = 0): void {
  for (const token of tokens) writeBlock(page, parent, token, indent);
}

function writeBlock(page: PdfPage, parent: Structure, token: Token, indent: number): void {
  const { pdf } = page;
  const tagged = (tag: string, draw: () => void) => parent.add(pdf.struct(tag, {}, draw));
  switch (token.type) {
    case 'heading':
      page.keep(70);
      pdf.y += 6;
      tagged('H4', () => page.write(inlineRuns(token.tokens, 'bold'), { size: 12.5, indent, after: 6 }));
      return;
    case 'paragraph':
    case 'text':
      tagged('P', () => page.write(inlineRuns(token.tokens ?? [token]), { indent }));
      return;
    case 'formulaLines':
      tagged('P', () => page.write(inlineRuns([token]), { indent: indent + STEP }));
      return;
    case 'code':
      tagged('Code', () => writeCode(page, (token as Tokens.Code).text, indent));
      return;
    case 'list':
      writeList(page, parent, token as Tokens.List, indent);
      return;
    case 'blockquote':
      tagged('BlockQuote', () =>
        page.write(inlineRuns(token.tokens, 'italic'), { indent: indent + STEP, colour: MUTED }),
      );
      return;
    case 'table':
      writeTable(page, parent, token as Tokens.Table, indent);
      return;
    default:
  }
}

function writeCode(page: PdfPage, code: string, indent: number): void {
  const lines = code.replace(/\t/g, '  ').replace(/\n+$/, '').split('\n');
  for (const line of lines) {
    // no-break spaces: those at the beginning of a line are dropped otherwise
    const text = line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)) || '\u00a0';
    page.write([{ text, style: 'code' }], { size: 10, indent: indent + STEP, after: 0, gap: 2 });
  }
  page.pdf.y += 10;
}

function writeList(page: PdfPage, parent: Structure, { items, ordered, start }: Tokens.List, indent: number): void {
  const { pdf } = page;
  const list = pdf.struct('L');
  parent.add(list);
  for (const [index, item] of items.entries()) {
    const entry = pdf.struct('LI');
    list.add(entry);
    page.keep(30);
    const top = pdf.y;
    const mark = ordered ? `${Number(start || 1) + index}.` : '•';
    entry.add(
      pdf.struct('Lbl', {}, () => {
        pdf.font('text').fontSize(11).fillColor(BRAND);
        pdf.text(mark, MARGIN + indent, top, { lineBreak: false });
      }),
    );
    pdf.y = top;
    const body = pdf.struct('LBody');
    entry.add(body);
    writeBlocks(
      page,
      body,
      item.tokens.filter(({ type }) => type !== 'checkbox'),
      indent + STEP,
    );
    pdf.y -= 4;
  }
  pdf.y += 6;
}

/** Row by row, each cell after the name of its column: legible at any width, and in the right order for listening. */
function writeTable(page: PdfPage, parent: Structure, { header, rows }: Tokens.Table, indent: number): void {
  const { pdf } = page;
  const names = header.map(({ tokens }) => textOf(tokens));
  const list = pdf.struct('L');
  parent.add(list);
  for (const row of rows) {
    const cells = row.flatMap(({ tokens }, column) => {
      const name = names[column] ? [{ text: `${names[column]}: `, style: 'bold' as const }] : [];
      return [...(column > 0 ? [{ text: '   ' }] : []), ...name, ...inlineRuns(tokens)];
    });
    page.keep(30);
    list.add(pdf.struct('LI', {}, () => page.write(cells, { indent: indent + STEP, after: 2 })));
  }
  pdf.y += 8;
}
