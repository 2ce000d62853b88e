import {
  databaseName,
  type Environment,
  internalKey,
  parseConfig,
  port,
  publicUrl,
  serviceConfig,
  splitList,
  url,
  wholeNumber,
} from '@coursewright/service-kit';
import { isCurrency } from '@coursewright/text';
import { z } from 'zod';
import {
  checkPrices,
  checkProviders,
  currency,
  providerFields,
  toProviderConfigs,
} from './integrations/provider-config.ts';

const cost = z.coerce.number('must be an amount').min(0, 'must not be negative').max(1e9, 'must be at most 1000000000');
const hours = (most: number) =>
  z.coerce.number('must be hours').positive('must be more than 0').max(most, `must be at most ${most}`);

interface Pairs {
  readonly example: string;
  isName(name: string): boolean;
  isValue(value: number): boolean;
}

/** `GBP=1.27, ZAR=0.055`, each name once. */
const pairs = ({ example, isName, isValue }: Pairs) =>
  z.string().transform((text, context) => {
    const all = new Map<string, number>();
    for (const pair of splitList(text)) {
      const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
      if (!isName(name) || all.has(name) || !/^\d+(\.\d+)?$/.test(value) || !isValue(Number(value))) {
        context.addIssue(`must look like ${example}, each once and more than 0`);
        return z.NEVER;
      }
      all.set(name, Number(value));
    }
    return all;
  });

// Value of one unit of each currency in the currency of the statistics.
const rates = pairs({ example: 'GBP=1.27,EUR=1.08', isName: isCurrency, isValue: (value) => value > 0 });
const RATES_IN_DOLLARS = new Map([
  ['GBP', 1.27],
  ['EUR', 1.08],
  ['ZAR', 0.055],
  ['INR', 0.012],
]);

const vatRate = z.coerce
  .number('must be a number of percent')
  .min(0, 'must not be negative')
  .max(100, 'must be at most 100')
  .refine((rate) => rate === 0 || rate >= 1, 'is in percent: 20 for a fifth')
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, 'may have two decimals');
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
// An environment file writes a line break as `\\n`.
const lines = z.string().transform((text) => text.replaceAll('\\n', '\n'));

const noticeDays = pairs({
  example: 'yearly=30,monthly=7',
  isName: (name) => name === 'yearly' || name === 'monthly',
  isValue: (value) => Number.isInteger(value) && value > 0 && value < 100,
});
const countries = z
  .string()
  .toUpperCase()
  .transform((list) => splitList(list).map((code) => (code === 'UK' ? 'GB' : code)))
  .pipe(z.array(z.string().refine(isCountry, 'must be country codes such as GB,FR')));

const configSchema = serviceConfig({
  BILLING_PORT: port().default(4003),
  BILLING_DATABASE: databaseName('billing'),
  AUTH_URL: url().default('http://127.0.0.1:4001'),
  PUBLIC_URL: publicUrl().default('http://127.0.0.1:8080'),
  MONTHLY_COST: cost.default(0),
  YEARLY_COST: cost.default(0),
  PLAN_CURRENCY: currency.default('GBP'),
  PAYSTACK_MONTHLY_COST: cost.default(170),
  PAYSTACK_YEARLY_COST: cost.default(1871),
  PAYSTACK_CURRENCY: currency.default('ZAR'),
  SELLER_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  SELLER_ADDRESS: lines.optional(),
  SELLER_TAX_ID: z.string().max(60, 'must have at most 60 characters').optional(),
  VAT_RATE_PERCENT: vatRate.optional(),
  PLAN_GRACE_HOURS: hours(8_760).default(72),
  RECONCILE_HOURS: hours(8_760).default(24),
  RENEWAL_NOTICE_DAYS: noticeDays.optional(),
  RENEWAL_NOTICE_COUNTRIES: countries.optional(),
  REVENUE_CURRENCY: currency.default('USD'),
  REVENUE_RATES: rates.optional(),
  CHECKOUTS_PER_USER: wholeNumber().default(5),
  CHECKOUTS_PER_ADDRESS: wholeNumber().default(5),
  INTERNAL_BILLING_KEY: internalKey(),
  ...providerFields,
})
  .superRefine(checkProviders)
  .superRefine(checkPrices)
  .superRefine(checkSeller)
  .transform((env) => ({
    ...env,
    // Those that are built in are of dollars alone.
    REVENUE_RATES: env.REVENUE_RATES ?? (env.REVENUE_CURRENCY === 'USD' ? RATES_IN_DOLLARS : new Map<string, number>()),
    providers: toProviderConfigs(env),
    seller: toSeller(env),
  }));

interface SellerVariables {
  readonly SELLER_NAME?: string | undefined;
  readonly SELLER_ADDRESS?: string | undefined;
  readonly SELLER_TAX_ID?: string | undefined;
  readonly VAT_RATE_PERCENT?: number | undefined;
}

// A receipt with VAT must name the seller and the tax id.
function checkSeller(env: SellerVariables, context: z.RefinementCtx): void {
  const required = env.VAT_RATE_PERCENT
    ? (['SELLER_NAME', 'SELLER_TAX_ID'] as const)
    : env.SELLER_ADDRESS || env.SELLER_TAX_ID
      ? (['SELLER_NAME'] as const)
      : [];
  for (const variable of required) {
    if (env[variable]) continue;
    context.addIssue({
      code: 'custom',
      path: [variable],
      message: 'is required when other seller variables are set',
    });
  }
}

function toSeller({ SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId }: SellerVariables) {
  return name ? { name, ...(address && { address }), ...(taxId && { taxId }) } : undefined;
}

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'billing');
}
