import { nextBlockLength } from './next-block.ts';
import { renderMarkdown } from './render-markdown.ts';

const WRAPPER = /^\s*```(?:markdown|md)[ \t]*\n/i;

/** Turns a stream of Markdown into sanitised HTML, block by block; each block is rendered once, the open one stays text. */
export class BlockStream {
  readonly #onBlock: (index: number, html: string) => void;
  #document = '';
  #tail = '';
  #blocks = 0;
  #wrapped = false;

  constructor(onBlock: (index: number, html: string) => void = () => {}) {
    this.#onBlock = onBlock;
  }

  get tail(): string {
    return this.#tail;
  }

  push(text: string): void {
    this.#tail += text;
    if (!this.#mayCloseBlock(text)) return;
    this.#unwrap();
    for (let length = nextBlockLength(this.#tail); length > 0; length = nextBlockLength(this.#tail)) {
      this.#close(length);
    }
  }

  /** Closes the open block and gives the whole document, rendered in one go. */
  end(): { markdown: string; html: string } {
    if (this.#wrapped) this.#tail = this.#tail.replace(/\n?```\s*$/, '');
    this.#close(this.#tail.length);
    // Spaces before the first letter may make it code.
    const markdown = this.#document.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
    return { markdown, html: renderMarkdown(markdown) };
  }

  reset(): void {
    this.#document = '';
    this.#tail = '';
    this.#blocks = 0;
    this.#wrapped = false;
  }

  /** A block closes only where a line begins; a line's first letters tell whether it continues a list. */
  #mayCloseBlock(added: string): boolean {
    const lineLength = this.#tail.length - this.#tail.lastIndexOf('\n') - 1;
    return lineLength <= added.length + 3;
  }

  #unwrap(): void {
    if (this.#document !== '' || !WRAPPER.test(this.#tail)) return;
    this.#tail = this.#tail.replace(WRAPPER, '');
    this.#wrapped = true;
  }

  #close(length: number): void {
    const block = this.#tail.slice(0, length);
    this.#document += block;
    this.#tail = this.#tail.slice(length);
    const html = renderMarkdown(block);
    if (html !== '') this.#onBlock(this.#blocks++, html);
  }
}
