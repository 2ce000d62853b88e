import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  detectType,
  type ExtractedSource,
  extractSource,
  type Passage,
  type RefusalCode,
  SOURCE_LIMITS,
  SourceRefused,
  type SourceType,
} from './index.ts';
import { readSource } from './read-source.ts';

const LESSONS = path.join(import.meta.dirname, '../../authoring/quality/testing/lessons');

const toBytes = (text: string) => new TextEncoder().encode(text);
const extract = (text: string, type: SourceType, name?: string) => readSource({ bytes: toBytes(text), type, name });
const refusal = (promise: Promise<ExtractedSource>): Promise<RefusalCode> =>
  promise.then(
    () => {
      throw new Error('not refused');
    },
    (error: SourceRefused) => error.code,
  );
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

function expectPassages(passages: readonly Passage[]) {
  for (const [at, { index, text, offset }] of passages.entries()) {
    expect(index).toBe(at);
    expect(text.length).toBeLessThanOrEqual(900);
    if (passages.length > 1) expect(text.length).toBeGreaterThanOrEqual(300);
    expect(offset).toBeGreaterThanOrEqual((passages[at - 1]?.offset ?? -1) + 1);
  }
}

const SENTENCE = 'Water boils at a lower temperature on a mountain, because the air presses less. ';

test('CRS-23 text becomes passages of 300 to 900 characters and whole sentences', async () => {
  const text = `Boiling water\n\n${SENTENCE.repeat(40)}\n\nNumbers of pots\n\n${'A pot holds two litres. '.repeat(9)}`;
  const { title, characters, passages } = await extract(text, 'text', 'water.txt');
  expect(title).toBe('Boiling water');
  expectPassages(passages);
  expect(passages.length).toBeGreaterThan(3);
  expect(passages[0]?.heading).toBe('Boiling water');
  expect(passages.every(({ text }) => /^[WAN].*\.$/s.test(text))).toBe(true);
  expect(characters).toBeGreaterThanOrEqual(passages.map((passage) => passage.text).join('').length);
  expect(words(passages.map((passage) => passage.text).join(' ')).length).toBeGreaterThanOrEqual(
    words(SENTENCE).length * 40 + 45,
  );
});

test('CRS-23 the process that reads does not end with its answer, which its end might overtake', async () => {
  const program = path.join(import.meta.dirname, 'extraction-process.ts');
  const child = fork(program, { execArgv: [], serialization: 'advanced' });
  const read = async (text: string) => {
    const over = once(child, 'exit').then(() => ['it has ended']);
    child.send({ bytes: toBytes(text), type: 'text' }, () => {});
    return Promise.race([once(child, 'message'), over]);
  };
  try {
    expect(await read('Yeast eats sugar.')).toMatchObject([{ source: { title: 'Yeast eats sugar.' } }, undefined]);
    expect(await read('Wheat is a grass.')).toMatchObject([{ source: { title: 'Wheat is a grass.' } }, undefined]);
    expect(await read('---')).toEqual([{ refused: 'empty' }, undefined]);
  } finally {
    child.kill();
  }
});

test('CRS-23 a short source is one passage, a source without text is refused', async () => {
  expect((await extract('Yeast eats sugar.', 'text', 'notes/yeast.txt')).passages).toEqual([
    { index: 0, offset: 0, text: 'Yeast eats sugar.' },
  ]);
  expect((await extract('Yeast eats sugar.', 'text', 'notes/yeast.txt')).title).toBe('yeast');
  expect(await refusal(extract(' \n\u200b\n---\n', 'text'))).toBe('empty');
  expect(await refusal(extract('', 'markdown'))).toBe('empty');
  expect(await refusal(extract('a'.repeat(SOURCE_LIMITS.characters + 1), 'text'))).toBe('too_large');
});

test('CRS-23 lines are joined, hyphenated words put together, what shows nothing removed', async () => {
  const { passages } = await extract(
    'The photo-\nsynthesis of\r\na plant\u202e needs\u200b light.\n第一行\n第二行。\n\nVor-\nund Nachteile, pre-\nand post-war.\n\n\uf0b7 Mix. So n!/(k!(n-k)!) if a!=b? Yes.\n你好！再见。',
    'text',
  );
  expect(passages[0]?.text).toBe(
    'The photosynthesis of a plant needs light. 第一行第二行。\nVor- und Nachteile, pre- and post-war.\n• Mix. So n!/(k!(n-k)!) if a!=b? Yes. 你好！再见。',
  );
});

