import type { QualityFinding } from '@coursewright/contracts';

// Every number of the gate; docs/course-quality.md explains them.
export const LIMITS = {
  sameTitle: 0.85,
  requestedCovered: 0.6,
  minutesOff: 0.15,
  topicOverMedian: 2.5,
  // What the prompt asks for without a contract.
  words: { min: 350, simpler: 300, max: 600, deeper: 900 },
  tolerance: { min: 0.6, max: 1.6 },
  minHeadings: 2,
  keyPoints: { min: 3, max: 5 },
  objectiveInBody: 0.5,
  objectiveInKeyPoints: 0.3,
  runLength: 5,
  runOverlap: 0.25,
  sentenceWords: { new: 22, some: 26, advanced: 32 },
  repeatedSentenceWords: 6,
  // Of the formulas, blocks of code and numbers of the text that is revised.
  keptByRevision: 0.5,
  // Of the words of a key point, in one sentence of the text.
  samePoint: 0.7,
  longestRight: 1 / 3,
  rightOverMean: 1.6,
  // Characters; below it, options are words and their length tells nothing.
  optionLength: 16,
  rightInLesson: 0.5,
  questionInLesson: 0.3,
  rightInExplanation: 0.3,
  sameFact: 0.7,
  reasonWords: 6,
  citedWords: 2,
  answerWords: 200,
  hintWords: 60,
  // Of the words of a key, in one sentence.
  keyWords: 0.8,
  // Between the two words of a key.
  keyDistance: 4,
  maxFindings: 20,
  maxFindingsPerRule: 3,
} as const;

const WEIGHTS: Record<QualityFinding['severity'], number> = { block: 25, warn: 4 };

// 100 without findings. A rule counts at most `maxFindingsPerRule` times.
export function scoreFindings(findings: readonly QualityFinding[]): number {
  const lost = keepFew(findings).reduce((sum, { severity }) => sum + WEIGHTS[severity], 0);
  return Math.max(0, 100 - lost);
}

// Blocking findings first, since the repair call quotes the first ones.
export function keepFew(findings: readonly QualityFinding[]): QualityFinding[] {
  const perRule = new Map<string, number>();
  const kept = findings.filter(({ rule, severity }) => {
    const key = `${rule} ${severity}`;
    perRule.set(key, (perRule.get(key) ?? 0) + 1);
    return (perRule.get(key) ?? 0) <= LIMITS.maxFindingsPerRule;
  });
  const order = (severity: QualityFinding['severity']) => (severity === 'block' ? 0 : 1);
  return kept.toSorted((one, other) => order(one.severity) - order(other.severity)).slice(0, LIMITS.maxFindings);
}

export const scoreAll = (findings: readonly QualityFinding[]) => ({
  findings: keepFew(findings),
  score: scoreFindings(findings),
});

const clip = (text: string, length: number): string => [...text.trim().slice(0, 2 * length)].slice(0, length).join('');

const create =
  (severity: QualityFinding['severity']) =>
  (rule: string, quote: string, message: string): QualityFinding => ({
    rule,
    severity,
    quote: clip(quote.replace(/\s+/g, ' '), 100),
    message: clip(message, 140),
  });

export const block = create('block');
export const warn = create('warn');

export const isBlocking = ({ severity }: Pick<QualityFinding, 'severity'>): boolean => severity === 'block';

export const toProblems = (findings: readonly QualityFinding[]): string[] =>
  findings.filter(isBlocking).map(({ message, quote }) => (quote === '' ? message : `${message} At: "${quote}"`));
