export interface RetryPolicy {
  readonly backoffMs: readonly number[];
  readonly maxAttempts: number;
  readonly pollMs?: number;
}

const seconds = [1, 2, 5, 10, ...Array<number>(20).fill(15), 60, 300, 1800];

export const retryPolicy: RetryPolicy = { backoffMs: seconds.map((wait) => wait * 1000), maxAttempts: 120 };