test.each(readdirSync(LESSONS))('CRS-23 Markdown in any language: %s', async (file) => {
  const markdown = readFileSync(path.join(LESSONS, file), 'utf8');
  const { title, passages } = await extract(markdown, 'markdown', file);
  expectPassages(passages);
  const text = passages.map((passage) => passage.text).join('\n');
  const plain = words(markdown.replace(/^\s*(```|~~~)\w*|^#.*$|\d+[.)] /gm, '').replace(/[*_`]/g, ''));
  expect(words(text).length).toBeGreaterThan(plain.length * 0.9);
  expect(text).not.toMatch(/^#|\*\*|```/m);
  expect(title.length).toBeGreaterThan(0);
});

test('CRS-23 Markdown keeps headings, code, list items and link texts', async () => {
  const paragraph = SENTENCE.repeat(4);
  const markdown = `---\ntitle: "Pots"\n---\n# Heat\n${paragraph}\n\n![pot](x.png) See [the table](https://x.example/y).\n
Steps
-----
${paragraph}\n- **Fill** the _pot_\n- Heat it\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n\`\`\`js\nconst a_b = 1;\n# no heading\n\`\`\`\n`;
  const { title, passages } = await extract(markdown, 'markdown');
  expect(title).toBe('Pots');
  expect(passages.map(({ heading }) => heading)).toEqual(['Heat', 'Steps']);
  for (const [front, text] of [
    ['---\ntítulo: Hola\nCreation date: 2020\n---', 'Heat.'],
    ['+++\nautor = "Ada"\n+++', 'Heat.'],
    ['---\nx = 2\n\n---', 'x = 2\nHeat.'],
  ])
    expect((await extract(`${front}\n\nHeat.`, 'markdown')).passages.map((one) => one.text)).toEqual([text]);
  expect(passages[0]?.text).toContain('See the table.');
  for (const part of ['Fill the pot', 'Heat it', '1 · 2', 'const a_b = 1;\n# no heading']) {
    expect(passages[1]?.text).toContain(part);
  }
});

test('CRS-23 every heading stays, also above the few words at the end and in a row of many', async () => {
  const paragraph = SENTENCE.repeat(4);
  const short = await extract(`# Heat\n${paragraph}\n# Cold\n## Ice\nIt melts.`, 'markdown');
  expect(short.passages.map(({ text }) => text)).toEqual([`${paragraph.trim()}\nCold – Ice\nIt melts.`]);
  const names = Array.from({ length: 30 }, (_, at) => `Name of part ${at} of the book`);
  const long = `A ${'very '.repeat(60)}long heading`;
  const { passages } = await extract([...names, long].map((name) => `# ${name}\n\n`).join('') + paragraph, 'markdown');
  const all = passages.map(({ heading, text }) => `${heading} ${text}`).join(' ');
  for (const name of [...names, long]) expect(all).toContain(name);
});

test('CRS-23 transcripts: times become headings, repeated caption lines and tags go', async () => {
  const cue = (second: number, lines: string) =>
    `00:00:${String(second).padStart(2, '0')}.000 --> 00:01:00.000 x:y\n${lines}\n\n`;
  const cues = Array.from({ length: 20 }, (_, at) =>
    cue(at, `<v Ada>Line ${at} is <00:00:01.000><c>spoken</c> here by someone.`),
  );
  const { passages } = await extract(
    `WEBVTT\nKind: captions\n\nNOTE made by hand\n\n${cues.join('')}${cue(40, 'Line 19 again\nLine 19 again')}`,
    'transcript',
  );
  expectPassages(passages);
  expect(passages[0]).toMatchObject({ heading: '00:00' });
  expect(passages[0]?.text).toMatch(/^Ada: Line 0 is spoken here by someone\. Ada: Line 1/);
  expect(passages.at(-1)?.text.match(/again/g)).toHaveLength(1);
  const srt = await extract(
    '1\n00:00:01,000 --> 00:00:02,000\nHello there.\n\n2\n01:00:02,000 --> 01:00:03,000\nBye.\n',
    'transcript',
  );
  expect(srt.passages[0]).toMatchObject({ heading: '00:01', text: 'Hello there. Bye.' });
});

test('CRS-23 the type is read from the content', () => {
  const type = (name: string, content: string, contentType?: string) => {
    try {
      return detectType(name, Buffer.from(content, 'latin1'), contentType);
    } catch (error) {
      return error instanceof SourceRefused ? error.code : error;
    }
  };
  expect(type('notes.txt', '%PDF-1.7\n')).toBe('pdf');
  expect(type('book.pdf', 'PK\u0003\u0004 ... word/document.xml')).toBe('docx');
  expect(type('book.docx', 'PK\u0003\u0004 ... xl/workbook.xml')).toBe('unsupported');
  expect(type('book.docx', `\u00d0\u00cf\u0011\u00e0 ${[...'EncryptedPackage'].join('\u0000')}`)).toBe('encrypted');
  expect(type('book.pdf', '\u0089PNG\r\n')).toBe('unsupported');
  expect(type('notes.txt', 'a\u0000b')).toBe('unsupported');
  expect(type('page', '<!doctype html><html><body>Hi')).toBe('html');
  expect(type('page.txt', 'Some text', 'text/html; charset=utf-8')).toBe('html');
  expect(type('talk.txt', '0:01 One\n0:05 Two\n0:09 Three')).toBe('transcript');
  expect(type('talk', 'WEBVTT\n')).toBe('transcript');
  expect(type('talk', '[Script Info]\n')).toBe('transcript');
  expect(type('talk.sbv', '0:00:01.000,0:00:02.000\nHello.')).toBe('transcript');
  const later = (step: number) =>
    Array.from({ length: 12 }, (_, at) => `${at + 5}:${String(at * step).padStart(2, '0')} Text`).join('\n');
  expect(type('talk', later(3))).toBe('transcript');
  expect(type('plan', later(5))).toBe('text');
  expect(type('verses', `1:9 One\n${later(3)}`)).toBe('text');
  expect(type('plan', '9:00 Breakfast\n10:00 Lecture\n12:30 Lunch')).toBe('text');
  expect(type('verses', '1:9 One\n1:10 Two\n1:11 Three\n1:12 Four')).toBe('text');
  expect(type('page.mhtml', 'From: <Saved by Blink>\r\nSubject: x\r\n y\r\nMIME-Version: 1.0\r\n')).toBe('unsupported');
  // Looking for the head of a mail must not take long.
  expect(type('talk.txt', 'Anna: Hello\n'.repeat(80))).toBe('text');
  expect(type('pasted', '# Title\n\ntext')).toBe('markdown');
  for (const text of [
    'Only text. 5 < 6.',
    'PKI in short',
    'ID3 grows trees',
    'A file begins with %PDF-1.7',
    'MZ is in DOS',
  ])
    expect(type('pasted', text)).toBe('text');
  expect(type('book.pdf', '\r\n%PDF-1.7 endobj')).toBe('pdf');
  expect(type('talk', 'ID3\u0003\u0000')).toBe('unsupported');
  expect(type('empty.pdf', '')).toBe('empty');
});

test('CRS-23 a reading that takes too long, or that nobody waits for, ends', async () => {
  const input = { account: 'ada', bytes: toBytes(SENTENCE.repeat(1000)), type: 'text' as const };
  expect(await refusal(extractSource(input, { timeoutMs: 0 }))).toBe('timeout');
  const abort = new AbortController();
  const reading = extractSource(input, { signal: abort.signal });
  abort.abort();
  await expect(reading).rejects.toThrow('aborted');
});

test.each([
  ['backticks', 'markdown', '`'],
  ['brackets', 'markdown', '['],
  ['images', 'markdown', '![a]('],
  ['comments', 'markdown', '<!--'],
  ['tables', 'markdown', '| '],
  ['quotes', 'markdown', '> '],
  ['spaces', 'text', ' \t'],
  ['letters', 'text', 'a'],
  ['dashes', 'text', 'a-\n'],
  ['times', 'transcript', '00:'],
  ['tags', 'transcript', '<v '],
] as const)('CRS-23 hostile %s take no long time', async (_name, type, part) => {
  const bytes = toBytes(`x ${part.repeat(100_000 / part.length)} y`);
  const before = process.threadCpuUsage();
  await readSource({ bytes, type }).catch(() => undefined);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
});
