import { element } from '@coursewright/text';
import { renderAsync } from '@resvg/resvg-js';
import { boundedLine } from '../../authoring/text/index.ts';
import type { TextLine } from './certificate-layout.ts';
import { BODY, type Font, fitText, HEADING, selectFonts } from './fonts.ts';
import { box, COLOURS, corner, type Drawing, guilloche, seal } from './ornaments.ts';
import { drawingSvg, drawnSvg } from './render-certificate.ts';

// What link previews of social networks and messengers show (Open Graph).
export const LINK_PICTURE = { width: 1200, height: 630 };

export interface LinkPicture {
  brandName: string;
  label: string;
  title: string;
  // Smaller, below the title.
  subtitle?: string;
  facts: readonly string[];
  // An SVG document for the right third; without one there is the seal of a certificate.
  art?: string;
}

const LEFT = 72;
const TEXT_WIDTH = 660;
const ART = { x: 792, y: 0, width: LINK_PICTURE.width - 792, height: LINK_PICTURE.height };
const { ink, muted, viridian, deep, marigold, paper } = COLOURS;
const TITLE: Font = { family: HEADING, weight: 700 };
const SUBTITLE: Font = { family: HEADING, weight: 600 };
const LABEL: Font = { family: BODY, weight: 600 };
const TEXT: Font = { family: BODY, weight: 400 };

export async function renderLinkPicture(content: LinkPicture): Promise<Buffer> {
  const texts = createTexts(content);
  // Covers what the art has beyond its edge.
  const ground: Drawing = { marks: [{ d: box(0, 0, ART.x, ART.height), fill: paper }] };
  const rule: Drawing = { marks: [{ d: box(ART.x - 8, 0, 8, ART.height), fill: marigold }] };
  const children = [
    ...(content.art ? [placeArt(content.art)] : sealed.map(drawingSvg)),
    drawingSvg(ground),
    drawingSvg(rule),
    ...texts.map(drawnSvg),
  ];
  const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...LINK_PICTURE }, ...children);
  return (await renderAsync(svg, { font: selectFonts(texts.map(({ text }) => text).join(' ')) })).asPng();
}

const sealed: readonly Drawing[] = [
  { marks: [{ d: box(ART.x, ART.y, ART.width, ART.height), fill: deep }] },
  { ...guilloche(ART.x + ART.width / 2, 300), opacity: 0.5, scale: 0.62 },
  corner(LINK_PICTURE.width, LINK_PICTURE.height, 180),
  seal(ART.x + ART.width / 2, 280, 1.5),
];

const placeArt = (svg: string): string =>
  svg.replace(
    '<svg ',
    `<svg x="${ART.x}" y="${ART.y}" width="${ART.width}" height="${ART.height}" preserveAspectRatio="xMidYMid slice" `,
  );

function createTexts({ brandName, label, title, subtitle, facts }: LinkPicture): TextLine[] {
  const head = fit(
    shortenWords(boundedLine(title, 140)),
    TITLE,
    { maxSize: 76, minSize: 46, maxLines: subtitle ? 2 : 4 },
    ink,
  );
  const below = subtitle
    ? fit(shortenWords(boundedLine(subtitle, 140)), SUBTITLE, { maxSize: 44, minSize: 32, maxLines: 2 }, viridian)
    : [];
  const stack = [...head, ...below];
  const height = stack.reduce((sum, { size }) => sum + size * 1.16, below.length > 0 ? 20 : 0);
  let y = 330 - height / 2;
  const placed = stack.map((line, index) => {
    if (index === head.length) y += 20;
    y += line.size * 1.16;
    return { ...line, y: y - line.size * 0.26 };
  });
  return [
    { ...row(boundedLine(brandName, 40), 30, TITLE, viridian), y: 98 },
    { ...row(label, 22, LABEL, muted), y: 158, spacing: 4 },
    ...placed,
    ...facts.map((fact, index) => ({
      ...row(boundedLine(fact, 60), 27, TEXT, muted),
      y: 566 - (facts.length - 1 - index) * 40,
    })),
  ];
}

// A word is not broken: a longer one would make the whole title small. Scripts without spaces have no long words.
const LONG_WORD = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]{26})[^\s]{3,}/gu;
const shortenWords = (text: string): string => text.replace(LONG_WORD, '$1…');

const row = (text: string, size: number, font: Font, colour: string): TextLine => ({
  text,
  x: LEFT,
  y: 0,
  size,
  font,
  colour,
  anchor: 'start',
  spacing: 0,
});

function fit(text: string, font: Font, frame: { maxSize: number; minSize: number; maxLines: number }, colour: string) {
  const { lines, size } = fitText(text, font, { width: TEXT_WIDTH, ...frame });
  return lines.map((line) => row(line, size, font, colour));
}
