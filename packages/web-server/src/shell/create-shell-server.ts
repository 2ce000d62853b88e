import type { MfeConfig } from '@coursewright/contracts';
import { healthRoutes, type Logger } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { notFound, safeHeaders, unavailable } from '../common/page-headers.ts';
import { composePage } from './compose-page.ts';
import type { RemoteSource } from './config.ts';
import { createReleaseBoard } from './release-board.ts';
import { contentSecurityPolicy } from './security-policy.ts';
import { createShellBuild } from './shell-build.ts';
import { publicPageAt } from './site/public-pages.ts';
import { siteRoutes } from './site/site.routes.ts';

/** What the shell's server is made of. */
export interface ShellServerOptions {
  root: string;
  remotes: readonly RemoteSource[];
  brand: MfeConfig['brand'];
  /** Where everybody reaches the pages: for search engines and previews. */
  publicUrl: string;
  /** Where pictures are hot-linked from. */
  pictureOrigins?: readonly string[];
  logger: Logger;
}

/** Serves the shell: its files, `/mfe-config.json`, and the page for every other path, composed per request. */
export function createShellServer(options: ShellServerOptions): Express {
  const { root, remotes, brand, publicUrl, pictureOrigins, logger } = options;
  const app = express().disable('x-powered-by');
  const build = createShellBuild(root);
  const board = createReleaseBoard(remotes, async () => (await build()).manifest, logger);

  app.use(safeHeaders);
  app.use(healthRoutes({ build: async () => Boolean(await build()) }));
  app.get('/mfe-config.json', async (_req, res) => {
    const { descriptors } = await board.current();
    res.set('Cache-Control', 'no-cache').json({ remotes: descriptors, brand } satisfies MfeConfig);
  });
  app.use('/assets', async (req, res) => {
    const { files } = await build();
    req.url = req.originalUrl;
    files(req, res, () => notFound(req, res, () => {}));
  });
  app.use(siteRoutes({ name: brand.name, publicUrl }));
  app.get(/^\/mfe\//, notFound);
  app.get('/{*path}', async (req, res) => {
    const { html } = await build();
    const { descriptors, releases } = await board.current();
    res.set({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(html, { ...brand, pictureOrigins }),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'X-Frame-Options': 'DENY',
    });
    if (!publicPageAt(req.path)) res.set('X-Robots-Tag', 'noindex');
    const config = { remotes: descriptors, brand };
    res.type('html').send(composePage(html, { config, publicUrl, releases, path: req.path }));
  });
  app.use(notFound, unavailable);
  return app;
}
