import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { builtFiles } from '../common/built-files.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import { type FirstViews, firstViewsSchema } from './views/first-views.ts';

/** The shell as it was built last. */
export interface ShellBuild {
  html: string;
  manifest: Manifest;
  views: FirstViews;
  builtAt: Date;
  files: RequestHandler;
}

/** The build writes it when everything else is in place. */
const LAST_WRITTEN = 'release.json';

/** Reads the built shell from `root`, again whenever it was rebuilt. */
export function createShellBuild(root: string): () => Promise<ShellBuild> {
  let builtAt = 0;
  let build: Promise<ShellBuild> | undefined;

  return async () => {
    const { mtimeMs } = await stat(path.join(root, LAST_WRITTEN));
    if (!build || mtimeMs !== builtAt) {
      builtAt = mtimeMs;
      build = readBuild(root, new Date(mtimeMs));
      build.catch(() => {
        build = undefined;
      });
    }
    return build;
  };
}

async function readBuild(root: string, changed: Date): Promise<ShellBuild> {
  const [html, manifest, views] = await Promise.all([
    readFile(path.join(root, 'index.html'), 'utf8'),
    readFile(path.join(root, 'mf-manifest.json'), 'utf8'),
    readFile(path.join(root, 'first-views.json'), 'utf8'),
  ]);
  return {
    html,
    manifest: manifestSchema.parse(JSON.parse(manifest)),
    views: firstViewsSchema.parse(JSON.parse(views)),
    files: builtFiles(root),
    builtAt: changed,
  };
}
