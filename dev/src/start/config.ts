import path from 'node:path';
import {
  type Environment,
  flag,
  hostNames,
  parseConfig,
  port,
  publicUrl,
  wholeNumber,
  word,
} from '@coursewright/service-kit';
import { z } from 'zod';

export const projectRoot = path.resolve(import.meta.dirname, '../../..');

const price = (standard: number) =>
  z.coerce.number('must be an amount').min(0, 'must not be negative').default(standard);
const currency = (standard: string) => z.string().toUpperCase().length(3, 'must be a currency code').default(standard);

const schema = z.object({
  PORT: port().default(3000),
  PUBLIC_URL: publicUrl().optional(),
  ALLOWED_HOSTS: hostNames(),
  DATA_DIR: z
    .string()
    .refine((folder) => !folder.startsWith('~'), 'must not begin with ~, which only a shell replaces')
    .default(path.join(projectRoot, '.data')),
  MONGODB_URI: z.string().optional(),
  AMQP_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.string().optional(),
  SAMPLE_MODEL_PORT: port().default(0),
  SAMPLE_MODEL_DELAY_MS: wholeNumber(0).default(0),
  MONGO_PORT: port().default(0),
  MAILBOX_PORT: port().default(3025),
  MAILBOX_SMTP_PORT: port().default(0),
  PROVIDERS_PORT: port().default(0),
  PAYMENTS: word(['auto', 'none']).default('auto'),
  PAYMENTS_PORT: port().default(3026),
  MONTHLY_COST: price(9),
  YEARLY_COST: price(90),
  PLAN_CURRENCY: currency('GBP'),
  PAYSTACK_MONTHLY_COST: price(170),
  PAYSTACK_YEARLY_COST: price(1871),
  PAYSTACK_CURRENCY: currency('ZAR'),
  INSPECT_PORT: port().default(9230),
  NODE_ENV: z.string().optional(),
  ALLOW_EMBEDDED: flag().default(false),
});

export type StartConfig = z.output<typeof schema>;

/** @throws ConfigError naming every wrong variable. */
export function readStartConfig(env: Environment): StartConfig {
  return parseConfig(schema, env, 'start');
}
