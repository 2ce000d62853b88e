import { Resvg } from '@resvg/resvg-js';
import decodeQR from 'qr/decode.js';
import type { CertificateContent } from './certificate-layout.ts';
import { balancedLines, type Font, fitText, HEADING, selectFonts } from './fonts.ts';
import { renderCertificate, textSvg } from './render-certificate.ts';

const CONTENT: CertificateContent = {
  language: 'en',
  brandName: 'Coursewright',
  learnerName: 'Ada Lovelace',
  courseTitle: 'Sourdough bread',
  completedOn: new Date('2026-11-20T12:00:00Z'),
  verifyUrl: 'https://learn.example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10',
};

const dimensions = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

const STYLE: Font = { family: HEADING, weight: 700 };

test.each<[string, Partial<CertificateContent>]>([
  ['a short name', {}],
  ['a note', { note: 'Built from sample study material' }],
  ['very long texts', { learnerName: 'Maximiliana '.repeat(12), courseTitle: 'An introduction to '.repeat(30) }],
  ['one endless word', { learnerName: 'W'.repeat(200), courseTitle: 'x'.repeat(500) }],
  ['another script', { learnerName: '山田 太郎', courseTitle: 'تاريخ العلوم' }],
  ['mark-up in the texts', { learnerName: '<b>Ada</b> & "co" \u0000', courseTitle: '</text><script>' }],
  ['an empty name', { learnerName: ' ' }],
])('CRT-03 the certificate for %s is a PNG of 1600 by 1130', async (_name, change) => {
  const png = await renderCertificate({ ...CONTENT, ...change });
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(dimensions(png)).toEqual([1600, 1130]);
});

test('CRT-03 every field is on the picture: changing one changes it', async () => {
  const original = await renderCertificate(CONTENT);
  expect((await renderCertificate(CONTENT)).equals(original)).toBe(true);
  const changes: Partial<CertificateContent>[] = [
    { brandName: 'Acme' },
    ...(['de', 'es', 'ar', 'ja'] as const).map((language) => ({ language })),
    { learnerName: 'Charles Babbage' },
    { courseTitle: 'Engines' },
    { completedOn: new Date('2026-11-21T12:00:00Z') },
    { verifyUrl: 'https://learn.example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e11' },
    { quizzes: 'Quizzes: 3 of 4 topics passed, 87 percent on average' },
    { lessons: '1 lesson, 11 removed' },
    { note: 'Built from sample study material' },
  ];
  for (const change of changes)
    expect((await renderCertificate({ ...CONTENT, ...change })).equals(original)).toBe(false);
});

test('CRT-03 a line whose first letter is Arabic is drawn from right to left, also when it begins with a number', () => {
  const line = { x: 0, y: 0, size: 10, font: STYLE, colour: '#000', anchor: 'middle', spacing: 0 } as const;
  expect(textSvg({ ...line, text: '20 نوفمبر 2026' })).toContain('>\u202b20 نوفمبر 2026\u202c<');
  expect(textSvg({ ...line, text: 'Arabic: عربي' })).toContain('>Arabic: عربي<');
});

test('CRT-03 a name of full length is not cut, and emoji, which no font has, leave no boxes', async () => {
  const draw = (change: Partial<CertificateContent>) => renderCertificate({ ...CONTENT, ...change });
  const long = `${'Maria de los Remedios '.repeat(4)}Cipriana`;
  expect((await draw({ learnerName: `${long}x` })).equals(await draw({ learnerName: `${long}y` }))).toBe(false);
  expect((await draw({ learnerName: 'Ada 👩‍🚀 Lovelace' })).equals(await draw({}))).toBe(true);
});

test.each([
  ['Nguyễn Thị Ánh, Fu\u0308rst: “½ × 3²” …', false],
  ['x⁻¹', true],
  ['山田', true],
])('CRT-03 system fonts are loaded for what the own ones lack: %s', (text, loads) => {
  expect(selectFonts(text).loadSystemFonts).toBe(loads);
});

const FRAME = { width: 1000, maxSize: 90, minSize: 60, maxLines: 2 };

test('a short text keeps its full size, a longer one shrinks, a long one wraps', () => {
  expect(fitText('Ada', STYLE, FRAME)).toEqual({ lines: ['Ada'], size: 90 });
  const longer = fitText('Ada Augusta King Lovelace', STYLE, FRAME);
  expect(longer.lines).toHaveLength(1);
  expect(longer.size).toBeLessThan(90);
  expect(fitText('Augusta Ada King, Countess of Lovelace', STYLE, FRAME).lines).toEqual([
    'Augusta Ada King,',
    'Countess of Lovelace',
  ]);
});

test('lines break between words, in any script, and lose nothing', () => {
  expect(balancedLines('one two three four', 2)).toEqual(['one two', 'three four']);
  expect(balancedLines('日本の歴史と文化の入門', 2).join('')).toBe('日本の歴史と文化の入門');
  expect(balancedLines('word', 3)).toEqual(['word']);
  expect(balancedLines('from then to the present, with tea', 2)).toEqual(['from then to the', 'present, with tea']);
  expect(balancedLines('until the present day, and so on', 2)[1]).not.toMatch(/^,/);
});

test.each([
  'https://learn.example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10',
  'http://127.0.0.1:8080/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10',
  `https://${'a-very-long-name-of-a-school.'.repeat(4)}example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10`,
])('CRT-04 the QR code on the picture is read as %s', async (verifyUrl) => {
  const png = await renderCertificate({
    language: 'en',
    brandName: 'Coursewright',
    learnerName: 'Ada Lovelace',
    courseTitle: 'Sourdough bread',
    verifyUrl,
    completedOn: new Date('2026-11-20T12:00:00Z'),
  });
  const href = `data:image/png;base64,${png.toString('base64')}`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1130"><image href="${href}" width="1600" height="1130"/></svg>`;
  const { width, height, pixels } = new Resvg(page).render();
  expect(decodeQR({ width, height, data: pixels })).toBe(verifyUrl);
});
