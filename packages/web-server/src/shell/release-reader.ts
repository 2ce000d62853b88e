import { posix } from 'node:path';
import type { RemoteDescriptor } from '@coursewright/contracts';
import { z } from 'zod';
import type { RemoteSource } from './config.ts';
import { integritySchema, type Manifest, manifestSchema } from './manifest.ts';

/** A release of a remote as the shell's server knows it. */
export interface Release {
  descriptor: RemoteDescriptor;
  manifest: Manifest;
  /** Public address of the folder, with a slash at the end. */
  base: string;
  integrity: Record<string, string>;
}

const TIMEOUT_MS = 2_000;
const releaseSchema = z.object({ version: z.string() });

/** Asks a remote's server for its current release, or for the pinned version. */
export async function readRelease(source: RemoteSource): Promise<Release> {
  const version = source.version ?? (await read(`${source.origin}/release.json`, releaseSchema)).version;
  const folder = `${source.origin}/${version}`;
  const [manifest, integrity] = await Promise.all([
    read(`${folder}/mf-manifest.json`, manifestSchema),
    read(`${folder}/integrity.json`, integritySchema),
  ]);
  const { path, name } = manifest.metaData.remoteEntry;
  const file = posix.join(path, name);
  const base = `/mfe/${source.name}/${version}/`;
  const hash = integrity[file];
  if (!hash) throw new Error(`${source.name} ${version} has no hash of ${file}`);
  const descriptor = { name: source.name, paths: source.paths, version, entry: base + file, integrity: hash };
  return { descriptor, manifest, base, integrity };
}

async function read<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return schema.parse(await response.json());
}
