import type { MasteryState } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { foldText } from '@coursewright/text';

/** How a question is answered: what a guess is worth follows from it. */
export type AnswerFormat =
  | { name: 'choice' | 'several'; options: number }
  | { name: 'number' | 'order' | 'match' | 'cloze' | 'text' };

/** A marked answer. Hints weaken it: after three it says nothing. */
export interface Evidence {
  objectiveId: string;
  kind: 'quiz' | 'recall' | 'exercise' | 'pretest';
  // The same question counts once a day.
  question: string;
  format: AnswerFormat;
  // From 0, wrong, to 1, right.
  score: number;
  hints: number;
  at: Date;
}

export interface Mastery {
  // The probability that the learner knows it.
  p: number;
  state: MasteryState;
  // Right answers without hints: `isRightAnswer`.
  right: number;
  lastAt: Date | undefined;
  evidence: Evidence[];
}

export interface TraceOptions {
  // Before any answer.
  prior: number;
  // Lessons count a little: who reads them knows more than nothing, and never enough.
  isRead?: boolean;
  // What answers on other objectives say of it: in odds, and how many were right. They alone make nothing known.
  borrowed?: { odds: number; right: number };
  // The chance to learn from the feedback on an answer.
  learning?: number;
}

// Bayesian knowledge tracing with fixed numbers: nothing can be fitted while each question is asked of one learner.
const LEARNING = 0.1;
const READING = { learning: 0.15, most: 0.4 };
const HINT_WEIGHTS = [1, 0.5, 0.25, 0];
const [LEAST, MOST] = [0.01, 0.99];
const KNOWN = { p: 0.85, right: 2 };
const PROVEN = { p: 0.95, right: 3, hours: 20 };
// Of a text that a rubric marks, so much is a full answer.
const RIGHT_SCORE = 0.8;
const HALF_LIFE = { days: 30, most: 365 };

const bounded = (p: number): number => Math.min(MOST, Math.max(LEAST, p));
const toDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

export const isRightAnswer = ({ score }: Pick<Evidence, 'score'>): boolean => score >= RIGHT_SCORE;

// Five options, and some of those who do not know it say so.
export const PRETEST_CHANCES = { guess: 0.15, slip: 0.05 };

// Who does not know it gives a right answer with `guess`, and who knows it a wrong one with `slip`.
function getChances({ kind, format }: Evidence): { guess: number; slip: number } {
  if (kind === 'pretest') return PRETEST_CHANCES;
  switch (format.name) {
    case 'choice':
      return { guess: 1 / Math.max(2, format.options), slip: 0.05 };
    case 'several':
      return { guess: 1 / (2 ** Math.max(2, format.options) - 1), slip: 0.1 };
    case 'cloze':
    case 'text':
      return { guess: 0.05, slip: 0.15 };
    default:
      return { guess: 0.02, slip: 0.1 };
  }
}

function afterAnswer(p: number, answer: Evidence, learning: number): number {
  const { guess, slip } = getChances(answer);
  const ifRight = (p * (1 - slip)) / (p * (1 - slip) + (1 - p) * guess);
  const ifWrong = (p * slip) / (p * slip + (1 - p) * (1 - guess));
  const posterior = ifWrong + answer.score * (ifRight - ifWrong);
  // A pre-test says nothing of its answers before its end.
  const learned = posterior + (1 - posterior) * (answer.kind === 'pretest' ? 0 : learning);
  return bounded(p + (learned - p) * (HINT_WEIGHTS[answer.hints] ?? 0));
}

function afterReading(p: number): number {
  return Math.max(p, Math.min(READING.most, p + (1 - p) * READING.learning));
}

/** Of one objective; the order of the answers does not matter. */
export function traceMastery(
  answers: readonly Evidence[],
  { prior, isRead = false, borrowed = { odds: 1, right: 0 }, learning = LEARNING }: TraceOptions,
): Mastery {
  const seen = new Set<string>();
  const evidence = answers
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.score - other.score)
    .filter(({ question, at }) => {
      const key = `${toDay(at)} ${foldText(question)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  const known = borrowed.odds * bounded(prior);
  const before = bounded(known / (known + 1 - bounded(prior)));
  const start = isRead ? afterReading(before) : before;
  const p = evidence.reduce((latest, answer) => afterAnswer(latest, answer, learning), start);
  const unaided = evidence.filter((answer) => isRightAnswer(answer) && answer.hints === 0);
  const [first, last] = [unaided[0], unaided.at(-1)];
  const spanHours = first && last ? (last.at.getTime() - first.at.getTime()) / HOUR_MS : 0;
  const isProven = p >= PROVEN.p && unaided.length >= PROVEN.right && spanHours >= PROVEN.hours;
  const isKnown = p >= KNOWN.p && unaided.length > 0 && unaided.length + borrowed.right >= KNOWN.right;
  return {
    p,
    state: evidence.length === 0 ? 'untested' : isProven ? 'proven' : isKnown ? 'known' : 'learning',
    right: unaided.length,
    lastAt: evidence.at(-1)?.at,
    evidence,
  };
}

/** What is left of it at a later time: half of what was learned after a month, later with each day of right answers. */
export function withForgetting({ p, evidence, lastAt }: Mastery, prior: number, now: Date): number {
  if (!lastAt || p <= prior) return p;
  const days = new Set(evidence.filter(isRightAnswer).map(({ at }) => toDay(at))).size;
  const halfLife = Math.min(HALF_LIFE.most, HALF_LIFE.days * 2 ** Math.max(0, days - 1));
  return prior + (p - prior) * 2 ** (-Math.max(0, now.getTime() - lastAt.getTime()) / DAY_MS / halfLife);
}
