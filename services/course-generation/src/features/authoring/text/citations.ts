const NUMBER = String.raw`p\d{1,3}`;
const CITATION = new RegExp(String.raw`(?<![ \t])[ \t]*[[【]\s*(${NUMBER}(?:\s*[,;]\s*${NUMBER})*)\s*[\]】]`, 'gi');
// May become a citation with the next characters.
const BEGUN = /[ \t]{0,60}(?:[[【][\sp\d,;]{0,60})?$/i;

export class CitationFilter {
  readonly #numbers = new Set<number>();
  readonly #known: number;
  #held = '';

  /** @param known the number of paragraphs; citations beyond it are removed and not recorded. */
  constructor(known: number) {
    this.#known = known;
  }

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
