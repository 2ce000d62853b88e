import { element, escapeXml } from '@coursewright/text';
import { renderAsync } from '@resvg/resvg-js';
import {
  HEIGHT as CERTIFICATE_HEIGHT,
  WIDTH as CERTIFICATE_WIDTH,
  type CertificateContent,
  createQrDrawing,
  createTextBlocks,
  ornaments,
  type TextLine,
} from './certificate-layout.ts';
import { selectFonts, withoutEmoji } from './fonts.ts';
import type { Drawing, Mark } from './ornaments.ts';

export async function renderCertificate(content: CertificateContent): Promise<Buffer> {
  const texts = createTextBlocks(content).flatMap(({ lines }) => lines);
  const size = { width: CERTIFICATE_WIDTH, height: CERTIFICATE_HEIGHT };
  const children = [...[...ornaments, createQrDrawing(content)].map(drawingSvg), ...texts.map(drawnSvg)];
  const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, ...children);
  const image = await renderAsync(svg, { font: selectFonts(texts.map(({ text }) => text).join(' ')) });
  return image.asPng();
}

export function textSvg({ text, x, y, size, font, colour, anchor, spacing }: TextLine): string {
  const face = { 'font-family': font.family, 'font-weight': font.weight, 'font-size': size };
  const placed = { x, y, 'text-anchor': anchor, 'letter-spacing': spacing || undefined };
  return element('text', { ...placed, ...face, fill: colour }, escapeXml(directed(text)));
}

/** As far as there are fonts. */
export const drawnSvg = (line: TextLine): string => textSvg({ ...line, text: withoutEmoji(line.text) });

// The renderer takes every line for one from left to right.
const directed = (text: string): string =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `\u202b${text}\u202c` : text;

export function drawingSvg({ x = 0, y = 0, turn = 0, scale = 1, opacity, marks }: Drawing): string {
  const transform = `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
  return element('g', { transform, opacity }, ...marks.map((mark) => ('d' in mark ? markSvg(mark) : drawingSvg(mark))));
}

function markSvg({ d, fill = 'none', line }: Mark): string {
  const stroke = line && {
    stroke: line.colour,
    'stroke-width': line.width,
    'stroke-dasharray': line.dash?.join(' '),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  return element('path', { d, fill, ...stroke });
}
