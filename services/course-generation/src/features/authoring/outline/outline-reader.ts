import { clip } from '@coursewright/text';
import { toAsciiDigits } from '@coursewright/text/digits';
import { type Fields, getNamed, isFields } from '../text/json-values.ts';
import { oneLine } from '../text/normalize.ts';
import { readJson, restoreLatex } from '../text/read-json.ts';
import type { Outline, OutlineHooks } from '../writing/texts.ts';

interface Frame {
  kind: 'object' | 'array';
  key: string | undefined;
}

interface ScannerHandlers {
  onOpen(frame: Frame, parents: readonly Frame[]): void;
  onString(value: string, key: string | undefined, frames: readonly Frame[]): void;
}

/** Text before the first object (prose, a code fence) and after its end is skipped. */
class JsonScanner {
  readonly #handlers: ScannerHandlers;
  readonly #frames: Frame[] = [];
  #lastLetter = '';
  #key: string | undefined;
  #expectKey = false;
  #string: string | undefined;
  // A quote and what follows it, until it is certain that the string ends there.
  #end: string | undefined;
  #escaped = false;
  #state: 'before' | 'inside' | 'after' = 'before';

  constructor(handlers: ScannerHandlers) {
    this.#handlers = handlers;
  }

  get complete(): boolean {
    return this.#state === 'after';
  }

  push(text: string): void {
    for (const letter of text) this.#read(letter);
  }

