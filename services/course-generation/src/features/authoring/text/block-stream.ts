import { toMarker } from './list-markers.ts';
import { renderMarkdown } from './render-markdown.ts';

// What some models put around the whole: a fence, or a tag.
const TAG = '(?:answer|response|final_answer|output|result|lesson|article)';
const WRAPPERS: readonly [begin: RegExp, end: RegExp][] = [
  [/^\s*(?:```md|(?:`{3,}|~{3,})markdown)[ \t]*$/i, /\n?(?:`{3,}|~{3,})\s*$/],
  [new RegExp(`^\\s*<${TAG}>[ \\t]*$`, 'i'), new RegExp(`\\n?</${TAG}>\\s*$`, 'i')],
];
// HTML in which no reader of Markdown finds any.
const BOXES = /^\s*(?:<\/?(?:details|div|section|center|figure|aside|main)(?:\s[^<>]*)?>\s*)+$/i;
const SUMMARY = /^(\s*)(?:<details(?:\s[^<>]*)?>\s*)?<summary>\s*(.{1,300}?)<\/summary>\s*/i;
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^([-*+]|\d{1,9}[.)])(\s|$)/;
// "1" or "-" alone may still become a list item.
const LIST_ITEM_BEGUN = /^([-*+]|\d{1,9}[.)]?)$/;
// Enough characters to recognize a list item.
const LINE_START = 16;

/**
 * Turns streamed Markdown into sanitized HTML blocks in linear time; each block is rendered once. A blank line
 * outside a code fence ends a block, when the next line starts at column 0 and cannot continue a list.
 */
export class BlockStream {
  readonly #onBlock: (index: number, html: string) => void;
  #document = '';
  #open = '';
  #line = '';
  #fence = '';
  #hasContent = false;
  #mayClose = false;
  #blocks = 0;
  #wrapper: RegExp | undefined;

  constructor(onBlock: (index: number, html: string) => void = () => {}) {
    this.#onBlock = onBlock;
  }

  // The block that is still being written.
  get tail(): string {
    const tail = this.#open + this.#tidy(this.#line);
    return this.#wrapper ? tail.replace(this.#wrapper, '') : tail;
  }

  push(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#continueLine(text.slice(from, end));
      this.#endLine();
      from = end + 1;
    }
    this.#continueLine(text.slice(from));
  }

  end(): { markdown: string; html: string } {
    const rest = this.tail;
    this.#line = '';
    this.#close(rest);
    // Leading spaces could make it a code block.
    const markdown = this.#document.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
    return { markdown, html: renderMarkdown(markdown) };
  }

  reset(): void {
    this.#document = '';
    this.#open = '';
    this.#line = '';
    this.#fence = '';
    this.#hasContent = false;
    this.#mayClose = false;
    this.#blocks = 0;
    this.#wrapper = undefined;
  }

  #continueLine(text: string): void {
    const isDecided = this.#line.length >= LINE_START;
    this.#line += text;
    if (this.#mayClose && !isDecided && startsNewBlock(this.#line)) this.#close(this.#open);
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = '';
    const isFirst = this.#document === '' && !this.#hasContent && !this.#wrapper;
    const [, end] = (isFirst && WRAPPERS.find(([begin]) => begin.test(line))) || [];
    if (end) {
      this.#open = '';
      this.#wrapper = end;
      return;
    }
    this.#open += `${this.#tidy(line)}\n`;
    this.#fence = fenceAfter(line, this.#fence);
    const isBlank = line.trim() === '';
    if (!isBlank) this.#hasContent = true;
    this.#mayClose = isBlank && this.#fence === '' && this.#hasContent;
  }

  #tidy(line: string): string {
    if (this.#fence !== '') return line;
    const [begin, indent, summary = ''] = SUMMARY.exec(line) ?? [];
    if (begin === undefined) return BOXES.test(line) ? '' : toMarker(line);
    const rest = line.slice(begin.length).replace(/<\/details>\s*$/i, '');
    return `${indent}**${summary.replaceAll('**', '').trim()}**\n\n${indent}${rest}`;
  }

  #close(block: string): void {
    this.#document += block;
    this.#open = '';
    this.#hasContent = false;
    this.#mayClose = false;
    const html = renderMarkdown(block);
    if (html !== '') this.#onBlock(this.#blocks++, html);
  }
}

// A fence closes with a bare row of the same characters, at least as long.
function fenceAfter(line: string, open: string): string {
  const [, signs = '', rest = ''] = FENCE.exec(line) ?? [];
  if (signs === '') return open;
  if (open === '') return signs.startsWith('`') && rest.includes('`') ? '' : signs;
  const closes = signs.startsWith(open.charAt(0)) && signs.length >= open.length && rest.trim() === '';
  return closes ? '' : open;
}

function startsNewBlock(line: string): boolean {
  const start = toMarker(line.slice(0, LINE_START));
  return /^\S/.test(start) && !LIST_ITEM.test(start) && !LIST_ITEM_BEGUN.test(start);
}
