import { createHash } from 'node:crypto';
import { CARD_LIMITS } from '@coursewright/contracts';
import { foldText } from '@coursewright/text';
import { countWords } from '@coursewright/text/words';
import type { Token, Tokens } from 'marked';
import { findKeyPoints, type LessonText, parseLesson } from '../../authoring/index.ts';
import { maskFormulas } from '../../authoring/text/index.ts';

export interface SuggestedCard {
  // The same for the same term or point of a lesson, also after its text was written again.
  key: string;
  kind: 'term' | 'point';
  // Markdown, like `back`.
  front: string;
  back: string;
}

const LIMITS = {
  terms: 12,
  points: 8,
  termWords: 6,
  termLength: 60,
  // A shorter sentence needs the one before: "This is called gluten."
  sentenceWords: 8,
  pointWords: 5,
  followUp: 800,
} as const;

const toKey = (kind: SuggestedCard['kind'], text: string): string =>
  `${kind}-${createHash('sha256').update(foldText(text)).digest('hex').slice(0, 20)}`;

// A card stands without the passages of the lesson.
const CITATION = /[ \t]*\[s\d{1,3}\]/gi;

// Terms and key points that stand in the text, found without a model. `terms` are those of the lesson's contract.
export function suggestCards(markdown: string, terms: readonly string[] = []): SuggestedCard[] {
  const lesson = parseLesson(markdown.replace(CITATION, ''));
  const keyPoints = findPoints(lesson);
  const passages = readPassages(keyPoints ? lesson.tokens.slice(0, -1) : lesson.tokens);
  const defined = new Map<string, SuggestedCard>();
  const add = (front: string, back: string | undefined) => {
    const key = toKey('term', front);
    if (!back || defined.has(key) || countWords(back) < countWords(front) + 3) return;
    defined.set(key, { key, kind: 'term', front, back });
  };
  for (const passage of passages) for (const { front, back } of findMarkedTerms(passage)) add(front, back);
  for (const term of terms) add(term, findMention(passages, term));
  const cards = [...[...defined.values()].slice(0, LIMITS.terms), ...(keyPoints ?? []).flatMap(toPointCard)];
  return cards.filter(({ front, back }) => front.length <= CARD_LIMITS.front && back.length <= CARD_LIMITS.back);
}

interface Passage {
  text: string;
  tokens: Token[];
  in: 'paragraph' | 'bullets' | 'steps';
  next?: Token | undefined;
}

function readPassages(tokens: Token[]): Passage[] {
  return tokens.flatMap((token, index): Passage[] => {
    if (token.type === 'paragraph') {
      const { text, tokens: inline = [] } = token as Tokens.Paragraph;
      return [{ text, tokens: inline, in: 'paragraph', next: tokens[index + 1] }];
    }
    if (token.type !== 'list') return [];
    const { items, ordered } = token as Tokens.List;
    return items.flatMap((item): Passage[] => {
      const first = firstLine(item);
      return first ? [{ ...first, in: ordered ? 'steps' : 'bullets' }] : [];
    });
  });
}

function firstLine({ tokens }: Tokens.ListItem): Pick<Passage, 'text' | 'tokens'> | undefined {
  const first = tokens.find(({ type }) => type === 'text' || type === 'paragraph') as Tokens.Text | undefined;
  return first && { text: first.text, tokens: first.tokens ?? [] };
}