  #read(letter: string): void {
    if (this.#string !== undefined) this.#readString(letter);
    else if (this.#state === 'before') this.#seekStart(letter);
    else if (this.#state === 'inside') this.#readStructure(letter);
  }

  #seekStart(letter: string): void {
    if (/\s/.test(letter)) return;
    if (letter === '{') {
      this.#state = 'inside';
      if (this.#lastLetter === '[') this.#open('array');
      this.#open('object');
    }
    this.#lastLetter = letter;
  }

  #readString(letter: string): void {
    if (this.#end !== undefined) {
      if (/\s/.test(letter)) this.#end += letter;
      else if ((this.#expectKey ? /[,:}\]]/ : /[,}\]]/).test(letter)) this.#endString(letter);
      else if (this.#end.length > 1 && /["/]/.test(letter)) {
        // "Rye" "Spelt" and "Rye" // first: a mark is missing, or comes later.
        this.#endString(this.#expectKey ? ':' : ',');
        this.#readStructure(letter);
      } else {
        // "The "let" keyword"
        this.#string += this.#end;
        this.#end = undefined;
        this.#readString(letter);
      }
    } else if (!this.#escaped && letter === '"') this.#end = letter;
    else {
      this.#string += letter;
      this.#escaped = !this.#escaped && letter === '\\';
    }
  }

  #endString(next: string): void {
    const value = decode(this.#string ?? '');
    this.#string = undefined;
    this.#end = undefined;
    if (this.#expectKey) this.#key = value;
    else this.#handlers.onString(value, this.#takeKey(), this.#frames);
    this.#readStructure(next);
  }

  #readStructure(letter: string): void {
    if (letter === '"') this.#string = '';
    else if (letter === '{') this.#open('object');
    else if (letter === '[') this.#open('array');
    else if (letter === '}' || letter === ']') this.#close();
    else if (letter === ':') this.#expectKey = false;
    else if (letter === ',') {
      this.#key = undefined;
      this.#expectKey = this.#frames.at(-1)?.kind === 'object';
    }
  }

  #open(kind: Frame['kind']): void {
    const frame: Frame = { kind, key: this.#takeKey() };
    this.#handlers.onOpen(frame, this.#frames);
    this.#frames.push(frame);
    this.#expectKey = kind === 'object';
  }

  #close(): void {
    this.#frames.pop();
    this.#key = undefined;
    this.#expectKey = false;
    if (this.#frames.length === 0) this.#state = 'after';
  }

  #takeKey(): string | undefined {
    const key = this.#key;
    this.#key = undefined;
    return key;
  }
}

function decode(raw: string): string {
  try {
    return restoreLatex(JSON.parse(`"${raw}"`) as string);
  } catch {
    return raw.replace(/\\(.)/gs, '$1');
  }
}

const PARTS =
  'topic|module|chapter|lesson|part|unit|week|sub-?topic|section|kapitel|lektion|modul|thema|teil|einheit|woche|tema|módulo|' +
  'capítulo|lección|lição|unidad|unidade|parte|semana|chapitre|leçon|partie|thème|unité|semaine|capitolo|modulo|lezione|' +
  'hoofdstuk|les|rozdział|bölüm|ders|глава|урок|тема|модуль|раздел|الوحدة|الدرس|الفصل|الموضوع|المحور|अध्याय|पाठ|विषय|इकाई|मॉड्यूल';
const NUMBERING = new RegExp(
  String.raw`^(?:(${PARTS})\s*)?(\p{Nd}+(?:\.\p{Nd}+)*)\s*(?:[:.)–-]\s+|[：．、）]\s*)(?=\S)|^(\p{Nd}+\.\p{Nd}+)\s+(?=\p{L})|^第\s*[\p{Nd}一二三四五六七八九十]+\s*[章课課节節讲講回](?:\s*[:：、．.]\s*|\s+)(?=\S)`,
  'iu',
);
// Mark-up that models add, in pairs; `List<String>`, `2**10` and the name of a tag are part of the title.
const TAGS = /<(a|b|i|u|p|em|strong|span|div|h[1-6]|ul|ol|li|code|script|style|svg)\b[^>]*>(.*?)<\/\1>/gi;
const EMPTY_TAGS = /<br\s*\/?>|<(?:img|iframe|script)\s[^>]*>/gi;
const EMPHASIS =
  /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])(.+?)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])|(?<!`)`([^`]+)`(?!`)|^__(.*\s.*)__$/gu;

const withoutMarkup = (title: string): string =>
  title
    .replace(EMPTY_TAGS, ' ')
    .replace(TAGS, '$2')
    .replace(EMPHASIS, (_, bold?: string, code?: string, all?: string) => bold ?? code ?? all ?? '');

/** "1945: the end", and "2. Weltkrieg" of the fifth lesson, have no numbering: it counts the places. */
function isNumbering(number: string | undefined, part: string | undefined, places: readonly number[] | undefined) {
  if (number === undefined || part !== undefined || number.includes('.')) return true;
  const value = Number(toAsciiDigits(number));
  return value < 100 && (places?.includes(value) ?? true);
}

/** @param places that the title may have in its list, counted from 1, and with the number of its topic before it */
export const toTitle = (title: string, places?: readonly number[], topic = 0): string => {
  const plain = oneLine(withoutMarkup(withoutMarkup(title.trim())));
  const [numbering = '', part, number, decimal] = NUMBERING.exec(plain) ?? [];
  // "5.1 surround sound"
  const isPlace = decimal === undefined || places?.some((place) => toAsciiDigits(decimal) === `${topic}.${place}`);
  const isNumbered = numbering !== '' && isPlace && isNumbering(number, part, places);
  return clip(isNumbered ? plain.slice(numbering.length) : plain, 120);
};

/** Titles of a list, in its order: who counts begins with 1, or goes on. */
class TitleReader {
  #isCounting = false;

  read(value: string, places: readonly number[], topic?: number): string {
    const title = toTitle(value, this.#isCounting ? places : places.filter((place) => place === 1), topic);
    this.#isCounting ||= title !== toTitle(value, []);
    return title;
  }
}

type Draft = { title: string | undefined; subtopics: { title: string }[] };
type Emit = Pick<OutlineHooks, 'onTopic' | 'onSubtopic'>;

export class OutlineReader {
  readonly #emit: Emit;
  readonly #topics: Draft[] = [];
  readonly #topicTitles = new TitleReader();
  readonly #subtopicTitles = new TitleReader();
  #text = '';
  readonly #scanner = new JsonScanner({
    onOpen: (frame, parents) => {
      const isTopic = frame.kind === 'object' && parents.at(-1)?.kind === 'array' && !parents.some(isSubtopics);
      if (isTopic) this.#topics.push({ title: undefined, subtopics: [] });
    },
    onString: (value, key, frames) => {
      const parent = frames.at(-1);
      const list = parent?.kind === 'array' ? parent : frames.at(-2);
      if (list?.kind !== 'array' || !(key === 'title' || parent === list)) return;
      if (isSubtopics(list)) this.#addSubtopic(this.#subtopicTitles.read(value, this.#places, this.#topics.length));
      else if (key === 'title' && !frames.some(isSubtopics))
        this.#nameTopic(this.#topicTitles.read(value, [this.#topics.length]));
    },
  });

  constructor(emit: Emit = {}) {
    this.#emit = emit;
  }

  get complete(): boolean {
    return this.#scanner.complete;
  }

  get outline(): Outline {
    const topics = this.#topics.map(({ title = '', subtopics }) => ({ title, subtopics }));
    if (topics.some(({ title, subtopics }) => title !== '' && subtopics.length > 0)) return { topics };
    // Other names, or quotes that the scanner does not know.
    const found = findTopics(readJson(this.#text));
    return { topics: found.length > 0 ? found : topics };
  }

  push(text: string): void {
    this.#text += text;
    this.#scanner.push(text);
  }

  // Of the next sub-topic, in its topic and in the course.
  get #places(): number[] {
    const before = this.#topics.map(({ subtopics }) => subtopics.length);
    return [(before.at(-1) ?? 0) + 1, before.reduce((sum, count) => sum + count, 0) + 1];
  }

  #nameTopic(title: string): void {
    const topic = this.#topics.at(-1);
    if (!topic || topic.title !== undefined) return;
    topic.title = title;
    const index = this.#topics.length - 1;
    this.#emit.onTopic?.(index, title);
    // Without a strict schema, a model may write the sub-topics first.
    for (const [position, subtopic] of topic.subtopics.entries()) {
      this.#emit.onSubtopic?.(index, position, subtopic.title);
    }
  }

  #addSubtopic(title: string): void {
    const topic = this.#topics.at(-1);
    if (!topic) return;
    topic.subtopics.push({ title });
    if (topic.title !== undefined) {
      this.#emit.onSubtopic?.(this.#topics.length - 1, topic.subtopics.length - 1, title);
    }
  }
}

const PART = '(?:topic|module|chapter|section|lesson|lecture|unit|part|week|step|subtopic)';
const TITLE_NAMES = ['title', 'name', new RegExp(`^${PART}?(?:title|name|heading)$`), new RegExp(`^${PART}$`)];
const LIST_NAME = new RegExp(PART, 'i');
const DEEPEST = 3;

// m1, lesson-2
const ID = /^[\w-]*\d$/;

/** Under the name of one, else the first text that is no id, whatever language the names are of. */
function getTitle(value: unknown): string {
  if (typeof value === 'string') return toTitle(value);
  if (!isFields(value)) return '';
  const texts = Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'string'));
  const first = Object.values(texts).find((text) => !ID.test(String(text)));
  return toTitle(String(getNamed(texts, TITLE_NAMES) ?? first ?? ''));
}

type Topic = Outline['topics'][number];

function toTopic(title: string, lists: Fields): Topic[] {
  const filled = Object.entries(lists).flatMap(([name, list]) => {
    const items: unknown[] = Array.isArray(list) ? list : [];
    const titles = items.map(getTitle).filter((one) => one !== '');
    return titles.length > 0 ? [{ name, items, titles }] : [];
  });
  // Objectives and key points are lists, too.
  const found =
    filled.find(({ name }) => LIST_NAME.test(name)) ?? filled.find(({ items }) => isFields(items[0])) ?? filled[0];
  return title === '' || !found ? [] : [{ title, subtopics: found.titles.map((one) => ({ title: one })) }];
}

const readTopics = (values: unknown[]): Topic[] =>
  values.flatMap((one) => (isFields(one) ? toTopic(getTitle(one), one) : []));

// `[{ name, lessons: […] }]`, `{ week1: { name, lessons: […] } }`, `{ "A topic": ["A lesson"] }`.
const SHAPES: ((value: object) => Topic[])[] = [
  (value) => (Array.isArray(value) ? readTopics(value) : []),
  (value) => (Array.isArray(value) ? [] : readTopics(Object.values(value))),
  (value) =>
    Array.isArray(value)
      ? []
      : Object.entries(value).flatMap(([title, list]) => toTopic(toTitle(title), { lessons: list })),
];

function* walk(value: unknown, depth = 0): Generator<object> {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  yield value;
  for (const inner of Object.values(value)) yield* walk(inner, depth + 1);
}

function findTopics(value: unknown): Topic[] {
  for (const shape of SHAPES) {
    for (const inner of walk(value)) {
      const topics = shape(inner);
      if (topics.length > 0) return topics;
    }
  }
  return [];
}

const isSubtopics = ({ key }: Frame): boolean => key !== undefined && /^sub_?-?topics?$/i.test(key);
