import { healthRoutes } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { notFound, safeHeaders, unavailable } from '../common/page-headers.ts';
import { createReleases, readRelease } from './releases.ts';

/**
 * Serves one microfrontend: `/release.json` and `/<version>/…` of every release in `root`, also below `/mfe/<name>`,
 * as the gateway passes it on. New releases are found without a restart.
 */
export function createRemoteServer({ root }: { root: string }): Express {
  const app = express().disable('x-powered-by').disable('etag');

  app.use(safeHeaders);
  app.use(healthRoutes({ release: async () => Boolean(await readRelease(root)) }));
  const routes = remoteRoutes(root);
  app.use('/mfe/:name', routes);
  app.use(routes);
  app.use(notFound, unavailable);
  return app;
}

function remoteRoutes(root: string) {
  const releases = createReleases(root);
  const router = express.Router();
  router.get('/release.json', async (_req, res, next) => {
    const release = await readRelease(root).catch(() => undefined);
    if (release) res.set('Cache-Control', 'no-cache').json(release);
    else next();
  });
  router.use('/:version', async (req, res, next) => {
    const files = req.method === 'GET' || req.method === 'HEAD' ? await releases(req.params.version) : undefined;
    if (files) files(req, res, next);
    else next();
  });
  return router;
}
