const NUMBER = String.raw`p\d{1,3}`;
const CITATION = new RegExp(String.raw`[ \t]*[[【]\s*(${NUMBER}(?:\s*[,;]\s*${NUMBER})*)\s*[\]】]`, 'gi');
/** What may still become a citation with the next letters. */
const BEGUN = /[ \t]*(?:[[【][\sp\d,;]{0,60})?$/i;

/** Takes citations such as [p3] out of a text that is still being written, and remembers them. */
export class CitationFilter {
  readonly #numbers = new Set<number>();
  readonly #known: number;
  #held = '';

  /** @param known how many paragraphs there are to cite; other numbers are taken out, but not remembered. */
  constructor(known: number) {
    this.#known = known;
  }

  /** Positions of the cited paragraphs, from 0, in the order of their first use. */
  get cited(): number[] {
    return [...this.#numbers];
  }

  push(text: string): string {
    const clean = this.#clean(this.#held + text);
    const begun = BEGUN.exec(clean)?.[0].length ?? 0;
    this.#held = clean.slice(clean.length - begun);
    return clean.slice(0, clean.length - begun);
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  reset(): void {
    this.#numbers.clear();
    this.#held = '';
  }

  #clean(text: string): string {
    return text.replace(CITATION, (_whole, list: string) => {
      for (const [number] of list.matchAll(/\d+/g)) {
        const position = Number(number) - 1;
        if (position >= 0 && position < this.#known) this.#numbers.add(position);
      }
      return '';
    });
  }
}
