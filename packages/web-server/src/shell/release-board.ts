import type { RemoteDescriptor } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import { unmetRequirements } from './compatibility.ts';
import type { RemoteSource } from './config.ts';
import type { Manifest } from './manifest.ts';
import { type Release, readRelease } from './release-reader.ts';

/** The current release of each remote; the last good one while its server is away. */
export interface ReleaseBoard {
  current(): Promise<{ descriptors: RemoteDescriptor[]; releases: Release[] }>;
}

const FRESH_MS = 1_000;
const PATIENCE_MS = 300;

interface Entry {
  source: RemoteSource;
  release?: Release | undefined;
  readAt: number;
  reading?: Promise<void> | undefined;
  complaint?: string | undefined;
}

/** Looks at most once a second, and lets no page wait for a remote that is slow or away. */
export function createReleaseBoard(
  sources: readonly RemoteSource[],
  shellManifest: () => Promise<Pick<Manifest, 'shared'>>,
  logger: Logger,
): ReleaseBoard {
  const entries: Entry[] = sources.map((source) => ({ source, readAt: 0 }));

  async function look(entry: Entry) {
    try {
      const release = await readRelease(entry.source);
      const unmet = unmetRequirements(await shellManifest(), release.manifest);
      if (unmet.length > 0) throw new Error(`${release.descriptor.version} is refused, it needs ${unmet.join(', ')}`);
      entry.release = release;
      entry.complaint = undefined;
    } catch (error) {
      complain(entry, error instanceof Error ? error.message : String(error));
    } finally {
      entry.readAt = Date.now();
      entry.reading = undefined;
    }
  }

  function complain(entry: Entry, complaint: string) {
    if (entry.complaint === complaint) return;
    entry.complaint = complaint;
    logger.warn({ remote: entry.source.name, lastGood: entry.release?.descriptor.version ?? null }, complaint);
  }

  async function refresh(entry: Entry) {
    if (Date.now() - entry.readAt < FRESH_MS) return;
    entry.reading ??= look(entry);
    await (entry.release ? Promise.race([entry.reading, pause(PATIENCE_MS)]) : entry.reading);
  }

  return {
    async current() {
      await Promise.all(entries.map(refresh));
      return {
        descriptors: entries.map(({ source, release }) => release?.descriptor ?? missing(source)),
        releases: entries.flatMap(({ release }) => release ?? []),
      };
    },
  };
}

/** Listed without an entry, so that the page can say which section is away. */
const missing = ({ name, paths }: RemoteSource): RemoteDescriptor => ({ name, paths, entry: null });

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
