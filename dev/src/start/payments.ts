import path from 'node:path';
import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { startPaymentSandbox } from '@coursewright/emulators/payments';
import type { Environment } from '@coursewright/service-kit';
import type { StartConfig } from './config.ts';
import { allowEmbedded } from './embedded.ts';

const OWN_SETTING =
  /^(STRIPE|PAYPAL|RAZORPAY|PAYSTACK)_(?:SECRET_KEY|KEY_ID|KEY_SECRET|CLIENT_ID|CLIENT_SECRET|WEBHOOK_ID|WEBHOOK_SECRET|(?:MONTHLY|YEARLY)_(?:PRICE|PLAN))$/;

// One setting is enough: billing reports what else it needs.
export function namedGateways(env: Environment): PaymentProvider[] {
  const named = new Set(
    Object.entries(env).map(([name, value]) =>
      value?.trim() ? OWN_SETTING.exec(name)?.[1]?.toLowerCase() : undefined,
    ),
  );
  return paymentProviderSchema.options.filter((gateway) => named.has(gateway));
}

// Never in production, and not beside a real payment gateway.
export const isSandboxUsed = (config: StartConfig, env: Environment) =>
  config.PAYMENTS === 'auto' &&
  config.NODE_ENV !== 'production' &&
  config.MONTHLY_COST > 0 &&
  config.YEARLY_COST > 0 &&
  namedGateways(env).length === 0;

export const startSandbox = (config: StartConfig, hookBase?: string) =>
  startPaymentSandbox({
    port: config.PAYMENTS_PORT,
    file: path.join(config.DATA_DIR, 'payments.json'),
    hookBase,
    allowedHosts: config.ALLOWED_HOSTS,
    prices: {
      monthly: config.MONTHLY_COST,
      yearly: config.YEARLY_COST,
      currency: config.PLAN_CURRENCY,
      paystackMonthly: config.PAYSTACK_MONTHLY_COST,
      paystackYearly: config.PAYSTACK_YEARLY_COST,
      paystackCurrency: config.PAYSTACK_CURRENCY,
    },
  });

export async function startPaymentsPart(config: StartConfig) {
  allowEmbedded(config, 'payment gateways', 'the keys of real ones');
  const sandbox = await startSandbox(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  for (const [name, value] of Object.entries(sandbox.environment)) console.log(`${name}=${value}`);
  return sandbox;
}
