import { decodeText } from './charset.ts';
import { detectType } from './detect-type.ts';
import { cleanText } from './document.ts';
import { readHtml } from './readers/html/read-html.ts';
import { SourceRefused } from './source.ts';
import { encode, encodeIso2022Jp } from './testing/encode.ts';

const JAPANESE = '植物は光を使って養分を作る。葉は空気から二酸化炭素を取り入れる。';
const RUSSIAN = 'Растение дышит днём и ночью. Корни берут воду из почвы.';
const TEXTS: [string, string][] = [
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['gb18030', '植物用光制造养分。叶子从空气中吸收二氧化碳。'],
  ['big5', '植物用光製造養分。葉子從空氣中吸收二氧化碳。'],
  ['euc-kr', '식물은 빛으로 양분을 만든다. 뿌리는 물을 빨아들인다.'],
  ['windows-1251', RUSSIAN],
  [
    'windows-1251',
    `${'The light of the sun and the water of the soil are what a plant needs for its leaves. '.repeat(9)}${RUSSIAN}`,
  ],
  ['koi8-r', RUSSIAN],
  ['koi8-u', 'Рослина дихає вдень і вночі. Коріння бере воду з ґрунту.'],
  ['iso-8859-5', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl. Rostliny potřebují světlo a vodu.'],
  ['iso-8859-2', 'Zażółć gęślą jaźń. Rośliny potrzebują światła i wody, aby rosnąć.'],
  ['windows-1252', 'Brötchen für alle. Das ist’s – „heute“.'],
  ['windows-1253', 'Τα φυτά χρειάζονται φως και νερό. Οι ρίζες παίρνουν το νερό από το χώμα.'],
  ['windows-1254', 'Bitkiler ışığa ve suya ihtiyaç duyar. Kökler suyu topraktan alır.'],
  ['windows-1255', 'הצמחים צריכים אור ומים. השורשים לוקחים מים מהאדמה.'],
  ['windows-1256', 'تحتاج النباتات إلى الضوء والماء. تأخذ الجذور الماء من التربة.'],
  ['windows-874', 'พืชต้องการแสงและน้ำ รากดูดน้ำจากดิน'],
];
const refusal = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error instanceof SourceRefused ? error.code : error;
  }
};

test.each(TEXTS)('CRS-23 text in %s is read as it was written, declared or not', (label, text) => {
  expect(decodeText(encode(text, label))).toBe(text);
  expect(decodeText(encode(text, label), label)).toBe(text);
  expect(decodeText(new TextEncoder().encode(text), label)).toBe(text);
  const page = (head: string) => encode(`<html><head>${head}</head><body><p>${text}</p></body></html>`, label);
  const read = (head: string, charset?: string) => readHtml(page(head), charset).blocks.map((block) => block.text);
  expect(read('', label)).toEqual([text]);
  expect(read(`<meta charset="${label}">`)).toEqual([text]);
  expect(read(`<meta http-equiv="Content-Type" content="text/html; charset=${label}">`)).toEqual([text]);
  expect(read('')).toEqual([text]);
});

test.each([
  'JSON\n(JavaScript) — ja',
  '\n(If so, Größe)',
  '$(document)\n$(window) ist für',
  '\n(JSON) alone',
  '\n$(ready) alone',
  '\n$B für',
])('CRS-23 a line that begins as a switch of character sets does is no switch: %j', (text) => {
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
});

test('CRS-23 UTF-16 with and without its mark, ISO-2022-JP', () => {
  const little = Buffer.from(RUSSIAN, 'utf16le');
  expect(decodeText(Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le'))).toBe(RUSSIAN);
  expect(decodeText(little)).toBe(RUSSIAN);
  expect(decodeText(Buffer.from(little).swap16())).toBe(RUSSIAN);
  for (const text of [JAPANESE, '植物用光制造养分，叶子从空气中吸收二氧化碳。']) {
    expect(decodeText(Buffer.from(text, 'utf16le'))).toBe(text);
    expect(decodeText(Buffer.from(text, 'utf16le').swap16())).toBe(text);
  }
  expect(decodeText(Buffer.from('caf\xe9', 'latin1'))).toBe('café');
  expect(detectType('notes.txt', little)).toBe('text');
  const withZero = Buffer.from(
    `WEBVTT\n\n00:00.000 --> 00:09.000\n${'Yeast eats sugar.\n'.repeat(9)}Br\0ot für alle. `,
  );
  expect(detectType('talk.vtt', withZero)).toBe('transcript');
  expect(cleanText(decodeText(withZero))).toContain('Brot für alle.');
  expect(decodeText(encodeIso2022Jp(JAPANESE))).toBe(JAPANESE);
});

test('CRS-23 text of an unknown encoding is refused, not read as other letters', () => {
  // Of DOS, as if it were Latin: letters and signs within one word.
  const dos = Buffer.from(
    'Br\x94tchen f\x81r alle. Die Hefe l\xe1t den Teig \x81ber Nacht gr\x94\xe1er werden.',
    'latin1',
  );
  expect(refusal(() => decodeText(dos))).toBe('encoding');
  expect(refusal(() => decodeText(Buffer.from('\x1b$)C\x0e0!3*\x0f', 'latin1'), 'iso-2022-kr'))).toBe('encoding');
  expect(decodeText(Buffer.from(`${'ä'.repeat(300)}\xff`.replaceAll('ä', '\xc3\xa4'), 'latin1'))).toBe(
    `${'ä'.repeat(300)}\ufffd`,
  );
  // Short, and cut off.
  expect(decodeText(Buffer.from('Größe und Länge. Ende é', 'utf8').subarray(0, -1))).toBe(
    'Größe und Länge. Ende \ufffd',
  );
});

test('CRS-23 signs of radicals that PDF writers take for characters are the characters', () => {
  expect(cleanText('引⽤ ⾥⾯的东⻄ ⻅⻔⻋⻓')).toBe('引用 里面的东西 见门车长');
});
