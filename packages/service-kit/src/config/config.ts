import { isIP } from 'node:net';
import { interfaceLanguages, languageSchema } from '@coursewright/contracts';
import { z } from 'zod';
import { isP256Pem } from '../auth/p256-pem.ts';
import { StartupError } from '../errors/app-error.ts';
import { logLevels } from '../logging/logger.ts';

export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(partName: string, problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`);
    super([`${partName} cannot start, its configuration is wrong:`, ...lines].join('\n'));
    this.problems = problems;
  }
}

/** 0 lets the system choose. */
export function port() {
  return z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number');
}

export const wholeNumber = (least = 1, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

/** More than a timer takes would end it at once. */
export const milliseconds = (least = 1) => wholeNumber(least, 2 ** 31 - 1);

/** One of these words, in whatever case. */
export const word = <const W extends string>(words: readonly W[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(words, `must be ${words.join(' or ')}`));

/** A key, a token or an id of another service: one word, as it can stand in a header. */
export const key = () => z.string().regex(/^[!-~]+$/, 'must be one word, without blanks and comments');

/** What a server listens on. */
export const host = () =>
  z
    .string()
    .refine((name) => isIP(name) > 0 || /^[\w.-]+$/.test(name), 'must be an IP address or a name, without a port')
    .default('127.0.0.1');

export const brandName = () => z.string().max(60, 'must have at most 60 characters').default('Coursewright');

/** @param name the default */
export const databaseName = (name: string) =>
  z
    .string()
    .regex(/^[^/\\. "$*<>:|?]{1,63}$/, 'must have at most 63 characters, and none of / \\ . " $ * < > : | ? or blanks')
    .default(name);

export function url(protocols: readonly string[] = ['http', 'https']) {
  const message = `must be a URL beginning with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return z
    .string()
    .overwrite((value) => value.replace(/^[a-z+]+:/i, (scheme) => scheme.toLowerCase()))
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), { message, abort: true })
    .refine((value) => URL.canParse(value.replace(OTHER_HOSTS, '$1')), { message: UNREADABLE, abort: true })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
}

const UNREADABLE = 'is not a valid URL; in a password / is written %2F, # %23, ? %3F, @ %40 and : %3A';
// The members of a replica set: `mongodb://a:27017,b:27017/`.
const OTHER_HOSTS = /^(mongodb:\/\/(?:[^@/]*@)?[^,/?#]+)(?:,[^,/?#]+)+/;

/** Where browsers find the site, whose addresses begin at the root of a host. */
export const publicUrl = () => url().refine(isSite, 'must name a host alone, such as https://learn.example.org');

function isSite(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname + search + hash + username + password === '/';
}

export function flag() {
  return z.stringbool({
    truthy: ['1', 'true', 'yes', 'on'],
    falsy: ['0', 'false', 'no', 'off'],
    error: 'must be true or false',
  });
}

/** `a, b`: without blanks around entries and empty ones. */
export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** `en, de`: at least one of the languages of the interface; the first is the default. All of them when left out. */
export function languages() {
  return z
    .string()
    .default(interfaceLanguages.join())
    .transform((list) => [...new Set(splitList(list.toLowerCase()))])
    .pipe(z.array(languageSchema).min(1));
}

/** `AUTH_URL` and the like: where the parts are. Without them, on this machine. */
export function partUrls<P extends { readonly prefix: string; readonly port: number }>(parts: readonly P[]) {
  const urls = parts.map(({ prefix, port }) => [`${prefix}_URL`, url().default(`http://127.0.0.1:${port}`)]);
  return Object.fromEntries(urls) as Record<`${P['prefix']}_URL`, z.ZodDefault<ReturnType<typeof url>>>;
}

/** The value never appears in an error message. */
export function secret(minLength = 16) {
  return z.string().min(minLength, `must have at least ${minLength} characters`);
}

/** A private key of P-256 in PEM, with `\\n` for line breaks. */
export function p256Pem() {
  return z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isP256Pem, 'must be a P-256 private key in PEM');
}

const DEVELOPMENT_KEY = 'for development only, not a secret at all';

export function internalKey() {
  return secret(32).default(DEVELOPMENT_KEY);
}

export function rejectDevelopmentKeys(config: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  if (config.NODE_ENV !== 'production') return;
  for (const [name, value] of Object.entries(config)) {
    if (value !== DEVELOPMENT_KEY) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'must not be the key of development' });
  }
}

/** Variables that every service reads; those for its port and database have names of their own. */
export const serviceVariables = {
  HOST: host(),
  MONGODB_URI: url(['mongodb', 'mongodb+srv']),
  AMQP_URL: url(['amqp', 'amqps']).optional(),
  TRUSTED_PROXIES: wholeNumber(0).default(1),
  BRAND_NAME: brandName(),
  LOG_LEVEL: word(logLevels).default('info'),
};
export type ServiceConfig = z.output<z.ZodObject<typeof serviceVariables>>;

/** The variables of a service: its own, and those of every service. */
export const serviceConfig = <F extends z.ZodRawShape>(own: F) =>
  z.object({ ...serviceVariables, NODE_ENV: z.string().optional(), ...own }).superRefine(rejectDevelopmentKeys);

export type Environment = Record<string, string | undefined>;

/** Without blanks and quotes around values; empty ones count as unset. */
export function cleanEnvironment(env: Environment): Environment {
  // Secrets and files of Windows often end with a line break.
  const cleaned = Object.entries(env).map(([name, value]) => [name, value && withoutQuotes(value.trim())]);
  return Object.fromEntries(cleaned.filter(([, value]) => value));
}

// `docker run --env-file` and manifests of Kubernetes hand them over.
const withoutQuotes = (value: string) => (/^"[^"]*"$|^'[^']*'$/.test(value) ? value.slice(1, -1).trim() : value);

/** Of `cleanEnvironment`; unknown variables are ignored. @throws ConfigError that lists every invalid variable. */
export function parseConfig<S extends z.ZodType>(schema: S, env: Environment, partName: string): z.output<S> {
  const given = cleanEnvironment(env);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    partName,
    result.error.issues.map((issue) => {
      const variable = String(issue.path[0] ?? '(configuration)');
      const missing = issue.path.length === 1 && !(variable in given);
      return { variable, message: missing ? 'is required' : issue.message };
    }),
  );
}

export const processEnvironment: Environment = process.env;
