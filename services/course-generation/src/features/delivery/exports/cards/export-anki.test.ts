import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';
import type { CardExport } from './card-export.ts';
import { exportAnki } from './export-anki.ts';
import { exportCardsCsv } from './export-csv.ts';

const course = { id: '6a1b2c3d4e5f60718293a4b5', mainTopic: 'Interest::"compound"' };
const createdAt = Date.UTC(2026, 10, 20);
const card = (changes: Partial<CardExport>): CardExport => ({
  guid: 'guid-1',
  kind: 'term',
  lesson: 'Growth & decay',
  front: 'rate',
  back: 'A share',
  createdAt,
  changedAt: createdAt,
  ...changes,
});
const CARDS = [
  card({
    back: 'The limit is $A < P e^{rn}$.\n\n$$A = P$$\n\n```python\nprint(1 < 2)\n```\n<script>alert(1)</script>',
  }),
  card({ guid: 'guid-2', kind: 'point', front: 'زيادة …', back: 'زيادة\x1fسعر' }),
  card({
    guid: 'guid-3',
    kind: 'question',
    front: 'Is `a<b` or $x<y$ true?',
    back: 'It is <b>',
    options: ['It is <b>', 'No'],
    explanation: 'Because $x$.',
  }),
];

function open(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const database = new DatabaseSync(':memory:');
  database.deserialize(files['collection.anki2'] as Uint8Array);
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];
  const col = rows('SELECT * FROM col')[0] ?? {};
  const json = (column: string) => JSON.parse(String(col[column]));
  return { files, rows, col, json };
}

test('STU-18 the package has the tables and records that Anki imports, and no media', () => {
  const { files, rows, col, json } = open(exportAnki(course, CARDS, 'Coursewright'));
  expect(Object.keys(files)).toEqual(['collection.anki2', 'media']);
  expect(strFromU8(files.media as Uint8Array)).toBe('{}');
  expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const tables = rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(({ name }) => name);
  expect(tables).toEqual(['cards', 'col', 'graves', 'notes', 'revlog']);
  expect(col.ver).toBe(11);
  const [type] = Object.values(json('models')) as { id: number; flds: { name: string }[]; tmpls: object[] }[];
  expect(type?.flds.map(({ name }) => name)).toEqual(['Front', 'Back', 'Lesson']);
  expect(type?.tmpls).toHaveLength(1);
  const decks = json('decks') as Record<string, { id: number; name: string; conf: number }>;
  const deck = Object.values(decks).find(({ id }) => id !== 1);
  expect(deck?.name).toBe('Coursewright::Interest:compound');
  expect(json('dconf')).toHaveProperty(String(deck?.conf));
  const joined = rows(
    'SELECT n.mid, c.did, c.type, c.queue, c.ord FROM cards c JOIN notes n ON n.id = c.nid ORDER BY c.due',
  );
  expect(joined).toEqual(CARDS.map(() => ({ mid: type?.id, did: deck?.id, type: 0, queue: 0, ord: 0 })));
  expect(rows('SELECT DISTINCT id FROM notes WHERE id <= strftime("%s") * 1000'.replaceAll('"', "'"))).toHaveLength(3);
});

test('STU-18 formulas are for MathJax, code is HTML, and nothing runs', () => {
  const { rows } = open(exportAnki(course, CARDS, 'Coursewright'));
  const [term, point, question] = rows('SELECT flds FROM notes ORDER BY id').map(({ flds }) =>
    String(flds).split('\x1f'),
  );
  expect(term?.[1]).toContain('\\(A &lt; P e^{rn}\\)');
  expect(term?.[1]).toContain('\\[A = P\\]');
  expect(term?.[1]).toMatch(/<pre><code class="language-python">.*<\/code><\/pre>/s);
  expect(term?.[1]).not.toContain('<script');
  expect(term?.[2]).toBe('Growth &amp; decay');
  expect(point).toHaveLength(3);
  expect(question?.[0]).toBe(
    '<p>Is <code>a&lt;b</code> or \\(x&lt;y\\) true?</p><ol><li>It is &lt;b&gt;</li><li>No</li></ol>',
  );
  expect(question?.[1]).toBe('<p><strong>It is &lt;b&gt;</strong></p><p>Because \\(x\\).</p>');
});

test('STU-18 a second import updates: GUIDs, note type and deck stay, an edited note is newer', () => {
  const first = open(exportAnki(course, CARDS, 'Coursewright'));
  const edited = card({ back: 'My own words', changedAt: createdAt + 60_000 });
  const next = open(exportAnki(course, [card({ guid: 'guid-0' }), edited, ...CARDS.slice(1)], 'Coursewright'));
  const readNote = ({ rows }: typeof first) => rows("SELECT guid, mid, mod FROM notes WHERE guid = 'guid-1'")[0];
  expect(readNote(next)).toEqual({ ...readNote(first), mod: Number(readNote(first)?.mod) + 60 });
  expect(next.rows("SELECT mod FROM notes WHERE guid = 'guid-2'")).toEqual(
    first.rows("SELECT mod FROM notes WHERE guid = 'guid-2'"),
  );
  for (const part of ['models', 'decks']) expect(next.json(part)).toEqual(first.json(part));
  const bytes = exportAnki(course, CARDS, 'Coursewright');
  expect(Buffer.from(bytes).equals(Buffer.from(exportAnki(course, CARDS, 'Coursewright')))).toBe(true);
});

