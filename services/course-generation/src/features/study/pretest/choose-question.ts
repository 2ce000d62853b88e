import { PRETEST_CHANCES } from '../mastery/trace-mastery.ts';
import type { LessonGraph } from './lesson-graph.ts';

export interface PretestAnswer {
  subtopicId: string;
  right: boolean;
}

export interface LessonEstimate {
  // The probability that the learner knows it.
  p: number;
  asked: number;
  // One right answer of its own would make it known.
  isSupported: boolean;
  // `probable`: from answers on other lessons, or from a single one of its own.
  result: 'known' | 'probable' | 'unknown';
  isSettled: boolean;
}

const KNOWN = 0.85;
const [MISSING, MISSING_AFTER_WRONG] = [0.05, 0.15];
const PER_LESSON = 3;
// In odds, what an answer says of the lessons that its lesson builds on, and of those that build on it.
const BORROWED = { right: 2.4, wrong: 0.3 };

const toOdds = (p: number): number => p / (1 - p);
const toProbability = (odds: number): number => Math.min(0.99, Math.max(0.01, odds / (1 + odds)));

export const countMostQuestions = (graph: LessonGraph): number => (graph.size > 15 ? 20 : 15);

/** Of answers to other questions, those that say something about a lesson, and in odds what they say. */
export function borrow(graph: LessonGraph, subtopicId: string, answers: readonly PretestAnswer[]) {
  const lent = (right: boolean) =>
    answers.filter(
      (answer) =>
        answer.right === right &&
        (answer.subtopicId === subtopicId ||
          graph.get(answer.subtopicId)?.[right ? 'ancestors' : 'successors'].has(subtopicId)),
    ).length;
  const [right, wrong] = [lent(true), lent(false)];
  return { right, wrong, odds: BORROWED.right ** right * BORROWED.wrong ** wrong };
}

/** The order of the answers does not matter. */
export function estimateLessons(graph: LessonGraph, prior: number, answers: readonly PretestAnswer[]) {
  const { guess, slip } = PRETEST_CHANCES;
  const estimates = new Map<string, LessonEstimate>();
  for (const [id] of graph) {
    const { own = [], others = [] } = Object.groupBy(answers, ({ subtopicId }) =>
      subtopicId === id ? 'own' : 'others',
    );
    const right = own.filter((answer) => answer.right).length;
    const wrong = own.length - right;
    const borrowed = borrow(graph, id, others);
    const direct = ((1 - slip) / guess) ** right * (slip / (1 - guess)) ** wrong;
    const p = toProbability(toOdds(prior) * borrowed.odds * direct);
    const isSupported = borrowed.right > 0;
    const isKnown = p >= KNOWN && (right >= 2 || (right === 1 && isSupported));
    const isMissing = p <= (wrong > 0 ? MISSING_AFTER_WRONG : MISSING);
    const isSettled = isKnown || isMissing || own.length >= PER_LESSON;
    const result = isKnown ? 'known' : p >= KNOWN ? 'probable' : 'unknown';
    estimates.set(id, { p, asked: own.length, isSupported, result, isSettled });
  }
  return estimates;
}

const entropy = (p: number): number => -p * Math.log(p) - (1 - p) * Math.log(1 - p);

/**
 * The lesson whose answer tells most: about itself, and half as much about what it builds on (when it is right) or what
 * builds on it (when it is wrong), and more when it may become known by that. Undefined when everything is settled.
 */
export function chooseLesson(
  graph: LessonGraph,
  estimates: ReadonlyMap<string, LessonEstimate>,
  canAsk: (subtopicId: string) => boolean,
): string | undefined {
  const sum = (ids: ReadonlySet<string>) =>
    [...ids].reduce((total, id) => total + entropy(estimates.get(id)?.p ?? 0.5), 0);
  let [chosen, most]: [string | undefined, number] = [undefined, 0];
  for (const [id, { ancestors, successors }] of graph) {
    const estimate = estimates.get(id);
    if (!estimate || estimate.isSettled || !canAsk(id)) continue;
    const { p, asked, isSupported } = estimate;
    const settles = isSupported && asked === 0 ? p : 0;
    const gain = entropy(p) + (p * sum(ancestors) + (1 - p) * sum(successors)) / 2 + settles;
    if (gain > most) [chosen, most] = [id, gain];
  }
  return chosen;
}
