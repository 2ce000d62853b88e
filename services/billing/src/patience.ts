const seconds = [1, 2, 5, 10, ...Array<number>(20).fill(15), 60, 300, 1800];

/** How messages about money wait for a gateway that is away: closely at first, for about two days. */
export const patience = { backoffMs: seconds.map((wait) => wait * 1000), maxAttempts: 120 } as const;
