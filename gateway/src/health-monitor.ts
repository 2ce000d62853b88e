import type { ComponentsHealth, healthSchema } from '@coursewright/contracts';
import { type Clock, memoizeWithTtl, trackStatusSince } from '@coursewright/service-kit';
import { z } from 'zod';
import type { Config } from './config.ts';

export type Health = z.infer<typeof healthSchema>;

const TIMEOUT_MS = 2_000;
const CACHE_MS = 1_000;
const INTERVAL_MS = 15_000;
const releaseSchema = z.object({ version: z.string() });

/** Calls within a second share one check. */
export function createHealthReport(urls: Readonly<Record<string, string>>, clock: Clock): () => Promise<Health> {
  return memoizeWithTtl(CACHE_MS, () => checkAll(urls), undefined, clock.monotonic);
}

async function checkAll(urls: Readonly<Record<string, string>>): Promise<Health> {
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
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export function getComponentUrls({ services, shellUrl, remotes }: Config): Readonly<Record<string, string>> {
  const mfes = Object.fromEntries(Object.entries(remotes).map(([name, url]) => [`mfe-${name}`, url]));
  return { ...services, shell: shellUrl, ...mfes };
}

// Checks at an interval, so that the time of the last change of each component is known.
export function createHealthMonitor(
  urls: Readonly<Record<string, string>>,
  health: () => Promise<Health>,
  clock: Clock,
) {
  const startedAt = clock.now().toISOString();
  const since = trackStatusSince(clock.now);

  async function check() {
    const { parts } = await health();
    return parts.map(({ name, ready, milliseconds }) => ({ ...since(name, ready), milliseconds }));
  }

  const stop = clock.every(INTERVAL_MS, () => void check());

  return {
    async report(): Promise<ComponentsHealth> {
      const parts = await check();
      const withVersions = parts.map(async (part) => {
        const version = part.name.startsWith('mfe-') ? await fetchVersion(urls[part.name] ?? '') : undefined;
        return { ...part, ...(version && { version }) };
      });
      return { startedAt, parts: await Promise.all(withVersions) };
    },
    close: stop,
  };
}

async function fetchVersion(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/release.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return releaseSchema.parse(await response.json()).version;
  } catch {
    return undefined;
  }
}
