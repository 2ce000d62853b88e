import { emailField } from '@coursewright/contracts';
import {
  type Environment,
  internalKey,
  p256Pem,
  parseConfig,
  port,
  serviceConfig,
  url,
} from '@coursewright/service-kit';
import { z } from 'zod';

const positive = (fallback: number) => z.coerce.number('must be a number').int().positive().default(fallback);

const configSchema = serviceConfig({
  AUTH_PORT: port().default(4001),
  AUTH_DATABASE: z.string().default('auth'),
  PUBLIC_URL: url(),
  ADMIN_EMAIL: emailField.optional(),
  AUTH_PRIVATE_KEY: p256Pem().optional(),
  SIGN_IN_FAILURES_PER_ACCOUNT: positive(5),
  SIGN_IN_FAILURES_PER_HOUR: positive(20),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positive(50),
  SIGN_UPS_PER_ADDRESS: positive(100),
  RESET_REQUESTS_PER_ADDRESS: positive(10),
  INTERNAL_GATEWAY_KEY: internalKey(),
  INTERNAL_BILLING_KEY: internalKey(),
  INTERNAL_NOTIFICATION_KEY: internalKey(),
});

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'auth');
}
