const seconds = [1, 2, 5, 10, ...Array<number>(20).fill(15), 60, 300, 1800];

/** When events about money are processed again while a provider is unavailable. */
export const retryPolicy = { backoffMs: seconds.map((wait) => wait * 1000), maxAttempts: 120 };
