import type { InterfaceLanguage, MfeConfig, RemoteDescriptor } from '@coursewright/contracts';
import { healthRoutes } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { notFound, securityHeaders, unavailable } from '../common/serve.ts';
import { composePage, negotiateLanguage } from './compose-page.ts';
import { findFirstView } from './first-view.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-policy.ts';
import { createServiceWorkerRoutes } from './service-worker/service-worker.routes.ts';
import { createSiteRoutes } from './site/site.routes.ts';

interface DevelopmentServerOptions {
  brand: MfeConfig['brand'];
  publicUrl: string;
  pictureOrigins?: readonly string[];
  languages?: readonly InterfaceLanguage[];
  remotes(): Promise<RemoteDescriptor[]>;
  html(): Promise<string>;
}

/**
 * Serves the pages of a shell that is built in watch mode. They are not prerendered; the content policy is that of
 * production.
 */
export function createDevelopmentServer(options: DevelopmentServerOptions): Express {
  const { brand, publicUrl, pictureOrigins, languages = ['en'], remotes, html } = options;
  const app = express().disable('x-powered-by').disable('etag');
  const startedAt = new Date();

  app.use(securityHeaders);
  app.use(healthRoutes({ build: async () => Boolean(await html()) }));
  app.get('/mfe-config.json', async (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ remotes: await remotes(), brand } satisfies MfeConfig);
  });
  app.use(createServiceWorkerRoutes('on'));
  app.use(createSiteRoutes({ name: brand.name, publicUrl }, async () => startedAt, ['en']));
  app.get(['/mfe/{*file}', '/assets/{*file}'], notFound);
  app.get('/{*path}', async (req, res) => {
    const template = await html();
    const config = { remotes: await remotes(), brand };
    res.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentSecurityPolicy(template, { ...brand, pictureOrigins }),
      'Reporting-Endpoints': reportingEndpoints,
    });
    const language = negotiateLanguage(req, languages);
    const firstView = findFirstView({ shell: { files: {}, requests: [] }, releases: [], url: req.url, language });
    const view = { body: '', complete: false, files: [] };
    res.type('html').send(composePage(template, { config, publicUrl, path: req.path, language, firstView, ...view }));
  });
  app.use(notFound, unavailable);
  return app;
}
