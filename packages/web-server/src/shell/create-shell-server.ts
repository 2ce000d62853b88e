import type { MfeConfig } from '@coursewright/contracts';
import { healthRoutes, type Logger } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { notFound, safeHeaders, unavailable } from '../common/page-headers.ts';
import { sendPage } from '../common/send-page.ts';
import { composePage } from './compose-page.ts';
import type { RemoteSource } from './config.ts';
import { createReleaseBoard } from './release-board.ts';
import { contentSecurityPolicy } from './security-policy.ts';
import { createShellBuild } from './shell-build.ts';
import { publicPageAt } from './site/public-pages.ts';
import { siteRoutes } from './site/site.routes.ts';
import { createPolicyTexts } from './views/policy-texts.ts';
import { createViews } from './views/views.ts';

/** What the shell's server is made of. */
export interface ShellServerOptions {
  root: string;
  remotes: readonly RemoteSource[];
  brand: MfeConfig['brand'];
  /** Where everybody reaches the pages: for search engines and previews. */
  publicUrl: string;
  /** Where the texts of the policies are asked for. */
  authUrl: string;
  /** Where pictures are hot-linked from. */
  pictureOrigins?: readonly string[];
  logger: Logger;
}

/** Serves the shell: its files, `/mfe-config.json`, and the page for every other path, composed per request. */
export function createShellServer(options: ShellServerOptions): Express {
  const { root, remotes, brand, publicUrl, authUrl, pictureOrigins, logger } = options;
  const app = express().disable('x-powered-by');
  const build = createShellBuild(root);
  const board = createReleaseBoard(remotes, async () => (await build()).manifest, logger);
  const viewAt = createViews({ remotes, brand, policies: createPolicyTexts(authUrl) });

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
  app.use(siteRoutes({ name: brand.name, publicUrl }, async () => (await build()).builtAt));
  app.get(/^\/mfe\//, notFound);
  app.get('/{*path}', async (req, res) => {
    const { html, views } = await build();
    const { status, ...view } = await viewAt(views, req.path);
    const { descriptors, releases } = await board.current();
    res.set({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(html, { ...brand, pictureOrigins }),
    });
    if (!publicPageAt(req.path)) res.set('X-Robots-Tag', 'noindex');
    const config = { remotes: descriptors, brand };
    const page = composePage(html, { config, publicUrl, releases, path: req.path, ...view });
    await sendPage(req, res.status(status), page);
  });
  app.use(notFound, unavailable);
  return app;
}
