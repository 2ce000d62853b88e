import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type Clock,
  type Environment,
  healthRoutes,
  host,
  parseConfig,
  port,
  secret,
  url,
} from '@coursewright/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { versionSchema } from '../common/release-files.ts';
import { createFileHandler, notFound, securityHeaders, unavailable } from '../common/serve.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import { createUploadRoutes } from './release-uploads.ts';

// A release is listed on its first request, and again after it was rebuilt.
function createReleases(root: string) {
  const known = new Map<string, { builtAt: number; files: RequestHandler }>();

  return async (version: string): Promise<RequestHandler | undefined> => {
    if (!versionSchema.safeParse(version).success) return undefined;
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

export interface RemoteServerOptions {
  root: string;
  /** `learner`; with a token, releases can be uploaded. */
  name?: string | undefined;
  uploadToken?: string | undefined;
  shellUrl?: string | undefined;
  clock?: Clock | undefined;
}

/**
 * Serves one microfrontend: `/release.json` and `/<version>/…` of every release in `root`, also below
 * `/mfe/<name>`, the prefix of the gateway. New releases are found without a restart. What has no prefix does not pass
 * the gateway: the configuration of releases, which names users, and uploads.
 */
export function createRemoteServer({ root, name, uploadToken, shellUrl, clock }: RemoteServerOptions): Express {
  const app = express().disable('x-powered-by').disable('etag');
  const store = createReleaseStore(root);

  app.use(securityHeaders);
  app.use(healthRoutes({ release: async () => (await store.read()) !== undefined }));
  app.get('/release-configuration', async (_req, res, next) => {
    const now = await store.read();
    if (now) res.set('Cache-Control', 'no-store').json({ ...now.configuration, problem: now.problem });
    else next();
  });
  if (uploadToken && name && shellUrl)
    app.use(createUploadRoutes({ name, store, token: uploadToken, shellUrl, clock }));
  const routes = remoteRoutes(root, store);
  app.use('/mfe/:name', routes);
  app.use(routes);
  app.use(notFound, unavailable);
  return app;
}

function remoteRoutes(root: string, store: ReleaseStore) {
  const releases = createReleases(root);
  const router = express.Router();
  router.get('/release.json', async (_req, res, next) => {
    const now = await store.read();
    if (now) res.set('Cache-Control', 'no-cache').json({ version: now.configuration.version });
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
  HOST: host(),
  MFE_NAME: z.string().optional(),
  MFE_ROOT: z.string(),
  UPLOAD_TOKEN: secret(32).optional(),
  SHELL_URL: url().default('http://127.0.0.1:4010'),
});

/** @throws ConfigError naming every wrong variable. */
export function readRemoteServerConfig(env: Environment) {
  const given = parseConfig(schema, env, 'microfrontend');
  return {
    port: given.PORT,
    host: given.HOST,
    root: given.MFE_ROOT,
    name: given.MFE_NAME,
    uploadToken: given.UPLOAD_TOKEN,
    shellUrl: given.SHELL_URL,
  };
}
