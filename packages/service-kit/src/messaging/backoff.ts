/** Waits between attempts: 1 s, 5 s, 30 s, 2 min, 10 min, then every hour. */
export const defaultBackoffMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];

/** The wait after attempt number `attempt` (from 1), spread by up to a fifth so that retries do not arrive as one. */
export function delayAfter(attempt: number, steps: readonly number[] = defaultBackoffMs): number {
  const step = steps[Math.min(attempt, steps.length) - 1] ?? 1_000;
  return Math.round(step * (1 + Math.random() * 0.2));
}
