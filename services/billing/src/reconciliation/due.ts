const MINUTE = 60_000;
/** Ages at which an open checkout is looked at; from the last one on, every hour. */
const ages = [1, 2, 3, 5, 8, 12, 20, 30, 45, 60].map((minutes) => minutes * MINUTE);
const HOUR = 60 * MINUTE;

/** Whether a checkout came to an age to be looked at since the last look around. */
export function isDue(createdAt: Date, lastLook: Date, now: Date): boolean {
  const before = lastLook.getTime() - createdAt.getTime();
  const age = now.getTime() - createdAt.getTime();
  return ages.some((step) => before < step && step <= age) || Math.floor(before / HOUR) < Math.floor(age / HOUR);
}
