import { drawLines, LINE_BREAK, type Line, layOut, markArtifact, type Run, type Tag } from '@coursewright/pdf';
import { unescapeHtml } from '@coursewright/text';
import type { Tokens } from 'marked';
import { highlightCode } from '../../../authoring/text/index.ts';
import { countFitting, type Flow, INK, lineHeight, placeLines, RULE, SURFACE } from './flow.ts';

const SIZE = 10;
const LEADING = 0.2;
const PADDING = 10;

// The colours of the lesson page (packages/ui/src/prose.module.css).
const COLOURS: [RegExp, { colour: string; bold?: boolean; italic?: boolean }][] = [
  [/comment|quote|meta/, { colour: '#55645e' }],
  [/keyword|selector-tag|doctag|name|section/, { colour: '#285d9f', bold: true }],
  [/string|regexp|addition|link|code/, { colour: '#1a7546' }],
  [/number|literal|symbol|bullet|variable|deletion/, { colour: '#b42f26' }],
  [/title|selector-id|selector-class/, { colour: '#0b6b57', bold: true }],
  [/type|built_in|attr|attribute|property/, { colour: '#7a4f00' }],
];
const PART = /<span class="([^"]*)">|<\/span>|[^<]+/g;

// Lines of runs, coloured as on the page.
export function toCodeLines(code: string, language: string): Run[][] {
  const lines: Run[][] = [[]];
  const open: string[] = [];
  const html = highlightCode(code.replace(/\t/g, '    ').replace(/\n+$/, ''), language);
  for (const [part, className] of html.matchAll(PART)) {
    if (className !== undefined) open.push(className);
    else if (part === '</span>') open.pop();
    else {
      const known = open.findLast((name) => COLOURS.some(([pattern]) => pattern.test(name)));
      const look = COLOURS.find(([pattern]) => known && pattern.test(known))?.[1];
      const { colour, bold = false } = look ?? { colour: INK };
      const [first = '', ...others] = unescapeHtml(part.replaceAll('&#x27;', "'")).split('\n');
      const toRun = (text: string): Run => ({
        text: text.replaceAll(LINE_BREAK, ''),
        colour,
        style: { code: true, bold },
      });
      lines.at(-1)?.push(toRun(first));
      for (const text of others) lines.push([toRun(text)]);
    }
  }
  return lines;
}

// Code is always written from left to right. A frame is closed at the end of a page and opened on the next.
export function writeCode(flow: Flow, parent: Tag, { text, lang = '' }: Tokens.Code): void {
  const { pdf, faces, column } = flow;
  const width = column.width - 2 * PADDING;
  const look = { size: SIZE, direction: 'ltr', leading: LEADING } as const;
  const empty: Line = { boxes: [], width: 0, ascent: SIZE, descent: SIZE * 0.3 };
  let rest = toCodeLines(text, lang).flatMap((runs) => {
    const lines = layOut(faces, runs, look, width);
    return lines.length > 0 ? lines : [empty];
  });
  const tag = parent.child('Code');
  flow.gap(8);
  while (rest.length > 0) {
    const fitting = countFitting(rest, flow.bottom - flow.y - 2 * PADDING, SIZE, LEADING);
    if (fitting < Math.min(3, rest.length) && !flow.isAtTop) {
      flow.startPage();
      continue;
    }
    const lines = rest.slice(0, Math.max(1, fitting));
    const height = lines.reduce((sum, line) => sum + lineHeight(line, SIZE, LEADING), 2 * PADDING);
    const top = flow.y;
    markArtifact(pdf, () =>
      pdf.roundedRect(column.left, top, column.width, height, 4).lineWidth(0.75).fillAndStroke(SURFACE, RULE),
    );
    drawLines(pdf, tag, placeLines(lines, { left: column.left + PADDING, width }, top + PADDING, look), INK);
    flow.y = top + height;
    rest = rest.slice(lines.length);
    if (rest.length > 0) flow.startPage();
  }
  tag.end();
  flow.gap(12);
}
