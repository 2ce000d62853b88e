import { createHash } from 'node:crypto';
import { CARD_LIMITS } from '@coursewright/contracts';
import { foldText } from '@coursewright/text';
import { countWords } from '@coursewright/text/words';
import type { Token, Tokens } from 'marked';
import { findKeyPoints, type LessonText, parseLesson } from '../../authoring/index.ts';
import { detectLanguage, maskFormulas } from '../../authoring/text/index.ts';
import { leaveOut } from '../leave-out-term.ts';

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

// A card does not show the passages of the lesson, so it has no references to them.
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
  const known = [...[...defined.values()].map(({ front }) => front), ...terms];
  const { language } = detectLanguage(lesson.prose);
  const points = (keyPoints ?? []).slice(0, LIMITS.points).flatMap((item) => toPointCard(item, known, language));
  const cards = [...[...defined.values()].slice(0, LIMITS.terms), ...points];
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

const GAP = '[…]';

/** The key points of the lesson in Markdown. */
export function listKeyPoints(markdown: string): string[] {
  const points = findPoints(parseLesson(markdown.replace(CITATION, '')));
  return (points ?? []).slice(0, LIMITS.points).flatMap((item) => firstLine(item)?.text ?? []);
}

// A key point without its key term: its beginning alone asks nothing. One without such a term makes no card.
function toPointCard(item: Tokens.ListItem, terms: readonly string[], language: string | undefined): SuggestedCard[] {
  const line = firstLine(item);
  if (!line || countWords(line.text) < LIMITS.pointWords) return [];
  const own = line.tokens.flatMap((token) => (token.type === 'strong' ? [(token as Tokens.Strong).text.trim()] : []));
  const known = terms.toSorted((one, other) => other.length - one.length);
  for (const term of [...own.filter(isTerm), ...known]) {
    const front = leaveOut(term, line.text, { gap: GAP, language, masked: mask(line.text) });
    const isQuestion = front !== undefined && countWords(front.replaceAll(GAP, '')) >= LIMITS.pointWords - 1;
    if (isQuestion) return [{ key: toKey('point', line.text), kind: 'point', front, back: line.text }];
  }
  return [];
}
