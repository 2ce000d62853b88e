import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { type Manifest, manifestSchema } from '../common/release-files.ts';
import { createFileHandler } from '../common/serve.ts';
import { type FirstViews, firstViewSchema } from './first-view.ts';
import { type PrerenderedPages, prerenderedPagesSchema } from './prerendered/pages.ts';

export interface ShellBuild {
  html: string;
  manifest: Manifest;
  views: PrerenderedPages;
  firstViews: FirstViews;
  builtAt: Date;
  files: RequestHandler;
}

// The build writes this file last.
const LAST_WRITTEN = 'release.json';

// Reads the built shell from `root`, again after each build.
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
  const [html, manifest, views, firstViews] = await Promise.all([
    readFile(path.join(root, 'index.html'), 'utf8'),
    readFile(path.join(root, 'mf-manifest.json'), 'utf8'),
    readFile(path.join(root, 'prerendered-pages.json'), 'utf8'),
    readFile(path.join(root, 'first-view.json'), 'utf8'),
  ]);
  return {
    html,
    manifest: manifestSchema.parse(JSON.parse(manifest)),
    views: prerenderedPagesSchema.parse(JSON.parse(views)),
    firstViews: firstViewSchema.parse(JSON.parse(firstViews)),
    files: createFileHandler(root),
    builtAt: changed,
  };
}