const CODE = /`[^`\n]+`/g;
const mask = (text: string): string => maskFormulas(text).replace(CODE, (code) => 'a'.repeat(code.length));

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

// The sentence around `at`, in Markdown; with a neighbour if it says too little, and with the formula it leads to.
function sentenceAt({ text, next }: Passage, at: number): string {
  const sentences = [...SENTENCES.segment(mask(text))].map(({ segment, index }) => ({
    index,
    text: text.slice(index, index + segment.length).trim(),
  }));
  const place = sentences.findLastIndex(({ index }) => index <= at);
  const { text: sentence = '', index = 0 } = sentences[place] ?? {};
  const isShort = countWords(sentence) < LIMITS.sentenceWords;
  const isSubject = at - index < sentence.length * 0.4;
  const before = isShort && !isSubject ? sentences[place - 1]?.text : undefined;
  const after = isShort && isSubject ? sentences[place + 1]?.text : undefined;
  const whole = [before, sentence, after].filter((part) => part).join(' ');
  const isLast = place + (after ? 1 : 0) === sentences.length - 1;
  const introduces = isLast && !/[.!?。！？।…]["”»)]*$/.test(whole) && next && INTRODUCED.has(next.type);
  return introduces && next.raw.length <= LIMITS.followUp ? `${whole}\n\n${next.raw.trim()}` : whole;
}

const INTRODUCED = new Set(['formulaLines', 'list', 'code', 'table']);

// Scripts without spaces between a word and what follows it.
const FOLLOWED =
  /^(?:\s+\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/u;

function findMarkedTerms(passage: Passage): { front: string; back: string }[] {
  let from = 0;
  return passage.tokens.flatMap(({ type, raw, ...token }) => {
    const at = passage.text.indexOf(raw, from);
    if (at >= 0) from = at + raw.length;
    if (type !== 'strong' || at < 0) return [];
    const inner = String((token as { text?: string }).text ?? '').trim();
    const front = inner.replace(/\s*[:：]$/, '');
    if (!isTerm(front)) return [];
    const after = passage.text.slice(at + raw.length);
    if (at > 0) return [{ front, back: sentenceAt(passage, at) }];
    // At the start, bold words are a label. Only in bullets it is one with its definition.
    const label = /^\s*(?:[:：]|[–—-]\s)\s*/.exec(inner === front ? after : `:${after}`);
    if (passage.in === 'bullets')
      return label ? [{ front, back: (inner === front ? after : `:${after}`).slice(label[0].length) }] : [];
    return passage.in === 'paragraph' && FOLLOWED.test(after) ? [{ front, back: sentenceAt(passage, at) }] : [];
  });
}

const isTerm = (text: string): boolean =>
  text.length <= LIMITS.termLength &&
  /\p{L}/u.test(text) &&
  !/[.!?。！？…]$/.test(text) &&
  countWords(text) <= LIMITS.termWords;

function findMention(passages: readonly Passage[], term: string): string | undefined {
  const wanted = foldText(term);
  for (const passage of passages) {
    const at = passage.text.toLowerCase().indexOf(wanted);
    if (at >= 0) return sentenceAt(passage, at);
  }
  return undefined;
}

function findPoints(lesson: LessonText): Tokens.ListItem[] | undefined {
  const points = findKeyPoints(lesson);
  return points?.hasHeading && points.items.length > 1 ? (lesson.tokens.at(-1) as Tokens.List).items : undefined;
}

function toPointCard(item: Tokens.ListItem, index: number): SuggestedCard[] {
  const line = firstLine(item);
  const front = line && index < LIMITS.points ? beginningOf(line.tokens) : undefined;
  return line && front ? [{ key: toKey('point', line.text), kind: 'point', front, back: line.text }] : [];
}

// What may not be cut stands in `masked` as one word.
function flatten(tokens: readonly Token[]): { text: string; masked: string } {
  const flat = { text: '', masked: '' };
  for (const token of tokens) {
    const isWhole = token.type === 'formula' || token.type === 'codespan';
    const inner = 'tokens' in token && token.tokens ? flatten(token.tokens) : undefined;
    const text = inner?.text ?? (isWhole ? token.raw : String('text' in token ? token.text : token.raw));
    flat.text += text;
    flat.masked += inner?.masked ?? (isWhole ? 'a'.repeat(text.length) : text);
  }
  return flat;
}

// The part that recalls the rest: to a comma or colon near the middle, else a little less than half of the words.
function beginningOf(tokens: readonly Token[]): string | undefined {
  const { text, masked } = flatten(tokens);
  const words = [...WORDS.segment(masked)].filter(({ isWordLike }) => isWordLike);
  if (words.length < LIMITS.pointWords) return undefined;
  const near = (index: number) => index >= text.length * 0.25 && index <= text.length * 0.65;
  const pause = [...masked.matchAll(/[,;:،؛，；：、](?!\d)/g)].findLast(({ index }) => near(index))?.index;
  const middle = words
    .slice(Math.ceil(words.length * 0.45))
    .find(({ index }) => !/[-‐‑'’]/.test(masked[index - 1] ?? ''));
  const end = pause === undefined ? middle?.index : pause + 1;
  if (end === undefined) return undefined;
  return `${text.slice(0, end).trim()} …`;
}
