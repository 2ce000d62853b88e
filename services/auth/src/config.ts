import { type Environment, logLevels, parseConfig, port, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { isP256Pem } from './signing-keys/signing-key.ts';

const positive = (fallback: number) => z.coerce.number('must be a number').int().positive().default(fallback);

const configSchema = z.object({
  AUTH_PORT: port().default(4001),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URI: url(['mongodb', 'mongodb+srv']),
  AUTH_DATABASE: z.string().default('auth'),
  AMQP_URL: url(['amqp', 'amqps']).optional(),
  PUBLIC_URL: url(),
  BRAND_NAME: z.string().default('Coursewright'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  AUTH_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isP256Pem, 'must be a P-256 private key in PEM')
    .optional(),
  SIGN_IN_FAILURES_PER_ACCOUNT: positive(5),
  SIGN_IN_FAILURES_PER_HOUR: positive(20),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positive(50),
  SIGN_UPS_PER_ADDRESS: positive(20),
  RESET_REQUESTS_PER_ADDRESS: positive(10),
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).default(1),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'auth');
}
