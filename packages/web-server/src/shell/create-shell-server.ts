import { type InterfaceLanguage, MFE_CONTRACT, type MfeConfig } from '@coursewright/contracts';
import {
  type Clock,
  createHttpMetrics,
  healthRoutes,
  type Logger,
  metricsRoutes,
  systemClock,
} from '@coursewright/service-kit';
import express, { type Express, type Request, type Response } from 'express';
import type { z } from 'zod';
import type { shellProvisionsSchema } from '../common/release-files.ts';
import { notFound, securityHeaders, sendPage, unavailable } from '../common/serve.ts';
import { composePage, negotiateLanguage } from './compose-page.ts';
import type { RemoteSource } from './config.ts';
import { findFirstView } from './first-view.ts';
import { createBodyRenderer } from './prerendered/pages.ts';
import { createPolicyTexts } from './prerendered/policy-texts.ts';
import { createCanaryWatch } from './releases/canary-watch.ts';
import { readCohort, rememberCohort } from './releases/cohort.ts';
import { createReleaseRegistry } from './releases/release-registry.ts';
import { createReportRoutes } from './releases/release-reports.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-policy.ts';
import { createServiceWorkerRoutes, type ServiceWorkerMode } from './service-worker/service-worker.routes.ts';
import { createShellBuild } from './shell-build.ts';
import { createLinkPreviews } from './site/link-previews.ts';
import { findPublicPage } from './site/page-head.ts';
import { createSiteRoutes } from './site/site.routes.ts';

export interface ShellServerOptions {
  root: string;
  remotes: readonly RemoteSource[];
  brand: MfeConfig['brand'];
  /** Public address of the product, for search engines and previews. */
  publicUrl: string;
  authUrl: string;
  courseGenerationUrl: string;
  pictureOrigins?: readonly string[];
  /** Languages of the interface; the first one is used where none of them is wanted. */
  languages?: readonly InterfaceLanguage[];
  serviceWorker?: ServiceWorkerMode;
  logger: Logger;
  clock?: Clock | undefined;
}

/** Serves the shell: its files, `/mfe-config.json`, and the page for every other path, composed per request. */
export function createShellServer(options: ShellServerOptions): Express {
  const { root, remotes, brand, publicUrl, authUrl, courseGenerationUrl, pictureOrigins, logger } = options;
  const { languages = ['en'], serviceWorker = 'on', clock = systemClock } = options;
  const app = express().disable('x-powered-by');
  const build = createShellBuild(root);
  const watch = createCanaryWatch(logger, clock);
  const shellManifest = async () => (await build()).manifest;
  const registry = createReleaseRegistry({ sources: remotes, shellManifest, watch, logger, clock });
  const renderBody = createBodyRenderer({ brand, policies: createPolicyTexts(authUrl, clock) });

  const findPreview = createLinkPreviews({ courseGenerationUrl, brandName: brand.name, clock });

  app.use(securityHeaders);
  app.use(healthRoutes({ build: async () => Boolean(await build()) }));
  app.use(metricsRoutes(createHttpMetrics()), createReportRoutes(watch));
  app.get('/mfe-provisions.json', async (_req, res) => {
    const shared = (await shellManifest()).shared.map(({ name, version }) => ({ name, version }));
    const provisions = { contract: MFE_CONTRACT, shared } satisfies z.infer<typeof shellProvisionsSchema>;
    res.set('Cache-Control', 'no-cache').json(provisions);
  });
  app.get('/mfe-config.json', async (req, res) => {
    const { descriptors } = await chooseReleases(req, res);
    res.vary('Cookie').json({ remotes: descriptors, brand, languages: [...languages] } satisfies MfeConfig);
  });
  app.use('/assets', async (req, res) => {
    const { files } = await build();
    req.url = req.originalUrl;
    files(req, res, () => notFound(req, res, () => {}));
  });
  app.use(createServiceWorkerRoutes(serviceWorker));
  app.use(createSiteRoutes({ name: brand.name, publicUrl }, async () => (await build()).builtAt, languages));
  app.get(/^\/mfe\//, notFound);
  app.get('/{*path}', async (req, res) => {
    const { html, views, firstViews } = await build();
    const language = negotiateLanguage(req, languages);
    const [{ descriptors, releases }, preview] = await Promise.all([chooseReleases(req, res), findPreview(req.path)]);
    const { status, ...view } = await renderBody(views, { path: req.path, remotes: descriptors, language });
    res.set({
      Vary: 'Accept-Language, Cookie',
      'Content-Security-Policy': contentSecurityPolicy(html, { ...brand, pictureOrigins }),
      'Reporting-Endpoints': reportingEndpoints,
    });
    if (!findPublicPage(req.path)) res.set('X-Robots-Tag', 'noindex');
    const config = { remotes: descriptors, brand, languages: [...languages] };
    const firstView = findFirstView({ shell: firstViews, releases, url: req.url, language });
    const page = composePage(html, { config, publicUrl, firstView, path: req.path, language, preview, ...view });
    await sendPage(req, res.status(status), page);
  });
  app.use(notFound, unavailable);

  /** While people get different releases, no shared cache keeps what one of them got. */
  async function chooseReleases(req: Request, res: Response) {
    const { cohort, signed } = readCohort(req);
    const chosen = await registry.current(cohort);
    res.set('Cache-Control', chosen.isDivided ? 'private, no-cache' : 'no-cache');
    if (chosen.isDivided) rememberCohort(res, signed, publicUrl);
    return chosen;
  }

  return app;
}
