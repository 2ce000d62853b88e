import type { LessonContract, QualityFinding } from '@coursewright/contracts';
import { foldWord, LIMITS, type Outline, parseLesson, splitWords } from '@coursewright/course-generation/evaluation';
import type { Level } from './briefs.ts';
import type { Subject } from './subjects/subject.ts';

type Severity = QualityFinding['severity'];

// The heaviest severity of each rule: docs/course-quality.md.
const RULES: Record<'outline' | 'lesson', Record<Severity, string>> = {
  outline: { block: 'O1 O2 O3 O4 O8 O9', warn: 'O5 O6 O7' },
  lesson: { block: 'L1 L2 L3 L4 L6 L10 L11 L13 L14', warn: 'L5 L7 L8 L9 L12 L15' },
};
const WEIGHTS: Record<Severity, number> = { block: 3, warn: 1 };

/** A rule that warned loses one part, one that blocked all of its three. */
export function shareOfGreenRules(kind: keyof typeof RULES, findings: readonly QualityFinding[]): number {
  const severities: Severity[] = ['block', 'warn'];
  const rules = severities.flatMap((severity) =>
    RULES[kind][severity].split(' ').map((rule) => [rule, WEIGHTS[severity]] as const),
  );
  const total = rules.reduce((sum, [, weight]) => sum + weight, 0);
  const lost = rules.reduce((sum, [rule, weight]) => {
    const found = findings.filter((finding) => finding.rule === rule).map(({ severity }) => WEIGHTS[severity]);
    return sum + Math.min(weight, Math.max(0, ...found));
  }, 0);
  return 1 - lost / total;
}

// In these a word has prefixes, or is part of a compound, or is not separated from the next.
const INSIDE_WORDS = new Set<Subject['language']>(['de', 'ar', 'zh']);

export function findMissedPillars({ language, pillars }: Pick<Subject, 'language' | 'pillars'>, text: string) {
  const folded = foldWord(text);
  const isNamed = (synonym: string): boolean => {
    const wanted = foldWord(synonym);
    if (INSIDE_WORDS.has(language)) return folded.includes(wanted);
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      if (at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(folded[at - 1] ?? '')) return true;
    }
    return false;
  };
  return pillars.filter((pillar) => !pillar.split('|').some(isNamed));
}

type PlannedLesson = { title: string; contract?: LessonContract | undefined };

export const outlineText = ({ topics }: Outline): string =>
  topics
    .flatMap(({ title, subtopics }: { title: string; subtopics: PlannedLesson[] }) => [
      title,
      ...subtopics.flatMap((lesson) => [
        lesson.title,
        lesson.contract?.promise ?? '',
        ...(lesson.contract?.objectives ?? []),
        ...(lesson.contract?.terms ?? []),
      ]),
    ])
    .join('\n');

const RUN = 5;

/** The share of the runs of five words that do not stand earlier in the same lessons. */
export function shareOfFreshRuns(lessons: readonly string[]): number {
  const runs = lessons.flatMap((markdown) => {
    const words = splitWords(parseLesson(markdown).prose);
    return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
  });
  return runs.length === 0 ? 0 : new Set(runs).size / runs.length;
}

/** 1 up to the mean length of sentences that is right for the level, less beyond it. */
export function readability(markdown: string, level: Level): number {
  const { wordCount, sentences } = parseLesson(markdown);
  if (wordCount === 0) return 0;
  return Math.min(1, LIMITS.sentenceWords[level] / (wordCount / Math.max(1, sentences.length)));
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
