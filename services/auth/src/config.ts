import { emailField } from '@coursewright/contracts';
import {
  databaseName,
  type Environment,
  internalKey,
  p256Pem,
  parseConfig,
  port,
  publicUrl,
  serviceConfig,
  wholeNumber,
} from '@coursewright/service-kit';
import type { z } from 'zod';

const configSchema = serviceConfig({
  AUTH_PORT: port().default(4001),
  AUTH_DATABASE: databaseName('auth'),
  PUBLIC_URL: publicUrl(),
  ADMIN_EMAIL: emailField.optional(),
  AUTH_PRIVATE_KEY: p256Pem().optional(),
  SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumber().default(5),
  SIGN_IN_FAILURES_PER_HOUR: wholeNumber().default(20),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: wholeNumber().default(50),
  SIGN_UPS_PER_ADDRESS: wholeNumber().default(100),
  RESET_REQUESTS_PER_ADDRESS: wholeNumber().default(10),
  INTERNAL_GATEWAY_KEY: internalKey(),
  INTERNAL_BILLING_KEY: internalKey(),
  INTERNAL_NOTIFICATION_KEY: internalKey(),
});

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'auth');
}
