import { type InterfaceLanguage, languageDirection } from '@coursewright/contracts';
import { createFormats } from '@coursewright/text';
import { boundedLine } from '../../authoring/text/index.ts';
import { certificateWords } from '../certificate-words.ts';
import { BODY, type Font, fitText, HEADING } from './fonts.ts';
import { box, COLOURS, corner, type Drawing, guilloche, line, qrCode, seal } from './ornaments.ts';

export interface CertificateContent {
  language: InterfaceLanguage;
  brandName: string;
  learnerName: string;
  courseTitle: string;
  completedOn: Date;
  verifyUrl: string;
  lessons?: string | undefined;
  quizzes?: string | undefined;
  objectives?: string | undefined;
  note?: string;
}

export interface TextLine {
  text: string;
  x: number;
  // Of the base line.
  y: number;
  size: number;
  font: Font;
  colour: string;
  anchor: 'start' | 'middle';
  spacing: number;
}

export interface TextBlock {
  role: 'H1' | 'P';
  lines: TextLine[];
  link?: string;
}

export const WIDTH = 1600;
export const HEIGHT = 1130;

const MIDDLE = WIDTH / 2;
// What an account may have.
const MAX_NAME = 100;
const { ink, muted, viridian, marigold, sage, paper } = COLOURS;
const NAME: Font = { family: HEADING, weight: 700 };
const TITLE: Font = { family: HEADING, weight: 600 };
const LABEL: Font = { family: BODY, weight: 600 };
const TEXT: Font = { family: BODY, weight: 400 };
export const QR = { x: 122, y: 880, side: 152 };
const DATE_AT = 1140;

const frame = (inset: number, colour: string, width: number) =>
  line(box(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset), colour, width);

export const ornaments: readonly Drawing[] = [
  { marks: [{ d: box(0, 0, WIDTH, HEIGHT), fill: paper }] },
  guilloche(MIDDLE, 545),
  { marks: [frame(48, viridian, 5), frame(62, marigold, 2)] },
  corner(48, 48),
  corner(WIDTH - 48, HEIGHT - 48, 180),
  { marks: [line('M600 578H1000', marigold, 4), line(`M${DATE_AT - 170} 990H${DATE_AT + 170}`, sage, 2)] },
  seal(MIDDLE, 968, 0.82),
];

export const createQrDrawing = ({ verifyUrl }: CertificateContent): Drawing => qrCode(verifyUrl, QR.x, QR.y, QR.side);

export function createTextBlocks(content: CertificateContent): TextBlock[] {
  const { language } = content;
  const words = certificateWords[language];
  const date = createFormats(language).date(content.completedOn);
  const name = boundedLine(content.learnerName, MAX_NAME) || words.learner;
  const nameFrame = { width: 1100, maxSize: 94, minSize: 62, maxLines: 2 };
  const titleFrame = { width: 1100, maxSize: 56, minSize: 44, maxLines: 3 };
  const brand = centred(boundedLine(content.brandName, 60), 196, 40, NAME, viridian);
  const heading = centred(words.title.toLocaleUpperCase(language), 268, 25, LABEL, muted);
  const results = [content.lessons, content.quizzes].filter((part) => part !== undefined).join(' · ');
  const remarks = [results || undefined, content.objectives, content.note].filter((remark) => remark !== undefined);
  return [
    paragraph(brand),
    { role: 'H1', lines: [{ ...heading, spacing: languageDirection(language) === 'rtl' ? 0 : 8 }] },
    paragraph(centred(words.certifies, 362, 30, TEXT, muted)),
    fitted(name, NAME, nameFrame, 472, ink),
    paragraph(centred(words.completed, 636, 30, TEXT, muted)),
    fitted(boundedLine(content.courseTitle, 180), TITLE, titleFrame, 722, viridian),
    ...remarks.map((remark, index) =>
      paragraph(centred(boundedLine(remark, 110), 858 - remarks.length * 18 + index * 36, 24, TEXT, muted)),
    ),
    paragraph({ ...centred(words.completedOn, 1026, 22, TEXT, muted), x: DATE_AT }),
    paragraph({ ...centred(date, 968, 30, LABEL, ink), x: DATE_AT }),
    ...address(content.verifyUrl, words.checkAt),
  ];
}

const centred = (text: string, y: number, size: number, font: Font, colour: string): TextLine => ({
  text,
  x: MIDDLE,
  y,
  size,
  font,
  colour,
  anchor: 'middle',
  spacing: 0,
});

const paragraph = (...lines: TextLine[]): TextBlock => ({ role: 'P', lines });

function fitted(text: string, font: Font, within: Parameters<typeof fitText>[2], middle: number, colour: string) {
  const { lines, size } = fitText(text, font, within);
  const step = size * 1.14;
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.34;
  return paragraph(...lines.map((part, index) => centred(part, first + index * step, size, font, colour)));
}

function address(url: string, introduction: string): TextBlock[] {
  const cut = url.lastIndexOf('/') + 1;
  const parts = [url.slice(0, cut), url.slice(cut)];
  const frame = { width: 380, maxSize: 20, minSize: 8, maxLines: 1 };
  const size = Math.min(...parts.map((part) => fitText(part, LABEL, frame).size));
  const beside = { x: QR.x + QR.side + 24, anchor: 'start' as const };
  const lines = parts.map((part, index) => ({ ...centred(part, 962 + index * 30, size, LABEL, ink), ...beside }));
  const label = { ...centred(introduction, 926, 22, TEXT, muted), ...beside };
  return [paragraph(label), { ...paragraph(...lines), link: url }];
}
