import { microfrontends, type ServiceName, services, shell } from '@coursewright/contracts/parts';
import {
  type Environment,
  host,
  hostNames,
  internalKey,
  logLevels,
  milliseconds,
  parseConfig,
  partUrls,
  port,
  publicUrl,
  rejectDevelopmentKeys,
  wholeNumber,
  word,
} from '@coursewright/service-kit';
import { z } from 'zod';

const count = (fallback: number) => wholeNumber().default(fallback);

const schema = z
  .object({
    PORT: port().default(3000),
    HOST: host(),
    METRICS_PORT: port().optional(),
    PUBLIC_URL: publicUrl().optional(),
    ALLOWED_HOSTS: hostNames(),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
      .optional(),
    ...partUrls([...services, shell, ...microfrontends]),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    GATEWAY_READS_PER_MINUTE: count(1200),
    GATEWAY_WRITES_PER_MINUTE: count(600),
    GATEWAY_WEBHOOKS_PER_MINUTE: count(6000),
    GATEWAY_LIMITS: word(['shared', 'memory']).default('shared'),
    GATEWAY_ANSWER_TIMEOUT_MS: milliseconds().default(30_000),
    GATEWAY_STREAM_IDLE_MS: milliseconds().default(75_000),
    GATEWAY_STREAM_CHECK_MS: milliseconds().default(15_000),
    GATEWAY_AUTH_TIMEOUT_MS: milliseconds().default(5000),
    INTERNAL_GATEWAY_KEY: internalKey(),
    NODE_ENV: z.string().optional(),
    LOG_LEVEL: word(logLevels).default('info'),
  })
  .superRefine(rejectDevelopmentKeys);

export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError naming every wrong variable. */
export function readConfig(env: Environment) {
  const given = parseConfig(schema, env, 'gateway');
  return {
    port: given.PORT,
    host: given.HOST,
    metricsPort: given.METRICS_PORT,
    publicUrl: given.PUBLIC_URL,
    allowedHosts: given.ALLOWED_HOSTS,
    securityContact: given.SECURITY_CONTACT,
    services: Object.fromEntries(services.map(({ name, prefix }) => [name, given[`${prefix}_URL`]])) as Record<
      ServiceName,
      string
    >,
    shellUrl: given.SHELL_URL,
    remotes: Object.fromEntries(microfrontends.map(({ name, prefix }) => [name, given[`${prefix}_URL`]])),
    trustedProxies: given.TRUST_PROXY,
    rateLimits: {
      read: given.GATEWAY_READS_PER_MINUTE,
      write: given.GATEWAY_WRITES_PER_MINUTE,
      webhook: given.GATEWAY_WEBHOOKS_PER_MINUTE,
    },
    sharesLimits: given.GATEWAY_LIMITS === 'shared',
    answerTimeoutMs: given.GATEWAY_ANSWER_TIMEOUT_MS,
    streamIdleMs: given.GATEWAY_STREAM_IDLE_MS,
    streamCheckMs: given.GATEWAY_STREAM_CHECK_MS,
    authTimeoutMs: given.GATEWAY_AUTH_TIMEOUT_MS,
    internalKey: given.INTERNAL_GATEWAY_KEY,
    logLevel: given.LOG_LEVEL,
  };
}
