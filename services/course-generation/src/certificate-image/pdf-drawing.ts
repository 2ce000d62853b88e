import type { Drawing, Mark } from './marks.ts';

/** Draws on the current page, in the page's present coordinates. */
export function drawOnPdf(document: PDFKit.PDFDocument, drawing: Drawing): void {
  const { x = 0, y = 0, turn = 0, scale = 1, opacity, marks } = drawing;
  document.save().translate(x, y).rotate(turn).scale(scale);
  if (opacity !== undefined) document.opacity(opacity);
  for (const mark of marks) {
    if ('d' in mark) draw(document, mark);
    else drawOnPdf(document, mark);
  }
  document.restore();
}

function draw(document: PDFKit.PDFDocument, { d, fill, line }: Mark): void {
  document.path(d);
  if (fill) document.fill(fill);
  if (!line) return;
  if (line.dash) document.dash(Math.max(0.1, line.dash[0]), { space: line.dash[1] });
  document.lineWidth(line.width).lineCap('round').lineJoin('round').stroke(line.colour);
  if (line.dash) document.undash();
}
