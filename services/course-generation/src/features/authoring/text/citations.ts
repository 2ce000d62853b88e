/** `p`: paragraphs of the course. `s`: passages of the learner's sources. */
export type CitationLetter = 'p' | 's';

interface CitationOptions {
  letter?: CitationLetter;
  /** Citations stay in the text, each as `[s3]`. */
  keeps?: boolean;
}

// `[p1, p2]`, and as models write it otherwise: `[p1-p3]`, `[p1 and 2]`, `［p. 1、p2］`.
const writeList = (letter: CitationLetter): string => {
  const join = String.raw`\s*(?:[,;、،&–-]|and|und|y|et|e|و|と|和)\s*`;
  return String.raw`${letter}\.?\s?\d{1,3}(?:${join}(?:${letter}\.?\s?)?\d{1,3})*`;
};
const PARAGRAPHS_CITED = new RegExp(String.raw`[[【［]\s*(${writeList('p')})\s*[\]】］]`, 'gi');

const MOST_OF_RANGE = 20;

/** Positions count from 0. */
const readPositions = (list: string): number[] =>
  [...list.matchAll(/(\d+)(?:\s*[–-]\s*[ps]?\.?\s?(\d+))?/gi)].flatMap(([, from, to = from]) => {
    const count = Math.min(MOST_OF_RANGE, Math.max(1, Number(to) - Number(from) + 1));
    return Array.from({ length: count }, (_, index) => Number(from) - 1 + index);
  });

/** Each citation of paragraphs with the text between it and the one before. Positions count from 0. */
export function readCitations(text: string): { before: string; positions: number[] }[] {
  let end = 0;
  let before = '';
  return [...text.matchAll(PARAGRAPHS_CITED)].map((match) => {
    const since = text.slice(end, match.index).trim();
    end = match.index + match[0].length;
    // Two in a row rest the same sentence.
    if (/[\p{L}\p{N}]/u.test(since)) before = since;
    return { before, positions: readPositions(match[1] ?? '') };
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
    this.#citation = new RegExp(String.raw`(?<![ \t])([ \t]*)[[【［]\s*(${writeList(letter)})\s*[\]】］]`, 'gi');
    this.#begun = new RegExp(String.raw`[ \t]{0,60}(?:[[【［]\s{0,9}(?:${letter}[^[\]【】［］]{0,60})?)?$`, 'i');
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
      for (const position of readPositions(list)) {
        if (position < 0 || position >= this.#known) continue;
        this.#numbers.add(position);
        kept.push(`[${this.#letter}${position + 1}]`);
      }
      return this.#keeps && kept.length > 0 ? space + kept.join('') : '';
    });
  }
}
