import { type Environment, logLevels, parseConfig, port, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { checkProviders } from './providers/check-providers.ts';
import { providerConfigsOf, providerFields } from './providers/provider-fields.ts';
import { isCurrency } from './revenue/money.ts';

const cost = z.coerce.number('must be an amount').min(0, 'must not be negative');
const currency = z.string().toUpperCase().refine(isCurrency, 'must be a currency code such as GBP');
const perMinute = z.coerce.number('must be a number').int().positive('must be more than 0');
const hours = z.coerce.number('must be hours').positive('must be more than 0');

/** `GBP=1.27,ZAR=0.055`: what one unit of each currency is worth in the currency of the statistics. */
const rates = z
  .string()
  .regex(/^([A-Z]{3}=\d+(\.\d+)?)(,[A-Z]{3}=\d+(\.\d+)?)*$/, 'must look like GBP=1.27,EUR=1.08')
  .transform((text) => new Map(text.split(',').map((pair) => [pair.slice(0, 3), Number(pair.slice(4))])));

const configSchema = z
  .object({
    BILLING_PORT: port().default(4003),
    HOST: z.string().default('127.0.0.1'),
    MONGODB_URI: url(['mongodb', 'mongodb+srv']),
    BILLING_DATABASE: z.string().default('billing'),
    AMQP_URL: url(['amqp', 'amqps']).optional(),
    AUTH_URL: url().default('http://127.0.0.1:4001'),
    PUBLIC_URL: url().default('http://127.0.0.1:8080'),
    BRAND_NAME: z.string().default('Coursewright'),
    MONTHLY_COST: cost.default(0),
    YEARLY_COST: cost.default(0),
    PLAN_CURRENCY: currency.default('GBP'),
    PAYSTACK_MONTHLY_COST: cost.default(170),
    PAYSTACK_YEARLY_COST: cost.default(1871),
    PAYSTACK_CURRENCY: currency.default('ZAR'),
    PLAN_GRACE_HOURS: hours.default(72),
    RECONCILE_HOURS: hours.default(24),
    REVENUE_CURRENCY: currency.default('USD'),
    REVENUE_RATES: rates.prefault('GBP=1.27,EUR=1.08,ZAR=0.055,INR=0.012'),
    CHECKOUTS_PER_USER: perMinute.default(5),
    CHECKOUTS_PER_ADDRESS: perMinute.default(5),
    TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).default(1),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    ...providerFields,
  })
  .superRefine(checkProviders)
  .transform((env) => ({ ...env, providers: providerConfigsOf(env) }));

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim()]);
  return parseConfig(configSchema, Object.fromEntries(given), 'billing');
}
