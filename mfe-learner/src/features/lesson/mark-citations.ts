import type { Citations } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
import styles from './citations.module.css';

const MARKER = /\[(s\d{1,3})\]/;
const NOT_PROSE = 'pre, code, math, a';
const BLOCK = 'p, li, td, th, h2, h3, h4, blockquote';
const SENTENCE_END = /[.!?…؟।]["”’»)\]]*\s|[。！？]/g;
// No line begins with a mark.
const WORD_JOINER = '\u2060';
const WORD = /[\p{L}\p{N}]/u;

/**
 * Makes each `[s3]` a button, and underlines the sentence before one that its passage does not support. Markers without
 * a passage stay numbers: while a lesson is written, none has been checked.
 */
export function markCitations(root: DocumentFragment, citations: Citations | undefined): void {
  const known = new Set(citations?.passages.map(({ marker }) => marker));
  const unsupported = new Set(citations?.unsupported.map(({ at }) => at));
  const marks = textsIn(root)
    .filter(({ parentElement }) => !parentElement?.closest(NOT_PROSE))
    .flatMap(replaceMarkers);
  for (const [at, mark] of marks.entries()) {
    const marker = mark.dataset.marker ?? '';
    if (known.has(marker)) mark.append(createButton(marker, unsupported.has(at)));
    else mark.append(getNumber(marker));
    if (unsupported.has(at)) underlineSentence(mark);
    delete mark.dataset.marker;
  }
}

/** Its number is for the eye. */
export const isCitationMark = (element: Element): boolean =>
  element.localName === 'sup' && (element.textContent ?? '').startsWith(WORD_JOINER);

const getNumber = (marker: string) => marker.slice(1);

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function replaceMarkers(text: Text): HTMLElement[] {
  const marks: HTMLElement[] = [];
  let rest = text;
  for (let found = MARKER.exec(rest.data); found; found = MARKER.exec(rest.data)) {
    const mark = document.createElement('sup');
    mark.className = styles.mark ?? '';
    mark.dataset.marker = found[1] ?? '';
    mark.append(WORD_JOINER);
    const marker = rest.splitText(found.index);
    rest.data = rest.data.trimEnd();
    rest = marker.splitText(found[0].length);
    marker.replaceWith(mark);
    marks.push(mark);
  }
  return marks;
}

function createButton(marker: string, isUnsupported: boolean): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.button ?? '';
  button.dataset.cites = marker;
  const number = getNumber(marker);
  button.setAttribute(
    'aria-label',
    isUnsupported ? t`Source ${number}, does not support this sentence` : t`Source ${number}`,
  );
  button.setAttribute('aria-haspopup', 'dialog');
  button.textContent = number + (isUnsupported ? '?' : '');
  return button;
}

function underlineSentence(mark: HTMLElement): void {
  const block = mark.closest(BLOCK) ?? mark.parentNode;
  if (!block) return;
  const before = textsIn(block).filter((text) => mark.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING);
  const prose = before.filter(({ parentElement }) => !parentElement?.closest('sup'));
  const all = prose.map(({ data }) => data).join('');
  let at = all.length;
  const start = getBeginning(all, endOfLastMark(before, all));
  for (const text of prose.toReversed()) {
    const from = at - text.length;
    if (at > start) underline(from < start ? text.splitText(start - from) : text);
    at = from;
  }
}

// Where the last mark stands that has words behind it: two marks may stand behind one sentence.
function endOfLastMark(before: readonly Text[], all: string): number {
  let length = 0;
  let end = 0;
  for (const text of before) {
    if (!text.parentElement?.closest('sup')) length += text.length;
    else if (WORD.test(all.slice(length))) end = length;
  }
  return end;
}

function getBeginning(all: string, least: number): number {
  const sentence = all.trimEnd();
  let start = least;
  for (const { index, 0: end } of sentence.matchAll(SENTENCE_END)) {
    const after = index + end.length;
    if (after > start && WORD.test(sentence.slice(after))) start = after;
  }
  return start;
}

function underline(text: Text): void {
  if (text.data.trim() === '') return;
  const line = document.createElement('u');
  line.className = styles.unsupported ?? '';
  text.replaceWith(line);
  line.append(text);
}
