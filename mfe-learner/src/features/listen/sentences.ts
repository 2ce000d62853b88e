/** A text from its letter `start` to the one before `end`. */
export interface Span {
  start: number;
  end: number;
}

// Voices break here although the sentence goes on: initials and what stands before a name or a number.
const ABBREVIATED =
  /(?:^|[\s(.])(?:\p{L}|approx|bzw|ca|cf|d\.h|Dr|Dra|etc|evtl|fig|ggf|Hr|inkl|max|min|Mr|Mrs|Ms|no|Nr|p\.ej|Prof|Sr|Sra|St|usw|vgl|vol|vs)\.\s*$/iu;
const CLAUSE_END = /[,;:–—、，；：،؛]["”’»)\]]*\s*$/u;
// Said longer than they are written: ideographs, digits and signs.
const LONG = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{S}]/gu;
const LONGER = 2.5;

/** How long a text takes to say, in letters. */
export const weigh = (text: string): number => text.length + (text.match(LONG)?.length ?? 0) * (LONGER - 1);

/** Its sentences; one that weighs more than `longest` is cut between its clauses, or else between two words. */
export function splitSentences(text: string, language: string, longest: number): Span[] {
  return mergeAbbreviations(text, segment(text, language, 'sentence')).flatMap((span) =>
    weigh(text.slice(span.start, span.end)) <= longest ? [span] : cut(text, span, language, longest),
  );
}

function segment(text: string, language: string, granularity: 'sentence' | 'word' | 'grapheme', from = 0): Span[] {
  const segments = [...new Intl.Segmenter(language, { granularity }).segment(text)];
  return segments.map(({ index, segment: { length } }) => ({ start: from + index, end: from + index + length }));
}

const mergeAbbreviations = (text: string, spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    if (last && ABBREVIATED.test(text.slice(last.start, last.end))) last.end = span.end;
    else merged.push({ ...span });
    return merged;
  }, []);

export function cut(text: string, { start, end }: Span, language: string, longest: number): Span[] {
  const textOf = (span: Span) => text.slice(span.start, span.end);
  const units = segment(text.slice(start, end), language, 'word', start).flatMap((unit) =>
    weigh(textOf(unit)) <= longest ? [unit] : segment(textOf(unit), language, 'grapheme', unit.start),
  );
  const parts: Span[] = [];
  let from = start;
  let clause = start;
  for (const unit of units) {
    if (weigh(text.slice(from, unit.end)) > longest && unit.start > from) {
      const at = clause > from ? clause : unit.start;
      parts.push({ start: from, end: at });
      from = at;
    }
    if (CLAUSE_END.test(text.slice(from, unit.end))) clause = unit.end;
  }
  return [...parts, { start: from, end }];
}
