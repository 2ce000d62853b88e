const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day an allowance is of, in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const dayBefore = (now: number): string => dayOf(now - DAY_MS);

export const untilNextDay = (now: number): number => DAY_MS - (now % DAY_MS);

/** How long that is, for a person. */
export function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
