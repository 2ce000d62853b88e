import { renderAsync } from '@resvg/resvg-js';
import { boundedLine } from '../author/text/normalise.ts';
import { escapeText } from '../illustration/escape-text.ts';
import { element, rectangle, stroke } from '../illustration/shapes.ts';
import { type FittedText, fitText, type TextStyle } from './fit-text.ts';
import { BODY, fontsFor, HEADING } from './fonts.ts';
import { COLOURS, corner, guilloche, seal } from './ornaments.ts';

export interface CertificateContent {
  brandName: string;
  learnerName: string;
  courseTitle: string;
  completedOn: Date;
  certificateId: string;
  /** A remark on how the course came about, such as "Built from sample study material". */
  note?: string;
}

export const CERTIFICATE_WIDTH = 1600;
export const CERTIFICATE_HEIGHT = 1130;

const MIDDLE = CERTIFICATE_WIDTH / 2;
const { ink, muted, viridian, marigold, paper } = COLOURS;
const NAME: TextStyle = { family: HEADING, weight: 700 };
const TITLE: TextStyle = { family: HEADING, weight: 600 };
const LABEL: TextStyle = { family: BODY, weight: 600 };
const TEXT: TextStyle = { family: BODY, weight: 400 };

/** The certificate as a PNG of 1600 by 1130. */
export async function renderCertificate(content: CertificateContent): Promise<Buffer> {
  const words = Object.values(content).join(' ');
  const image = await renderAsync(drawCertificate(content), { font: fontsFor(words) });
  return image.asPng();
}

function drawCertificate(content: CertificateContent): string {
  const name = fitText(boundedLine(content.learnerName, 80) || 'A learner', NAME, {
    width: 1100,
    maxSize: 94,
    minSize: 62,
    maxLines: 2,
  });
  const title = fitText(boundedLine(content.courseTitle, 180), TITLE, {
    width: 1100,
    maxSize: 56,
    minSize: 44,
    maxLines: 3,
  });
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(content.completedOn);
  const rule = 'M600 590H1000';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CERTIFICATE_WIDTH}" height="${CERTIFICATE_HEIGHT}" viewBox="0 0 ${CERTIFICATE_WIDTH} ${CERTIFICATE_HEIGHT}">`,
    ...background(),
    line(boundedLine(content.brandName, 60), MIDDLE, 196, 40, NAME, viridian),
    line('CERTIFICATE OF COMPLETION', MIDDLE, 268, 25, LABEL, muted, { 'letter-spacing': 8 }),
    line('This is to certify that', MIDDLE, 372, 30, TEXT, muted),
    block(name, 482, NAME, ink),
    stroke(rule, marigold, 4),
    line('has completed the course', MIDDLE, 650, 30, TEXT, muted),
    block(title, 742, TITLE, viridian),
    content.note ? line(boundedLine(content.note, 90), MIDDLE, 868, 24, TEXT, muted) : '',
    ...field('Completed on', date, 410),
    ...field('Certificate number', boundedLine(content.certificateId, 40), 1190),
    seal(`translate(${MIDDLE} 968) scale(0.82)`),
    '</svg>',
  ].join('');
}

function background(): string[] {
  const far = `translate(${CERTIFICATE_WIDTH - 48} ${CERTIFICATE_HEIGHT - 48}) rotate(180)`;
  return [
    rectangle(0, 0, CERTIFICATE_WIDTH, CERTIFICATE_HEIGHT, paper),
    guilloche(MIDDLE, 545),
    frame(48, viridian, 5),
    frame(62, marigold, 2),
    corner('translate(48 48)'),
    corner(far),
  ];
}

const frame = (inset: number, colour: string, width: number): string =>
  rectangle(inset, inset, CERTIFICATE_WIDTH - 2 * inset, CERTIFICATE_HEIGHT - 2 * inset, 'none', {
    stroke: colour,
    'stroke-width': width,
  });

function line(
  text: string,
  x: number,
  y: number,
  size: number,
  { family, weight }: TextStyle,
  fill: string,
  more: Record<string, string | number> = {},
): string {
  const style = { 'font-family': family, 'font-weight': weight, 'font-size': size, fill, 'text-anchor': 'middle' };
  return element('text', { x, y, ...style, ...more }, escapeText(text));
}

/** Lines around a middle height. */
function block({ lines, size }: FittedText, middle: number, style: TextStyle, fill: string): string {
  const step = size * 1.14;
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.34;
  return lines.map((text, index) => line(text, MIDDLE, first + index * step, size, style, fill)).join('');
}

function field(label: string, value: string, x: number): string[] {
  const { size } = fitText(value, LABEL, { width: 340, maxSize: 30, minSize: 10, maxLines: 1 });
  return [
    line(value, x, 968, size, LABEL, ink),
    stroke(`M${x - 170} 990H${x + 170}`, COLOURS.sage, 2),
    line(label, x, 1026, 22, TEXT, muted),
  ];
}
