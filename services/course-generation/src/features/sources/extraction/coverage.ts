import type { Passage } from './source.ts';

interface CoveredPart {
  fromPage?: number;
  toPage?: number;
  heading?: string;
  subtopics: string[] | 'left out';
  // Percent of the characters, whole numbers; those of all parts are 100 together.
  share: number;
}

interface Unit {
  page: number | undefined;
  heading: string | undefined;
  characters: number;
  subtopics: Set<string>;
}

// Largest remainder: rounding loses or adds nothing.
function toPercent(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * 100) / total);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, rest: value % 1 }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, missing)) percents[at] = (percents[at] ?? 0) + 1;
  return percents;
}

// By page, or by section where there are no pages.
function toUnits(passages: readonly Passage[], usedBy: ReadonlyMap<number, ReadonlySet<string>>): Unit[] {
  const units: Unit[] = [];
  for (const { index, page, heading, text } of passages) {
    const last = units.at(-1);
    const sameUnit = last && (page === undefined ? last.heading === heading : last.page === page);
    const unit = sameUnit ? last : { page, heading, characters: 0, subtopics: new Set<string>() };
    if (!sameUnit) units.push(unit);
    unit.characters += text.length;
    for (const subtopic of usedBy.get(index) ?? []) unit.subtopics.add(subtopic);
  }
  return units;
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one));

// Where each part of one source went. `usedBySubtopic` has the indexes of the passages that a sub-topic uses.
export function coverage(
  passages: readonly Passage[],
  usedBySubtopic: ReadonlyMap<string, Iterable<number>>,
): { parts: CoveredPart[] } {
  const usedBy = new Map<number, Set<string>>();
  for (const [subtopic, indexes] of usedBySubtopic) {
    for (const index of indexes) usedBy.set(index, (usedBy.get(index) ?? new Set()).add(subtopic));
  }
  const parts: Unit[][] = [];
  for (const unit of toUnits(passages, usedBy)) {
    const part = parts.at(-1);
    const [first] = part ?? [];
    const joins = first && (unit.page !== undefined || first.heading === unit.heading);
    if (part && joins && sameSet(first.subtopics, unit.subtopics)) part.push(unit);
    else parts.push([unit]);
  }
  const shares = toPercent(parts.map((part) => part.reduce((sum, { characters }) => sum + characters, 0)));
  return {
    parts: parts.map((part, at) => {
      const [first] = part;
      const next = parts[at + 1]?.[0]?.page;
      const last = part.at(-1)?.page;
      return {
        ...(first?.page !== undefined && { fromPage: first.page }),
        // A passage may run over pages on which none begins.
        ...(last !== undefined && { toPage: Math.max(last, (next ?? 0) - 1) }),
        ...(first?.heading !== undefined && { heading: first.heading }),
        subtopics: first && first.subtopics.size > 0 ? [...first.subtopics] : 'left out',
        share: shares[at] ?? 0,
      };
    }),
  };
}
