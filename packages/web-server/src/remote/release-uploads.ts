import { createHash, timingSafeEqual } from 'node:crypto';
import { MFE_CONTRACT } from '@coursewright/contracts';
import { type Clock, jsonBody, systemClock } from '@coursewright/service-kit';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import semver from 'semver';
import { z } from 'zod';
import {
  describeIssues,
  type Manifest,
  releaseConfigurationSchema,
  shellProvisionsSchema,
  unmetRequirements,
  versionSchema,
} from '../common/release-files.ts';
import { BadBundle, checkBundle, unpackBundle } from './release-bundle.ts';
import { ReleaseConflict, type ReleaseStore } from './release-store.ts';

interface UploadOptions {
  /** `learner` */
  name: string;
  store: ReleaseStore;
  /** Who has it may put code into every page of this microfrontend. */
  token: string;
  /** Server of the shell, which says what it shares. */
  shellUrl: string;
  clock?: Clock | undefined;
}

const wantedSchema = releaseConfigurationSchema.omit({ withdrawn: true }).strict();
const withdrawalSchema = z.strictObject({ version: versionSchema, reason: z.string().min(1).max(500) });

/**
 * `PUT /releases/<version>` adds a release, `PUT /release-configuration` says who gets which one,
 * `POST /release-configuration/withdraw` ends a canary. All need the token as `Authorization: Bearer`.
 */
export function createUploadRoutes({ name, store, token, shellUrl, clock = systemClock }: UploadOptions): Router {
  const router = Router();
  const allowed = requireToken(token);
  const json = jsonBody(64 * 1024);

  router.put('/releases/:version', allowed, async (req, res) => {
    const { version } = req.params as { version: string };
    if (semver.valid(version) !== version) throw new BadBundle('the version must be like 1.2.0');
    const files = await unpackBundle(req);
    const manifest = await checkBundle(files, { name, version });
    const note = await compareWithShell(manifest, shellUrl);
    const added = await store.add(version, files);
    res.status(added ? 201 : 200).json({ version, added, files: files.size, ...(note && { note }) });
  });
  router.put('/release-configuration', allowed, json, async (req, res) => {
    res.json(await store.configure(parse(wantedSchema, req.body)));
  });
  router.post('/release-configuration/withdraw', allowed, json, async (req, res) => {
    const { version, reason } = parse(withdrawalSchema, req.body);
    res.json(await store.withdraw(version, reason, clock.now()));
  });
  router.use(explain);
  return router;
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (!success) throw new BadBundle(describeIssues(error));
  return data;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function requireToken(token: string): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return (req, res, next) => {
    if (timingSafeEqual(digest(req.get('authorization') ?? ''), expected)) return next();
    res.status(401).set('WWW-Authenticate', 'Bearer').json({ message: 'The token of this microfrontend is needed' });
  };
}

const TIMEOUT_MS = 3_000;

/** The shell checks it again before it gives a release to anyone, so an upload does not wait for a shell that is away. */
async function compareWithShell(manifest: Manifest, shellUrl: string): Promise<string | undefined> {
  const provided = await fetch(`${shellUrl}/mfe-provisions.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.json())
    .then((body) => shellProvisionsSchema.parse(body))
    .catch(() => undefined);
  if (!provided) return 'not compared with the shell, which does not answer';
  if (provided.contract !== MFE_CONTRACT)
    throw new ReleaseConflict(`the running shell has contract ${provided.contract}, this release ${MFE_CONTRACT}`);
  const unmet = unmetRequirements(provided, manifest);
  if (unmet.length > 0) throw new ReleaseConflict(`the running shell does not provide ${unmet.join(', ')}`);
  return undefined;
}

const explain: ErrorRequestHandler = (error, _req, res, next) => {
  const status = error instanceof ReleaseConflict ? 409 : error instanceof BadBundle ? error.status : error.statusCode;
  if (!(status >= 400 && status < 500)) return next(error);
  // what is left of a refused body is not read
  res.status(status).set({ 'Cache-Control': 'no-store', Connection: 'close' }).json({ message: error.message });
};
