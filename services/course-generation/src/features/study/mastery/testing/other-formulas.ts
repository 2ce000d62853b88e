// The formulas of two other products: a weighted average of the last answers with caps, and a moving average from 0.
const WEIGHTS = [0.5, 0.7, 0.85, 0.95, 1];

export function averageRecent(rights: readonly boolean[]): number {
  const last = rights.slice(-WEIGHTS.length);
  const weights = WEIGHTS.slice(-last.length);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const average = last.reduce((all, right, index) => all + (right ? (weights[index] ?? 0) : 0), 0) / sum;
  return Math.min(average, rights.length === 1 ? 0.5 : rights.length === 2 ? 0.8 : 1);
}

export const averageMoving = (rights: readonly boolean[]): number =>
  rights.reduce((p, right) => p + 0.3 * ((right ? 1 : 0) - p), 0);
