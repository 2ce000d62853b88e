import { readFileSync } from 'node:fs';
import path from 'node:path';
import { microfrontends, services } from '@coursewright/contracts/parts';
import {
  brandName,
  type Environment,
  host,
  languages,
  logLevels,
  parseConfig,
  partUrls,
  port,
  publicUrl,
  secret,
  url,
  word,
} from '@coursewright/service-kit';
import { z } from 'zod';
import { pathsSchema, versionSchema } from '../common/release-files.ts';

export interface RemoteSource {
  name: string;
  /** Those of releases that name none, and while its server is away. */
  paths: readonly string[];
  /** Address of its server, without a trailing slash. */
  origin: string;
  /** Pins a release; without it the server's current release is used. */
  version?: string | undefined;
  /** For its release store, where a canary that fails is withdrawn. */
  uploadToken?: string | undefined;
}

type Remote = (typeof microfrontends)[number];
type Releases = Record<`${Remote['prefix']}_VERSION`, z.ZodOptional<typeof versionSchema>> &
  Record<`${Remote['prefix']}_UPLOAD_TOKEN`, z.ZodOptional<ReturnType<typeof secret>>>;
const releases = microfrontends.flatMap(({ prefix }) => [
  [`${prefix}_VERSION`, versionSchema.optional()],
  [`${prefix}_UPLOAD_TOKEN`, secret(32).optional()],
]);

const link = (beginning: RegExp) =>
  z
    .string()
    .regex(beginning, 'must begin with https:// or with the / of a path of this site')
    .refine((address) => URL.canParse(address, 'http://localhost'), 'is not a valid address');

const schema = z.object({
  PORT: port().default(4010),
  HOST: host(),
  SHELL_ROOT: z.string(),
  ...partUrls([...services, ...microfrontends]),
  ...(Object.fromEntries(releases) as Releases),
  PUBLIC_URL: publicUrl().default('http://localhost:3000'),
  BRAND_NAME: brandName(),
  BRAND_LOGO_URL: link(/^(https?:\/\/|\/(?!\/)|data:image\/)/i).optional(),
  BRAND_SITE_URL: link(/^(https?:\/\/|\/(?!\/))/i).default('/'),
  MEDIA_IMAGE: z.string().default('local'),
  UNSPLASH_IMAGE_ORIGIN: url().optional(),
  INTERFACE_LANGUAGES: languages(),
  SERVICE_WORKER: word(['on', 'off']).default('on'),
  LOG_LEVEL: word(logLevels).default('info'),
});

export type ShellServerConfig = ReturnType<typeof readShellServerConfig>;

/** @throws ConfigError naming every wrong variable. */
export function readShellServerConfig(env: Environment) {
  const given = parseConfig(schema, env, 'shell');
  const remotes = microfrontends.map(
    ({ name, folder, prefix }): RemoteSource => ({
      name,
      paths: readPaths(folder),
      origin: given[`${prefix}_URL`],
      version: given[`${prefix}_VERSION`],
      uploadToken: given[`${prefix}_UPLOAD_TOKEN`],
    }),
  );
  return {
    port: given.PORT,
    host: given.HOST,
    root: given.SHELL_ROOT,
    remotes,
    publicUrl: given.PUBLIC_URL,
    authUrl: given.AUTH_URL,
    courseGenerationUrl: given.COURSE_GENERATION_URL,
    brand: { name: given.BRAND_NAME, logoUrl: given.BRAND_LOGO_URL, siteUrl: given.BRAND_SITE_URL },
    languages: given.INTERFACE_LANGUAGES,
    serviceWorker: given.SERVICE_WORKER,
    pictureOrigins: listHotLinkOrigins(given),
    logLevel: given.LOG_LEVEL,
  };
}

// The image of the shell has the package.json of every part.
function readPaths(folder: string): string[] {
  const file = path.resolve(import.meta.dirname, '../../../..', folder, 'package.json');
  return pathsSchema.parse(JSON.parse(readFileSync(file, 'utf8')).paths);
}

// Unsplash requires hot-linking. A configured origin stays allowed when no new pictures come from there.
function listHotLinkOrigins({ MEDIA_IMAGE, UNSPLASH_IMAGE_ORIGIN }: z.output<typeof schema>): string[] {
  if (UNSPLASH_IMAGE_ORIGIN) return [new URL(UNSPLASH_IMAGE_ORIGIN).origin];
  return MEDIA_IMAGE.includes('unsplash') ? ['https://images.unsplash.com'] : [];
}
