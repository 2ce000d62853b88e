/** `p`: paragraphs of the course. `s`: passages of the learner's sources. */
export type CitationLetter = 'p' | 's';

interface CitationOptions {
  letter?: CitationLetter;
  /** Citations stay in the text, each as `[s3]`. */
  keeps?: boolean;
}

const PARAGRAPHS_CITED = /[[【]\s*(p\d{1,3}(?:\s*[,;]\s*p\d{1,3})*)\s*[\]】]/gi;

/** Each citation of paragraphs with the text between it and the one before. Positions count from 0. */
export function readCitations(text: string): { before: string; positions: number[] }[] {
  let end = 0;
  let before = '';
  return [...text.matchAll(PARAGRAPHS_CITED)].map((match) => {
    const since = text.slice(end, match.index).trim();
    end = match.index + match[0].length;
    // Two in a row rest the same sentence.
    if (/[\p{L}\p{N}]/u.test(since)) before = since;
    return { before, positions: [...(match[1] ?? '').matchAll(/\d+/g)].map(([number]) => Number(number) - 1) };
  });
}

export class CitationFilter {
  readonly #numbers = new Set<number>();
  readonly #known: number;
  readonly #letter: CitationLetter;
  readonly #keeps: boolean;
  readonly #citation: RegExp;
  // May become a citation with the next characters.
  readonly #begun: RegExp;
  #held = '';

  /** @param known the number of paragraphs; citations beyond it are removed and not recorded. */
  constructor(known: number, { letter = 'p', keeps = false }: CitationOptions = {}) {
    this.#known = known;
    this.#letter = letter;
    this.#keeps = keeps;
    const number = String.raw`${letter}\d{1,3}`;
    const list = String.raw`(${number}(?:\s*[,;]\s*${number})*)`;
    this.#citation = new RegExp(String.raw`(?<![ \t])([ \t]*)[[【]\s*${list}\s*[\]】]`, 'gi');
    this.#begun = new RegExp(String.raw`[ \t]{0,60}(?:[[【][\s${letter}\d,;]{0,60})?$`, 'i');
  }

  get cited(): number[] {
    return [...this.#numbers];
  }

  push(text: string): string {
    const clean = this.#clean(this.#held + text);
    const begun = this.#begun.exec(clean)?.[0].length ?? 0;
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
    return text.replace(this.#citation, (_whole, space: string, list: string) => {
      const kept: string[] = [];
      for (const [number] of list.matchAll(/\d+/g)) {
        const position = Number(number) - 1;
        if (position < 0 || position >= this.#known) continue;
        this.#numbers.add(position);
        kept.push(`[${this.#letter}${position + 1}]`);
      }
      return this.#keeps && kept.length > 0 ? space + kept.join('') : '';
    });
  }
}
