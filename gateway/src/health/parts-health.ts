import type { healthSchema } from '@coursewright/contracts';
import { rememberFor } from '@coursewright/service-kit';
import type { z } from 'zod';

export type Health = z.infer<typeof healthSchema>;

const TIMEOUT_MS = 2_000;
const FRESH_MS = 1_000;

/**
 * Asks every part whether it is ready. Callers within a second share one round of questions, so that asking the gateway
 * often does not become a load on everybody.
 */
export function createHealthReport(urls: Readonly<Record<string, string>>): () => Promise<Health> {
  return rememberFor(FRESH_MS, () => askAll(urls));
}

async function askAll(urls: Readonly<Record<string, string>>): Promise<Health> {
  const parts = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => {
      const startedAt = performance.now();
      const ready = await isReady(url);
      return { name, ready, milliseconds: Math.round(performance.now() - startedAt) };
    }),
  );
  return { status: parts.every((part) => part.ready) ? 'ok' : 'degraded', parts };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
