import type { PdfStructure } from '@coursewright/pdf';
import { clip, unescapeHtml } from '@coursewright/text';
import { describeDiagram, parseDiagram } from '@coursewright/text/diagram';
import type { Token, Tokens } from 'marked';
import type { CourseExport } from '../course-export.ts';
import type { FontStyle } from './pdf-fonts.ts';
import { BRAND, INK, MARGIN, MUTED, type PageNumbers, type PdfPage, type Run } from './pdf-page.ts';

const SAFE_LINK = /^(https:|mailto:)/i;

function inlineRuns(tokens: readonly Token[] = [], style: FontStyle = 'text', link?: string): Run[] {
  return tokens.flatMap((token): Run[] => {
    const inner = 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined;
    switch (token.type) {
      case 'strong':
        return inlineRuns(inner, 'bold', link);
      case 'em':
        return inlineRuns(inner, style === 'bold' ? 'bold' : 'italic', link);
      case 'codespan':
        return [{ text: unescapeHtml(token.text), style: 'code', link }];
      case 'formula':
      case 'formulaLines':
        return [{ text: String((token as Tokens.Generic).tex), style: 'code', link }];
      case 'link':
        return inlineRuns(inner, style, SAFE_LINK.test(token.href) ? token.href : undefined);
      case 'br':
        return [{ text: '\n', style, link }];
      case 'html':
        return [];
      case 'image':
        return [{ text: token.text, style, link }];
      default:
        return inner
          ? inlineRuns(inner, style, link)
          : [{ text: unescapeHtml('text' in token ? String(token.text) : ''), style, link }];
    }
  });
}

const textOf = (tokens: readonly Token[]): string =>
  inlineRuns(tokens)
    .map(({ text }) => text)
    .join('');

const STEP = 18;

export function writeBlocks(page: PdfPage, parent: PdfStructure, tokens: readonly Token[], indent = 0): void {
  for (const token of tokens) writeBlock(page, parent, token, indent);
}

function writeBlock(page: PdfPage, parent: PdfStructure, token: Token, indent: number): void {
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
      writeFence(page, parent, token as Tokens.Code, indent);
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

// A diagram is written as its text alternative.
function writeFence(page: PdfPage, parent: PdfStructure, { lang, text }: Tokens.Code, indent: number): void {
  const { pdf } = page;
  const diagram = lang === 'mermaid' ? parseDiagram(unescapeHtml(text)) : undefined;
  if (!diagram) {
    parent.add(pdf.struct('Code', {}, () => writeCode(page, text, indent)));
    return;
  }
  for (const line of ['Diagram', ...describeDiagram(diagram)]) {
    const style = line === 'Diagram' ? 'bold' : 'text';
    parent.add(pdf.struct('P', {}, () => page.write([{ text: line, style }], { indent: indent + STEP, after: 3 })));
  }
  pdf.y += 8;
}

function writeCode(page: PdfPage, code: string, indent: number): void {
  const lines = code.replace(/\t/g, '  ').replace(/\n+$/, '').split('\n');
  for (const line of lines) {
    // no-break spaces, because leading spaces are dropped
    const text = line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)) || '\u00a0';
    page.write([{ text, style: 'code' }], { size: 10, indent: indent + STEP, after: 0, gap: 2 });
  }
  page.pdf.y += 10;
}

function writeList(page: PdfPage, parent: PdfStructure, { items, ordered, start }: Tokens.List, indent: number): void {
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

// One list item per row, each cell preceded by its column name: readable at any width and by screen readers.
function writeTable(page: PdfPage, parent: PdfStructure, { header, rows }: Tokens.Table, indent: number): void {
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

const LONGEST = 68;

export function writeContents(
  page: PdfPage,
  root: PdfStructure,
  { chapters }: CourseExport,
  numbers: PageNumbers,
): void {
  const { pdf } = page;
  root.add(pdf.struct('H2', {}, () => page.write([{ text: 'Contents', style: 'heading' }], { size: 16 })));
  const list = pdf.struct('TOC');
  root.add(list);
  for (const chapter of chapters) {
    pdf.y += 6;
    writeEntry(page, list, chapter, numbers, 'bold');
    for (const subtopic of chapter.subtopics) writeEntry(page, list, subtopic, numbers, 'text');
  }
}

function writeEntry(
  page: PdfPage,
  list: PdfStructure,
  { id, title }: { id: string; title: string },
  numbers: PageNumbers,
  style: 'bold' | 'text',
): void {
  const { pdf, width } = page;
  const indent = style === 'bold' ? 0 : 14;
  page.keep(24);
  list.add(
    pdf.struct('TOCI', {}, () => {
      const top = pdf.y;
      pdf.font('text').fontSize(11).fillColor(INK);
      pdf.text(String(numbers.get(id) ?? 0), MARGIN, top, { width, align: 'right', lineBreak: false });
      pdf.y = top;
      page.write([{ text: clip(title, LONGEST), style }], { indent, after: 2 });
      pdf.goTo(MARGIN, top, width, 16, id);
    }),
  );
}
