import { type Environment, languages, logLevels, parseConfig, port, secret, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { versionSchema } from '../common/release-files.ts';

export interface RemoteSource {
  name: string;
  paths: string[];
  /** Address of its server, without a trailing slash. */
  origin: string;
  /** Pins a release; without it the server's current release is used. */
  version?: string | undefined;
  /** For its release store, where a canary that fails is withdrawn. */
  uploadToken?: string | undefined;
}

// Paths of the microfrontends; every other path is the shell's.
const claims = {
  learner: [
    '/home',
    '/create',
    '/topics',
    '/course',
    '/certificate',
    '/verify',
    '/recall',
    '/notes',
    '/shared',
    '/examples',
  ],
  billing: ['/pricing', '/payment', '/pending', '/success', '/subscription', '/successful', '/failed'],
  admin: [
    ...['/dashBoard', '/users', '/courses', '/paid', '/admins', '/contacts', '/failed-messages'],
    ...['/editterms', '/editprivacy', '/editcancellation', '/editrefund', '/editbilling'],
    ...['/certificates', '/audit-log', '/mails', '/generations', '/admin'],
  ],
};

const pinned = versionSchema.optional();
const uploadToken = secret(32).optional();
const schema = z.object({
  PORT: port().default(4010),
  HOST: z.string().default('127.0.0.1'),
  SHELL_ROOT: z.string(),
  MFE_LEARNER_URL: url().default('http://127.0.0.1:4011'),
  MFE_BILLING_URL: url().default('http://127.0.0.1:4012'),
  MFE_ADMIN_URL: url().default('http://127.0.0.1:4013'),
  MFE_LEARNER_VERSION: pinned,
  MFE_BILLING_VERSION: pinned,
  MFE_ADMIN_VERSION: pinned,
  MFE_LEARNER_UPLOAD_TOKEN: uploadToken,
  MFE_BILLING_UPLOAD_TOKEN: uploadToken,
  MFE_ADMIN_UPLOAD_TOKEN: uploadToken,
  PUBLIC_URL: url().default('http://localhost:3000'),
  AUTH_URL: url().default('http://127.0.0.1:4001'),
  COURSE_GENERATION_URL: url().default('http://127.0.0.1:4002'),
  BRAND_NAME: z.string().max(60).default('Coursewright'),
  BRAND_LOGO_URL: z.string().optional(),
  BRAND_SITE_URL: z.string().default('/'),
  MEDIA_IMAGE: z.string().default('local'),
  UNSPLASH_IMAGE_ORIGIN: url().optional(),
  INTERFACE_LANGUAGES: languages(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type ShellServerConfig = ReturnType<typeof readShellServerConfig>;

/** @throws ConfigError naming every wrong variable. */
export function readShellServerConfig(env: Environment) {
  const given = parseConfig(schema, env, 'shell');
  const remotes = (['learner', 'billing', 'admin'] as const).map((name): RemoteSource => {
    const variable = <S extends string>(suffix: S) =>
      `MFE_${name.toUpperCase() as Uppercase<typeof name>}_${suffix}` as const;
    return {
      name,
      paths: claims[name],
      origin: given[variable('URL')],
      version: given[variable('VERSION')],
      uploadToken: given[variable('UPLOAD_TOKEN')],
    };
  });
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
    pictureOrigins: listHotLinkOrigins(given),
    logLevel: given.LOG_LEVEL,
  };
}

// Unsplash requires hot-linking. A configured origin stays allowed when no new pictures come from there.
function listHotLinkOrigins({ MEDIA_IMAGE, UNSPLASH_IMAGE_ORIGIN }: z.output<typeof schema>): string[] {
  if (UNSPLASH_IMAGE_ORIGIN) return [new URL(UNSPLASH_IMAGE_ORIGIN).origin];
  return MEDIA_IMAGE.includes('unsplash') ? ['https://images.unsplash.com'] : [];
}
