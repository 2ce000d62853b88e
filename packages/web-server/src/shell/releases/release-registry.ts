import { posix } from 'node:path';
import { MFE_CONTRACT, type RemoteDescriptor } from '@coursewright/contracts';
import { type Clock, type Logger, sleep, systemClock } from '@coursewright/service-kit';
import { z } from 'zod';
import {
  type Canary,
  integritySchema,
  type Manifest,
  manifestSchema,
  type ReleaseConfiguration,
  releaseConfigurationSchema,
  releaseInfoSchema,
  unmetRequirements,
  versionSchema,
} from '../../common/release-files.ts';
import type { RemoteSource } from '../config.ts';
import { type FirstViews, firstViewSchema, readChunkNames } from '../first-view.ts';
import type { CanaryWatch } from './canary-watch.ts';
import { isInCanary } from './cohort.ts';

export interface Release {
  descriptor: RemoteDescriptor;
  manifest: Manifest;
  /** Public address of the folder, with a trailing slash. */
  base: string;
  integrity: Record<string, string>;
  firstView: FirstViews;
}

const TIMEOUT_MS = 2_000;

async function readRelease(source: RemoteSource, version: string): Promise<Release> {
  const folder = `${source.origin}/${version}`;
  const [manifest, integrity, firstView, info] = await Promise.all([
    fetchJson(`${folder}/mf-manifest.json`, manifestSchema),
    fetchJson(`${folder}/integrity.json`, integritySchema),
    // only makes pages faster
    fetchJson(`${folder}/first-view.json`, firstViewSchema).catch(() => undefined),
    // older releases have none; the browser asks the module itself
    fetchJson(`${folder}/release-info.json`, releaseInfoSchema).catch(() => undefined),
  ]);
  if (info && info.contract !== MFE_CONTRACT)
    throw new Error(`${version} is refused, it was built for contract ${info.contract}, the shell has ${MFE_CONTRACT}`);
  const { path, name } = manifest.metaData.remoteEntry;
  const file = posix.join(path, name);
  const base = `/mfe/${source.name}/${version}/`;
  const hash = integrity[file];
  if (!hash) throw new Error(`${source.name} ${version} has no hash of ${file}`);
  const paths = [...(info?.paths ?? source.paths)];
  const descriptor = { name: source.name, paths, version, entry: base + file, integrity: hash };
  return { descriptor, manifest, base, integrity, firstView: firstView ?? readChunkNames(manifest) };
}

async function fetchJson<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return schema.parse(await response.json());
}

const answerSchema = releaseConfigurationSchema.extend({ problem: z.string().optional() });
const releaseSchema = z.object({ version: versionSchema });

