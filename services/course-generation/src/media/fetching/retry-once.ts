import { setTimeout as sleep } from 'node:timers/promises';
import { MediaError } from './media.errors.ts';

const PAUSE_MS = 250;

/** One more attempt after a passing failure, when the provider's own waiting time fits before the deadline. */
export async function retryOnce<T>(attempt: () => Promise<T>, timeLeft: () => number, signal: AbortSignal): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof MediaError && error.transient)) throw error;
    const waitMs = error.retryAfterMs ?? PAUSE_MS;
    if (waitMs >= timeLeft()) throw error;
    await sleep(waitMs, undefined, { signal });
    return attempt();
  }
}
