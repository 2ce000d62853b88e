import { type Environment, logLevels, parseConfig, port, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { isCurrency } from './revenue/money.ts';

const cost = z.coerce.number('must be an amount').min(0, 'must not be negative').default(0);
const currency = z.string().toUpperCase().refine(isCurrency, 'must be a currency code such as GBP');

/** `GBP=1.27,ZAR=0.055`: what one unit of each currency is worth in the currency of the statistics. */
const rates = z
  .string()
  .regex(/^([A-Z]{3}=\d+(\.\d+)?)(,[A-Z]{3}=\d+(\.\d+)?)*$/, 'must look like GBP=1.27,EUR=1.08')
  .transform((text) => new Map(text.split(',').map((pair) => [pair.slice(0, 3), Number(pair.slice(4))])));

const configSchema = z.object({
  BILLING_PORT: port().default(4003),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URI: url(['mongodb', 'mongodb+srv']),
  BILLING_DATABASE: z.string().default('billing'),
  AUTH_URL: url().default('http://127.0.0.1:4001'),
  MONTHLY_COST: cost,
  YEARLY_COST: cost,
  PLAN_CURRENCY: currency.default('GBP'),
  REVENUE_CURRENCY: currency.default('USD'),
  REVENUE_RATES: rates.prefault('GBP=1.27,EUR=1.08,ZAR=0.055,INR=0.012'),
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).default(1),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'billing');
}
