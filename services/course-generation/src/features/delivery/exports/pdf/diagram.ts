import { type Direction, directionOf, drawArtifactLines, layOut, measure, type Tag } from '@coursewright/pdf';
import { type Diagram, describeDiagram } from '@coursewright/text/diagram';
import {
  type Drawing,
  drawDiagram,
  FONT_SIZE,
  LINE_HEIGHT,
  type Look,
  type Shape,
  type TextLook,
} from '@coursewright/text/drawing';
import { BODY, BRAND, type Flow, INK, MUTED } from './flow.ts';

interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: boolean;
}

// As in the lesson, in light colours.
const PAINTS: Record<Look, Paint> = {
  node: { fill: '#e0f0ea', stroke: BRAND, width: 1.25 },
  decision: { fill: '#fdf0d3', stroke: '#7a4f00', width: 1.25 },
  note: { fill: '#fdf0d3', stroke: '#84918a', width: 1 },
  group: { stroke: '#84918a', width: 1, dash: true },
  plate: { fill: '#ffffff' },
  line: { stroke: MUTED, width: 1.5 },
  dotted: { stroke: MUTED, width: 1.5, dash: true },
  thick: { stroke: MUTED, width: 3 },
  guide: { stroke: '#84918a', width: 1.25 },
  head: { fill: MUTED },
  dot: { fill: BRAND },
};

const TEXTS: Record<TextLook, { size: number; colour: string; bold?: true }> = {
  label: { size: FONT_SIZE, colour: INK },
  small: { size: 13, colour: MUTED },
  strong: { size: FONT_SIZE, colour: INK, bold: true },
};

const LARGEST = BODY / FONT_SIZE;
// Below it letters are too small to read: then the diagram is text.
const SMALLEST = 0.42;

function drawShape({ pdf, faces }: Flow, shape: Shape, direction: Direction): void {
  if (shape.type === 'text') {
    const { size, colour, bold } = TEXTS[shape.look];
    for (const [index, text] of shape.lines.entries()) {
      const look = { size, direction: directionOf(text, direction) };
      const [line] = layOut(faces, [{ text, ...(bold && { style: { bold } }) }], look, Number.POSITIVE_INFINITY);
      if (!line) continue;
      const before = { start: 0, middle: line.width / 2, end: line.width }[shape.anchor];
      drawArtifactLines(pdf, [{ line, left: shape.x - before, baseline: shape.y + index * LINE_HEIGHT }], colour);
    }
    return;
  }
  const { fill, stroke, width = 1, dash } = PAINTS[shape.look];
  pdf.save().lineWidth(width);
  if (dash) pdf.dash(5, { space: 4 });
  if (shape.type === 'path') pdf.path(shape.d);
  else pdf.roundedRect(shape.x, shape.y, shape.width, shape.height, Math.min(shape.radius, shape.height / 2));
  if (fill && stroke) pdf.fillAndStroke(fill, stroke);
  else if (fill) pdf.fill(fill);
  else if (stroke) pdf.stroke(stroke);
  pdf.restore();
}

function fit({ column, bottom, pdf }: Flow, drawing: Drawing): number {
  const tallest = bottom - pdf.page.margins.top;
  return Math.min(LARGEST, column.width / drawing.width, tallest / drawing.height);
}

/** False, and nothing is written, when it would be too small to read. */
export function writeDiagram(flow: Flow, parent: Tag, diagram: Diagram, otherwise: Direction): boolean {
  const { pdf, faces, column } = flow;
  const measureWidth = (text: string) =>
    measure(faces, [{ text, style: { bold: true } }], { size: FONT_SIZE, direction: directionOf(text, otherwise) })
      .natural;
  const drawing = drawDiagram(diagram, column.width / LARGEST, measureWidth);
  if (!drawing) return false;
  const scale = fit(flow, drawing);
  if (scale < SMALLEST) return false;
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  flow.gap(8);
  flow.ensure(height);
  const { y } = flow;
  const left = column.left + (column.width - width) / 2;
  const bbox = [left, y, left + width, y + height] as const;
  const figure = parent.child('Figure', { alt: describeDiagram(diagram).join('\n'), bbox });
  figure.mark(() => {
    pdf.save();
    pdf.transform(scale, 0, 0, scale, left, y);
    for (const shape of drawing.shapes) drawShape(flow, shape, otherwise);
    pdf.restore();
  });
  figure.end();
  flow.y = y + height;
  flow.gap(14);
  return true;
}