/** A pinned release has no canary beside it. A server of an earlier release tells its current version alone. */
async function readConfiguration({ origin, version }: RemoteSource): Promise<z.infer<typeof answerSchema>> {
  if (version) return { version };
  const response = await fetch(`${origin}/release-configuration`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return answerSchema.parse(await response.json());
  return fetchJson(`${origin}/release.json`, releaseSchema);
}

/** Ends the canary in the store, where every server of the shell sees it and it is remembered. */
async function withdraw({ origin, uploadToken }: RemoteSource, version: string, reason: string): Promise<void> {
  const response = await fetch(`${origin}/release-configuration/withdraw`, {
    method: 'POST',
    headers: { authorization: `Bearer ${uploadToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, reason }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // another server of the shell was first
  if (!response.ok && response.status !== 409) throw new Error(`the store answered ${response.status}`);
}

interface Entry {
  source: RemoteSource;
  stable?: Release | undefined;
  canary?: { release: Release; rule: Canary } | undefined;
  readAt: number;
  reading?: Promise<void> | undefined;
  problem?: string | undefined;
}

interface RegistryOptions {
  sources: readonly RemoteSource[];
  shellManifest: () => Promise<Pick<Manifest, 'shared'>>;
  watch: CanaryWatch;
  logger: Logger;
  clock?: Clock | undefined;
}

const FRESH_MS = 1_000;
const READ_TIMEOUT_MS = 300;

/**
 * The releases of each remote that people get; the last good ones while its server is unavailable.
 * Looks at most once a second; no page waits for a slow or unavailable remote.
 */
export function createReleaseRegistry(options: RegistryOptions) {
  const { sources, shellManifest, watch, logger, clock = systemClock } = options;
  const entries: Entry[] = sources.map((source) => ({ source, readAt: Number.NEGATIVE_INFINITY }));

  async function readCompatible(source: RemoteSource, version: string): Promise<Release> {
    const release = await readRelease(source, version);
    const unmet = unmetRequirements(await shellManifest(), release.manifest);
    if (unmet.length > 0) throw new Error(`${version} is refused, it needs ${unmet.join(', ')}`);
    return release;
  }

  async function read(entry: Entry) {
    const problems: unknown[] = [];
    const attempt = <T>(work: Promise<T>) => work.catch((error) => void problems.push(error));
    const { source } = entry;
    const configuration = await attempt(readConfiguration(source));
    if (configuration) {
      if (configuration.problem) problems.push(configuration.problem);
      entry.stable = (await attempt(readCompatible(source, configuration.version))) ?? entry.stable;
      const rule = findRunningCanary(configuration);
      const release = rule && (await attempt(readCompatible(source, rule.version)));
      // its files can be away for a moment, as those of a stable release
      const lastGood = entry.canary?.rule.version === rule?.version ? entry.canary?.release : undefined;
      entry.canary = rule && (release ?? lastGood) ? { rule, release: (release ?? lastGood) as Release } : undefined;
      const given = entry.canary?.rule;
      if (entry.stable)
        watch.follow(source.name, {
          stable: entry.stable.descriptor.version ?? configuration.version,
          canary: given?.version,
          isInCanary: (cohort) => given !== undefined && isInCanary(given, source.name, cohort),
        });
      const reason = rule && watch.reasonOfReturn(source.name, rule.version);
      if (rule && reason && source.uploadToken) await attempt(withdraw(source, rule.version, reason));
    }
    report(entry, problems.map((problem) => (problem instanceof Error ? problem.message : String(problem))).join('; '));
    entry.readAt = clock.monotonic();
    entry.reading = undefined;
  }

  function report(entry: Entry, complaint: string) {
    if (entry.problem === complaint) return;
    entry.problem = complaint;
    const { stable, source } = entry;
    if (complaint) logger.warn({ remote: source.name, lastGood: stable?.descriptor.version ?? null }, complaint);
  }

  async function refresh(entry: Entry) {
    if (clock.monotonic() - entry.readAt < FRESH_MS) return;
    entry.reading ??= read(entry);
    await (entry.stable ? Promise.race([entry.reading, sleep(clock, READ_TIMEOUT_MS)]) : entry.reading);
  }

  const isRunning = ({ source, canary }: Entry) =>
    canary !== undefined && watch.reasonOfReturn(source.name, canary.rule.version) === undefined;

  function choose(entry: Entry, cohort: string): Release | undefined {
    const { source, canary, stable } = entry;
    return canary && isRunning(entry) && isInCanary(canary.rule, source.name, cohort) ? canary.release : stable;
  }

  return {
    /** `cohort`: the key of who asks. */
    async current(cohort: string) {
      await Promise.all(entries.map(refresh));
      const chosen = entries.map((entry) => ({ source: entry.source, release: choose(entry, cohort) }));
      return {
        descriptors: chosen.map(({ source, release }) => release?.descriptor ?? missing(source)),
        releases: chosen.flatMap(({ release }) => release ?? []),
        isDivided: entries.some(isRunning),
      };
    },
  };
}

function findRunningCanary({ canary, withdrawn }: ReleaseConfiguration): Canary | undefined {
  return canary?.version === withdrawn?.version ? undefined : canary;
}

// Listed without an entry, so that the page can name the unavailable section.
const missing = ({ name, paths }: RemoteSource): RemoteDescriptor => ({ name, paths: [...paths], entry: null });