test('STU-18 as CSV a card is front and back, as Anki and Quizlet import them', () => {
  const csv = exportCardsCsv([
    card({ front: '=2+2', back: 'a,\n"b"' }),
    card({ front: '- 40 °C', back: '@home' }),
    card({ front: '#include', back: 'なに' }),
  ]);
  expect(csv).toBe('"=2+2","a,\n""b"""\n"- 40 °C","@home"\n"#include","なに"\n');
});

test('STU-18 as CSV the first line has no sign that Anki would take for the separator, or the file names its own', () => {
  const cards = ['Two kinds: which?', 'a|b', 'Rye'].map((front) => card({ front, back: 'x' }));
  expect(exportCardsCsv(cards)).toBe('"Rye","x"\n"Two kinds: which?","x"\n"a|b","x"\n');
  expect(exportCardsCsv(cards.slice(0, 2))).toBe('#separator:Comma\n#html:false\n"Two kinds: which?","x"\n"a|b","x"\n');
  const withTags = [...cards, card({ front: '<b>', back: 'x' })];
  expect(exportCardsCsv(withTags)).toMatch(/^#separator:Comma\n#html:false\n"Two kinds: which\?"/);
});

test('STU-18 code in a question has no formulas', () => {
  const { rows } = open(
    exportAnki(course, [card({ kind: 'question', front: 'Does `a\\(b\\)` match $x$?' })], 'Coursewright'),
  );
  expect(String(rows('SELECT flds FROM notes')[0]?.flds)).toMatch(
    /^<p>Does <code>a\\\(b\\\)<\/code> match \\\(x\\\)\?<\/p>/,
  );
});

test('STU-18 as CSV a text with tags is said to be no HTML', () => {
  expect(exportCardsCsv(CARDS.slice(2))).toBe(
    '#separator:Comma\n#html:false\n' + '"Is `a<b` or $x<y$ true?\n- It is <b>\n- No","It is <b>\n\nBecause $x$."\n',
  );
});

test('STU-18 text that Anki would take for media, speech or LaTeX is shown as it is written', () => {
  const written =
    '[sound:x.mp3] [anki:tts lang=en]x[/anki:tts] [latex]\\input{/etc/passwd}[/latex] [$]x[/$] [$$]x[/$$] [1]';
  const kinds = (['term', 'question'] as const).map((kind, at) =>
    card({ guid: `guid-${at}`, kind, front: written, back: written, options: [written], lesson: written }),
  );
  const stored = open(exportAnki(course, kinds, 'Coursewright'))
    .rows('SELECT flds FROM notes')
    .map(({ flds }) => String(flds));
  expect(stored).toHaveLength(2);
  for (const text of stored) {
    expect(text).not.toMatch(/\[(?:sound:|anki:|latex\]|\/latex\]|\/?\$)/i);
    expect(text).toContain('&#91;sound:x.mp3]');
    expect(text).toContain('[1]');
  }
});

test('STU-37 an exercise with blanks is a cloze card, which hides all its blanks at once', () => {
  const cloze = card({
    guid: 'guid-4',
    kind: 'question',
    front: 'Fill in.',
    back: 'a::b, {{x}}',
    explanation: 'Since <so>.',
    cloze: { text: 'A {{1}} of {{c1::no}} has {{2}} & $x$.', blanks: ['a::b', '{{x}}'] },
  });
  const { rows, json } = open(exportAnki(course, [...CARDS, cloze], 'Coursewright'));
  const types = Object.values<{ id: number; type: number; name: string; tmpls: { qfmt: string; afmt: string }[] }>(
    json('models'),
  );
  expect(types.map(({ type, name }) => [type, name])).toEqual([
    [0, 'Coursewright card'],
    [1, 'Coursewright card cloze'],
  ]);
  for (const format of ['qfmt', 'afmt'] as const) expect(types[1]?.tmpls[0]?.[format]).toContain('{{cloze:Front}}');
  const notes = rows('SELECT mid, flds FROM notes ORDER BY id');
  expect(notes.map(({ mid }) => mid)).toEqual([...Array(3).fill(types[0]?.id), types[1]?.id]);
  const [front = '', back] = String(notes[3]?.flds).split('\x1f');
  expect(front).toBe(
    '<p>Fill in.</p><p>A {{c1::a&#58;:b}} of &#123;&#123;c1&#58;:no&#125;&#125; has {{c1::&#123;&#123;x&#125;&#125;}} &amp; \\(x\\).</p>',
  );
  expect(back).toBe('<p>Since &lt;so&gt;.</p>');
  expect(rows('SELECT ord FROM cards').map(({ ord }) => ord)).toEqual([0, 0, 0, 0]);
  const without = open(exportAnki(course, CARDS, 'Coursewright'));
  expect(Object.keys(without.json('models'))).toHaveLength(1);
});
