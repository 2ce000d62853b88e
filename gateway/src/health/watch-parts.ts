import type { PartsHealth } from '@coursewright/contracts';
import { rememberSince } from '@coursewright/service-kit';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Health } from './parts-health.ts';

const EVERY_MS = 15_000;
const TIMEOUT_MS = 2_000;
const releaseSchema = z.object({ version: z.string() });

/** Where every part is, by name. */
export function urlsOfParts({ services, shellUrl, remotes }: Config): Readonly<Record<string, string>> {
  const mfes = Object.fromEntries(Object.entries(remotes).map(([name, url]) => [`mfe-${name}`, url]));
  return { ...services, shell: shellUrl, ...mfes };
}

/** Looks at the parts again and again, so that an admin who comes late is told since when one is down. */
export function watchParts(urls: Readonly<Record<string, string>>, health: () => Promise<Health>) {
  const startedAt = new Date().toISOString();
  const since = rememberSince();

  async function look() {
    const { parts } = await health();
    return parts.map(({ name, ready, milliseconds }) => ({ ...since(name, ready), milliseconds }));
  }

  const timer = setInterval(() => void look(), EVERY_MS).unref();

  return {
    async report(): Promise<PartsHealth> {
      const parts = await look();
      const withVersions = parts.map(async (part) => {
        const version = part.name.startsWith('mfe-') ? await versionAt(urls[part.name] ?? '') : undefined;
        return { ...part, ...(version && { version }) };
      });
      return { startedAt, parts: await Promise.all(withVersions) };
    },
    close: () => clearInterval(timer),
  };
}

async function versionAt(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/release.json`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    return releaseSchema.parse(await answer.json()).version;
  } catch {
    return undefined;
  }
}
