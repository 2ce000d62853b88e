import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Environment, healthRoutes, parseConfig, port } from '@coursewright/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { createFileHandler, notFound, securityHeaders, unavailable } from '../common/serve.ts';

const releaseSchema = z.object({ version: z.string().regex(/^\w[\w.+-]*$/) });

async function readRelease(root: string): Promise<{ version: string }> {
  return releaseSchema.parse(JSON.parse(await readFile(path.join(root, 'release.json'), 'utf8')));
}

// A release is listed on its first request, and again after it was rebuilt.
function createReleases(root: string) {
  const known = new Map<string, { builtAt: number; files: RequestHandler }>();

  return async (version: string): Promise<RequestHandler | undefined> => {
    if (!releaseSchema.safeParse({ version }).success) return undefined;
    const folder = path.join(root, version);
    const manifest = await stat(path.join(folder, 'mf-manifest.json')).catch(() => undefined);
    if (!manifest) return undefined;
    const current = known.get(version);
    if (current?.builtAt === manifest.mtimeMs) return current.files;
    const files = createFileHandler(folder);
    known.set(version, { builtAt: manifest.mtimeMs, files });
    return files;
  };
}

/**
 * Serves one microfrontend: `/release.json` and `/<version>/…` of every release in `root`, also below
 * `/mfe/<name>`, the prefix of the gateway. New releases are found without a restart.
 */
export function createRemoteServer({ root }: { root: string }): Express {
  const app = express().disable('x-powered-by').disable('etag');

  app.use(securityHeaders);
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

const schema = z.object({
  PORT: port(),
  HOST: z.string().default('127.0.0.1'),
  MFE_ROOT: z.string(),
});

export type RemoteServerConfig = ReturnType<typeof readRemoteServerConfig>;

/** @throws ConfigError naming every wrong variable. */
export function readRemoteServerConfig(env: Environment) {
  const given = parseConfig(schema, env, 'microfrontend');
  return { port: given.PORT, host: given.HOST, root: given.MFE_ROOT };
}
