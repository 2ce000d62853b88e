import { escapeXml } from '../xml.ts';
import { type Drawing, LINE_HEIGHT, type Shape } from './drawing.ts';

function toElement(shape: Shape): string {
  if (shape.type === 'path') return `<path d="${shape.d}" class="${shape.look}"/>`;
  if (shape.type === 'rect') {
    const { x, y, width, height, radius, look } = shape;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" class="${look}"/>`;
  }
  const { x, y, lines, look, anchor } = shape;
  const spans = lines.map((line, index) => `<tspan x="${x}" y="${y + index * LINE_HEIGHT}">${escapeXml(line)}</tspan>`);
  return `<text text-anchor="${anchor}" class="${look}">${spans.join('')}</text>`;
}

/** As mark-up, for pages without scripts; a style sheet says how its classes look. */
export const toSvg = ({ width, height, shapes }: Drawing, alt: string): string =>
  `<svg role="img" aria-label="${escapeXml(alt)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.map(toElement).join('')}</svg>`;
