import { posix } from 'node:path';
import type { RemoteDescriptor } from '@coursewright/contracts';
import { type Clock, type Logger, sleep, systemClock } from '@coursewright/service-kit';
import semver from 'semver';
import { z } from 'zod';
import type { RemoteSource } from './config.ts';
import { type FirstViews, firstViewSchema, readChunkNames } from './first-view.ts';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

export const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

// hash of each file of a release
const integritySchema = z.record(z.string(), z.string());

// Without this check the page would fail in unclear ways at run time.
function unmetRequirements(shell: Pick<Manifest, 'shared'>, remote: Pick<Manifest, 'shared'>): string[] {
  const provided = new Map(shell.shared.map(({ name, version }) => [name, version]));
  return remote.shared
    .filter(({ name, requiredVersion }) => !semver.satisfies(provided.get(name) ?? '', requiredVersion))
    .map(({ name, requiredVersion }) => `${name} ${requiredVersion} (the shell has ${provided.get(name) ?? 'none'})`);
}

export interface Release {
  descriptor: RemoteDescriptor;
  manifest: Manifest;
  /** Public address of the folder, with a trailing slash. */
  base: string;
  integrity: Record<string, string>;
  firstView: FirstViews;
}

const TIMEOUT_MS = 2_000;
const releaseSchema = z.object({ version: z.string() });

async function readRelease(source: RemoteSource): Promise<Release> {
  const version = source.version ?? (await fetchJson(`${source.origin}/release.json`, releaseSchema)).version;
  const folder = `${source.origin}/${version}`;
  const [manifest, integrity, firstView] = await Promise.all([
    fetchJson(`${folder}/mf-manifest.json`, manifestSchema),
    fetchJson(`${folder}/integrity.json`, integritySchema),
    // only makes pages faster
    fetchJson(`${folder}/first-view.json`, firstViewSchema).catch(() => undefined),
  ]);
  const { path, name } = manifest.metaData.remoteEntry;
  const file = posix.join(path, name);
  const base = `/mfe/${source.name}/${version}/`;
  const hash = integrity[file];
  if (!hash) throw new Error(`${source.name} ${version} has no hash of ${file}`);
  const descriptor = { name: source.name, paths: source.paths, version, entry: base + file, integrity: hash };
  return { descriptor, manifest, base, integrity, firstView: firstView ?? readChunkNames(manifest) };
}

async function fetchJson<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return schema.parse(await response.json());
}

/** The current release of each remote; the last good one while its server is unavailable. */
interface ReleaseRegistry {
  current(): Promise<{ descriptors: RemoteDescriptor[]; releases: Release[] }>;
}

const FRESH_MS = 1_000;
const READ_TIMEOUT_MS = 300;

interface Entry {
  source: RemoteSource;
  release?: Release | undefined;
  readAt: number;
  reading?: Promise<void> | undefined;
  problem?: string | undefined;
}

// Looks at most once a second; no page waits for a slow or unavailable remote.
export function createReleaseRegistry(
  sources: readonly RemoteSource[],
  shellManifest: () => Promise<Pick<Manifest, 'shared'>>,
  logger: Logger,
  clock: Clock = systemClock,
): ReleaseRegistry {
  const entries: Entry[] = sources.map((source) => ({ source, readAt: Number.NEGATIVE_INFINITY }));

  async function read(entry: Entry) {
    try {
      const release = await readRelease(entry.source);
      const unmet = unmetRequirements(await shellManifest(), release.manifest);
      if (unmet.length > 0) throw new Error(`${release.descriptor.version} is refused, it needs ${unmet.join(', ')}`);
      entry.release = release;
      entry.problem = undefined;
    } catch (error) {
      reportOnce(entry, error instanceof Error ? error.message : String(error));
    } finally {
      entry.readAt = clock.monotonic();
      entry.reading = undefined;
    }
  }

  function reportOnce(entry: Entry, complaint: string) {
    if (entry.problem === complaint) return;
    entry.problem = complaint;
    logger.warn({ remote: entry.source.name, lastGood: entry.release?.descriptor.version ?? null }, complaint);
  }

  async function refresh(entry: Entry) {
    if (clock.monotonic() - entry.readAt < FRESH_MS) return;
    entry.reading ??= read(entry);
    await (entry.release ? Promise.race([entry.reading, sleep(clock, READ_TIMEOUT_MS)]) : entry.reading);
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

// Listed without an entry, so that the page can name the unavailable section.
const missing = ({ name, paths }: RemoteSource): RemoteDescriptor => ({ name, paths, entry: null });
