import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface AnkiNote {
  guid: string;
  // The front has blanks: `{{c1::word}}`.
  isCloze?: boolean;
  tags: string[];
  fields: { front: string; back: string; lesson: string };
  // Milliseconds.
  createdAt: number;
  changedAt: number;
}

// Schema 11 of Anki, which all its versions import.
const SCHEMA = `
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes (usn);
CREATE INDEX ix_cards_usn on cards (usn);
CREATE INDEX ix_revlog_usn on revlog (usn);
CREATE INDEX ix_cards_nid on cards (nid);
CREATE INDEX ix_cards_sched on cards (did, queue, due);
CREATE INDEX ix_revlog_cid on revlog (cid);
CREATE INDEX ix_notes_csum on notes (csum);
`;

// Anki joins note types by id: it changes only with the fields, `NOTE_TYPE_MOD` with the templates.
const NOTE_TYPE_ID = 1_795_392_000_000;
const CLOZE_TYPE_ID = NOTE_TYPE_ID + 1;
const NOTE_TYPE_MOD = 1_795_392_000;

const CSS = `.card { font-family: system-ui, sans-serif; font-size: 20px; line-height: 1.5; text-align: start; max-width: 40em; margin: 0 auto; padding: 1em; }
ol { list-style: upper-alpha; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.85em; }
pre { overflow-x: auto; padding: 0.75em; border: 1px solid #8888; border-radius: 6px; }
table { border-collapse: collapse; }
td, th { border: 1px solid #8888; padding: 0.25em 0.6em; }
.cloze { font-weight: bold; }
.lesson { margin-top: 2em; font-size: 0.75em; opacity: 0.7; }`;

const FIELDS = ['Front', 'Back', 'Lesson'];

const LESSON = '{{#Lesson}}<div class="lesson" dir="auto">{{Lesson}}</div>{{/Lesson}}';
const BASIC = {
  qfmt: '<div dir="auto">{{Front}}</div>',
  afmt: `{{FrontSide}}<hr id="answer"><div dir="auto">{{Back}}</div>${LESSON}`,
};
const CLOZE = {
  qfmt: '<div dir="auto">{{cloze:Front}}</div>',
  afmt: `<div dir="auto">{{cloze:Front}}</div><hr id="answer"><div dir="auto">{{Back}}</div>${LESSON}`,
};

const noteType = (id: number, name: string, isCloze: boolean) => ({
  id,
  name,
  type: isCloze ? 1 : 0,
  mod: NOTE_TYPE_MOD,
  usn: -1,
  sortf: 0,
  did: null,
  css: CSS,
  flds: FIELDS.map((field, ord) => ({
    name: field,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  tmpls: [
    {
      name: 'Card',
      ord: 0,
      ...(isCloze ? CLOZE : BASIC),
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
});

// A learner without cloze cards gets no note type for them.
const noteTypes = (name: string, notes: readonly AnkiNote[]): object => ({
  [NOTE_TYPE_ID]: noteType(NOTE_TYPE_ID, name, false),
  ...(notes.some(({ isCloze }) => isCloze) && { [CLOZE_TYPE_ID]: noteType(CLOZE_TYPE_ID, `${name} cloze`, true) }),
});

const deck = (id: number, name: string) => ({
  id,
  name,
  desc: '',
  mod: NOTE_TYPE_MOD,
  usn: -1,
  collapsed: false,
  browserCollapsed: false,
  dyn: 0,
  conf: 1,
  extendNew: 10,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

const DECK_OPTIONS = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  autoplay: true,
  maxTaken: 60,
  replayq: true,
  timer: 0,
  dyn: false,
  new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};

const CONFIG = {
  activeDecks: [1],
  addToCur: true,
  collapseTime: 1200,
  curDeck: 1,
  curModel: String(NOTE_TYPE_ID),
  dueCounts: true,
  estTimes: true,
  newBury: true,
  newSpread: 0,
  nextPos: 1,
  sortBackwards: false,
  sortType: 'noteFld',
  timeLim: 0,
};

// Anki compares the first fields without their markup.
const plain = (html: string): string => html.replace(/<[^>]*>/g, '');
const checksum = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);
// Separates the fields of a note.
const FIELD_SEPARATOR = '\x1f';
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

// Ids are times of creation, as Anki expects, and unique.
function createIds() {
  let last = 0;
  return (createdAt: number): number => {
    last = Math.max(last + 1, createdAt);
    return last;
  };
}

export interface AnkiDeck {
  id: number;
  name: string;
  noteTypeName: string;
  notes: readonly AnkiNote[];
}

// The bytes of `collection.anki2`. The same deck gives the same bytes.
export function writeAnkiCollection({ id: deckId, name, noteTypeName, notes }: AnkiDeck): Uint8Array {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(SCHEMA);
    const changed = Math.max(0, ...notes.map(({ changedAt }) => changedAt));
    const json = (value: object) => JSON.stringify(value);
    database
      .prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(
        NOTE_TYPE_MOD,
        changed,
        changed,
        json(CONFIG),
        json(noteTypes(noteTypeName, notes)),
        json({ 1: deck(1, 'Default'), [deckId]: deck(deckId, name) }),
        json({ 1: DECK_OPTIONS }),
        '{}',
      );
    const addNote = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
    const addCard = database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    );
    const nextId = createIds();
    for (const [position, { guid, isCloze = false, tags, fields, createdAt, changedAt }] of notes.entries()) {
      const id = nextId(createdAt);
      const values = [fields.front, fields.back, fields.lesson].map((text) => text.replaceAll(FIELD_SEPARATOR, ' '));
      const sortField = plain(fields.front);
      const mod = seconds(changedAt);
      addNote.run(
        ...[id, guid, isCloze ? CLOZE_TYPE_ID : NOTE_TYPE_ID, mod, tags.length === 0 ? '' : ` ${tags.join(' ')} `],
        ...[values.join(FIELD_SEPARATOR), sortField, checksum(sortField)],
      );
      addCard.run(id, id, deckId, mod, position + 1);
    }
    return database.serialize();
  } finally {
    database.close();
  }
}
