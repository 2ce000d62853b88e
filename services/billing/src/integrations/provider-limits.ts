export interface ProviderLimits {
  readonly readMs: number;
  /** Stripe has its own, because it is retried. */
  readonly writeMs: number;
  readonly stripe: {
    readonly writeMs: number;
    readonly readRetries: number;
    readonly writeRetries: number;
    /** Pause before the second attempt; each further one may be twice as long. */
    readonly retryMs: number;
  };
}

/** All attempts of a write and their pauses end before the API gateway times out. */
export const providerLimits: ProviderLimits = {
  readMs: 3_000,
  writeMs: 8_000,
  stripe: { writeMs: 5_000, readRetries: 1, writeRetries: 2, retryMs: 500 },
};

export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = 6): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  }
  return results;
}
