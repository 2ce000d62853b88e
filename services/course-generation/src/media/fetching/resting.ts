import { MediaError } from './media.errors.ts';

const SHORT_MS = 30_000;
const QUOTA_MS = 60 * 60_000;
const LONGEST_MS = 6 * 60 * 60_000;

/** Leaves a provider that just failed alone for a while, so that not every lesson waits for it again. */
export function createResting(now: () => number = Date.now) {
  const until = new Map<string, number>();
  return {
    rests: (name: string): boolean => (until.get(name) ?? 0) > now(),
    letRest(name: string, error: unknown): void {
      until.set(name, now() + Math.min(restAfter(error), LONGEST_MS));
    },
  };
}

function restAfter(error: unknown): number {
  if (!(error instanceof MediaError)) return SHORT_MS;
  return error.kind === 'quota' ? QUOTA_MS : (error.retryAfterMs ?? SHORT_MS);
}
