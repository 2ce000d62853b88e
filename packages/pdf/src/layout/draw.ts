import type { Pdf } from '../document.ts';
import type { Face, Glyph, Shaped } from './faces.ts';
import type { Box, Line } from './paragraph.ts';
import type { Tag } from './tags.ts';

interface Internals {
  page: { fonts: Record<string, object> };
  addContent(content: string): void;
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

// Of the font size.
const STROKE = 0.035;
const SLANT = 0.2;

interface Piece {
  face: Face;
  size: number;
  colour: string;
  x: number;
  width: number;
  glyphs: Glyph[];
}

function encode({ font }: Face, { id, nominal, codePoints }: Glyph): string {
  const code = font.subset.includeGlyph(id);
  font.widths[code] ??= nominal;
  font.unicode[code] ??= codePoints;
  return code.toString(16).padStart(4, '0');
}

/** Draws glyphs whose positions are known already; pdfkit's own `text` would shape and measure them again. */
function drawPiece(pdf: Pdf, piece: Piece, baseline: number): void {
  const { face, size, colour, glyphs } = piece;
  const internals = pdf as unknown as Internals;
  internals.page.fonts[face.font.id] ??= face.font.ref();
  pdf.fillColor(colour);
  if (face.strokes) pdf.strokeColor(colour);
  const out: string[] = [];
  // A render mode outlives its text object.
  if (face.strokes) out.push(`q ${number(size * STROKE)} w`);
  out.push('BT', `/${face.font.id} ${number(size)} Tf`);
  if (face.strokes) out.push('2 Tr');
  const skew = face.slants ? number(SLANT) : '0';
  const moveTo = (x: number, y: number) => out.push(`1 0 ${skew} -1 ${number(x)} ${number(y)} Tm`);

  let x = piece.x;
  let hex = '';
  let shown = '';
  const flush = () => {
    if (hex) shown += `<${hex}>`;
    if (shown) out.push(`[${shown}] TJ`);
    hex = '';
    shown = '';
  };
  moveTo(x, baseline);
  for (const glyph of glyphs) {
    const isMoved = glyph.dx !== 0 || glyph.dy !== 0;
    if (isMoved) {
      flush();
      moveTo(x + (glyph.dx * size) / 1000, baseline - (glyph.dy * size) / 1000);
    }
    hex += encode(face, glyph);
    x += (glyph.advance * size) / 1000;
    if (isMoved) {
      flush();
      moveTo(x, baseline);
    } else if (Math.abs(glyph.advance - glyph.nominal) > 0.5) {
      shown += `<${hex}> ${number(glyph.nominal - glyph.advance)} `;
      hex = '';
    }
  }
  flush();
  out.push('ET');
  if (face.strokes) out.push('Q');
  internals.addContent(out.join('\n'));
}

function listPieces(boxes: readonly Box[], colour: string, left: number): Piece[] {
  const pieces: Piece[] = [];
  for (const box of boxes) {
    let x = left + box.x;
    const rightToLeft = box.level % 2 === 1;
    for (const { face, glyphs, width } of box.shaped) {
      const last = pieces.at(-1);
      const length = (width * box.size) / 1000;
      const look = { face, size: box.size, colour: box.run.colour ?? colour };
      const continues =
        last &&
        !rightToLeft &&
        last.face === face &&
        last.size === look.size &&
        last.colour === look.colour &&
        Math.abs(last.x + last.width - x) < 0.01;
      if (continues) {
        last.glyphs.push(...glyphs);
        last.width += length;
      } else {
        pieces.push({ ...look, x, width: length, glyphs: [...glyphs] });
      }
      x += length;
    }
  }
  return pieces;
}

/** A line with the left end of its baseline. */
export interface PlacedLine {
  readonly line: Line;
  readonly left: number;
  readonly baseline: number;
}

type Target = Omit<PlacedLine, 'line'> & { readonly colour: string };

function drawBoxes(pdf: Pdf, boxes: readonly Box[], { left, baseline, colour }: Target): void {
  for (const { run, x, width, size } of boxes) {
    if (!run.background) continue;
    pdf.rect(left + x - 1, baseline - size * 0.95, width + 2, size * 1.25).fill(run.background);
  }
  for (const piece of listPieces(boxes, colour, left)) drawPiece(pdf, piece, baseline);
  for (const { run, x, width, size } of boxes)
    if (run.struck) pdf.rect(left + x, baseline - size * 0.28, width, size * 0.06).fill(run.colour ?? colour);
}

function drawLink(pdf: Pdf, parent: Tag, boxes: readonly Box[], target: Target, url: string): void {
  const { left, baseline } = target;
  const start = Math.min(...boxes.map(({ x }) => x));
  const end = Math.max(...boxes.map(({ x, width }) => x + width));
  const size = boxes[0]?.size ?? 0;
  const link = parent.child('Link');
  link.mark(() => {
    drawBoxes(pdf, boxes, target);
    pdf.lineWidth(size * 0.05).strokeColor(boxes[0]?.run.colour ?? target.colour);
    pdf.moveTo(left + start, baseline + size * 0.14).lineTo(left + end, baseline + size * 0.14);
    pdf.stroke();
  });
  // pdfkit writes a String object as a text string, a primitive one as a name
  const options: object = { structParent: link.element, Contents: Object(boxes.map((box) => box.text).join('')) };
  pdf.link(left + start, baseline - size, end - start, size * 1.3, url, options);
  link.end();
}

function drawPicture(parent: Tag, { run, x }: Box, { left, baseline }: Target): void {
  const { picture } = run;
  if (!picture) return;
  const at = left + x;
  const bbox = [at, baseline - picture.ascent, at + picture.width, baseline + picture.descent] as const;
  const figure = parent.child('Formula', { alt: picture.alt, bbox });
  figure.mark(() => picture.draw(at, baseline));
  figure.end();
}

const isPlain = ({ boxes }: Line): boolean => boxes.every(({ run }) => !run.picture && !run.link);

function drawParts(pdf: Pdf, tag: Tag, { boxes }: Line, target: Target): void {
  for (let start = 0; start < boxes.length; ) {
    const first = boxes[start] as Box;
    let end = start + 1;
    const continues = ({ run }: Box) => !first.run.picture && !run.picture && run.link === first.run.link;
    while (end < boxes.length && continues(boxes[end] as Box)) end += 1;
    const group = boxes.slice(start, end);
    if (first.run.picture) drawPicture(tag, first, target);
    else if (first.run.link) drawLink(pdf, tag, group, target, first.run.link);
    else tag.mark(() => drawBoxes(pdf, group, target));
    start = end;
  }
}

/** Draws lines of one page as content of the tag; links and pictures become its children. */
export function drawLines(pdf: Pdf, tag: Tag, lines: readonly PlacedLine[], colour: string): void {
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && isPlain((lines[end] as PlacedLine).line)) end += 1;
    const plain = lines.slice(start, end);
    if (plain.length > 0) tag.mark(() => drawArtifactLines(pdf, plain, colour));
    const other = lines[end];
    if (other) drawParts(pdf, tag, other.line, { ...other, colour });
    start = end + 1;
  }
}

/** Draws lines inside of an artifact or a marked part. */
export function drawArtifactLines(pdf: Pdf, lines: readonly PlacedLine[], colour: string): void {
  for (const { line, left, baseline } of lines) drawBoxes(pdf, line.boxes, { left, baseline, colour });
}

interface TextTarget {
  readonly size: number;
  readonly colour: string;
  readonly x: number;
  readonly baseline: number;
}

/** One line of text without breaks, from left to right. */
export function drawText(pdf: Pdf, parts: readonly Shaped[], { size, colour, x, baseline }: TextTarget): void {
  let left = x;
  for (const { face, glyphs, width } of parts) {
    const length = (width * size) / 1000;
    drawPiece(pdf, { face, size, colour, x: left, width: length, glyphs }, baseline);
    left += length;
  }
}
