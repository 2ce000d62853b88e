import { splitSentences } from '@coursewright/text/words';
import { type Block, oneLine } from './document.ts';
import type { Passage } from './source.ts';

const MIN = 300;
const MAX = 900;
// From here on a passage ends with its paragraph.
const ENOUGH = 600;
// A passage that is not long enough yet takes any sentence up to this, without getting too long.
const LONGEST_SENTENCE = MAX - MIN;
// A longer one is text.
const LONGEST_HEADING = 200;

interface Piece {
  text: string;
  /** What stands before it, if it does not begin a passage. */
  gap: '' | ' ' | '\n';
  offset: number;
  page: number | undefined;
  heading: string | undefined;
  /** Headings right above it: a part of the text only where it does not begin a passage. */
  above: string;
}

// Text without full stops, as in tables and captions, is cut between words.
function* cut(text: string): Generator<string> {
  let rest = text;
  while (rest.length > LONGEST_SENTENCE) {
    const at = Math.max(rest.lastIndexOf(' ', LONGEST_SENTENCE), rest.lastIndexOf('\n', LONGEST_SENTENCE));
    const end = at > MIN ? at : wholeCharacters(rest, LONGEST_SENTENCE);
    yield rest.slice(0, end).trimEnd();
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') yield rest;
}

const wholeCharacters = (text: string, length: number) =>
  /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;

const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, gap, above }, at) => (at > 0 ? gap + above : '') + text).join('');
const getLength = (pieces: readonly Piece[]): number => joinPieces(pieces).length;

function toPassage(pieces: readonly Piece[], index: number): Passage[] {
  const [first] = pieces;
  if (!first) return [];
  const { offset, page, heading } = first;
  return [
    {
      index,
      ...(page !== undefined && { page }),
      ...(heading !== undefined && { heading }),
      offset,
      text: joinPieces(pieces),
    },
  ];
}

// The last sentences are too few for a passage of their own.
function shareRest(before: readonly Piece[], rest: readonly Piece[]): Piece[][] {
  const all = [...before, ...rest];
  const total = getLength(all);
  if (total <= MAX) return [all];
  const fits = (at: number) => Math.min(getLength(all.slice(0, at)), getLength(all.slice(at))) >= MIN;
  const at = all.findLastIndex((_, index) => fits(index));
  if (at > 0) return [all.slice(0, at), all.slice(at)];
  const last = before.at(-1);
  if (!last) return [all];
  // One long sentence lies across the middle.
  const kept = Math.max(last.text.lastIndexOf(' ', last.text.length - (MIN - getLength(rest))), 1);
  const moved = { ...last, text: last.text.slice(kept).trimStart(), offset: last.offset + kept + 1 };
  return [
    [...before.slice(0, -1), { ...last, text: last.text.slice(0, kept) }],
    [moved, ...rest],
  ];
}

export function toPassages(blocks: readonly Block[]): { characters: number; passages: Passage[] } {
  const groups: Piece[][] = [];
  let current: Piece[] = [];
  let length = 0;
  let heading: string | undefined;
  let above = '';
  let offset = 0;
  // Headings in a row, under which there is no text yet.
  let isUnderHeading = false;
  const onlyHeadings = blocks.every(({ kind }) => kind === 'heading');

  function flush() {
    if (length > 0) groups.push(current);
    current = [];
    length = 0;
  }

  function add(text: string, gap: Piece['gap'], page: number | undefined) {
    if (length >= MIN && length + gap.length + text.length > MAX) flush();
    length += text.length + (length > 0 ? gap.length : 0);
    current.push({ text, gap, offset, page, heading, above });
    above = '';
    offset += text.length + gap.length;
  }

  // Of headings that no text follows.
  function addHeadings(page: number | undefined) {
    if (!isUnderHeading || length > 0 || heading === undefined) return;
    above = '';
    add(heading, '\n', page);
  }

  for (const { kind, text, page } of blocks) {
    const named = oneLine(text);
    if (kind === 'heading' && !onlyHeadings && named.length <= LONGEST_HEADING) {
      if (length >= MIN) flush();
      const both = `${heading} – ${named}`;
      const isBoth = isUnderHeading && both.length <= LONGEST_HEADING;
      if (!isBoth) addHeadings(page);
      heading = isBoth ? both : named;
      isUnderHeading = true;
      if (length === 0) {
        above = `${heading}\n`;
        offset += text.length + 1;
        continue;
      }
    } else isUnderHeading = false;
    for (const line of text.split('\n')) {
      let gap: Piece['gap'] = '\n';
      const sentences = kind === 'code' ? [line.trimEnd()] : splitSentences(line);
      // A blank line of code separates; it begins nothing.
      if (kind === 'code' && line.trim() === '' && length > 0) add('', gap, page);
      let rest = line;
      for (const part of sentences.flatMap((sentence) => [...cut(sentence)])) {
        // "a!=b" and "n!/2" are taken for two sentences each.
        if (gap === ' ' && rest.startsWith(part)) gap = '';
        add(part, gap, page);
        gap = ' ';
        rest = rest.slice(rest.indexOf(part) + part.length);
      }
    }
    if (length >= ENOUGH) flush();
  }
  addHeadings(blocks.at(-1)?.page);
  if (length >= MIN || groups.length === 0) flush();
  else if (length > 0) groups.push(...shareRest(groups.pop() ?? [], current));
  return { characters: offset, passages: groups.flatMap(toPassage) };
}
