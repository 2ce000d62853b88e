import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { builtFiles } from '../common/built-files.ts';

const releaseSchema = z.object({ version: z.string().regex(/^\w[\w.+-]*$/) });

/** The release that new pages get, as the build wrote it. */
export async function readRelease(root: string): Promise<{ version: string }> {
  return releaseSchema.parse(JSON.parse(await readFile(path.join(root, 'release.json'), 'utf8')));
}

/** The files of every release in `root`. A release is listed when first asked for, and again when it was rebuilt. */
export function createReleases(root: string) {
  const known = new Map<string, { builtAt: number; files: RequestHandler }>();

  return async (version: string): Promise<RequestHandler | undefined> => {
    if (!releaseSchema.safeParse({ version }).success) return undefined;
    const folder = path.join(root, version);
    const manifest = await stat(path.join(folder, 'mf-manifest.json')).catch(() => undefined);
    if (!manifest) return undefined;
    const current = known.get(version);
    if (current?.builtAt === manifest.mtimeMs) return current.files;
    const files = builtFiles(folder);
    known.set(version, { builtAt: manifest.mtimeMs, files });
    return files;
  };
}
