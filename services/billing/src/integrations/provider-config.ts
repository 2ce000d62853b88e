import { type PaymentProvider, paymentProviderLabels, paymentProviderSchema } from '@coursewright/contracts';
import { key, url, word } from '@coursewright/service-kit';
import { isCurrency } from '@coursewright/text';
import { z } from 'zod';
import { canCharge } from './gateway-facts.ts';

interface PlanIds {
  readonly monthlyPlanId: string;
  readonly yearlyPlanId: string;
}

export interface StripeConfig extends PlanIds {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase?: string;
}

export interface PaypalConfig extends PlanIds {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly environment: 'sandbox' | 'live';
  readonly apiBase?: string;
  readonly brand: string;
}

export interface RazorpayConfig extends PlanIds {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Still valid while the secret is changed: Razorpay repeats older events with it. */
  readonly formerWebhookSecret?: string;
  readonly apiBase?: string;
}

export interface PaystackConfig extends PlanIds {
  readonly secretKey: string;
  readonly apiBase?: string;
}

export const currency = z
  .string()
  .toUpperCase()
  .refine(isCurrency, { message: 'must be a currency code such as GBP', abort: true });

const credential = key().optional();
// The admin chooses it, also with blanks; it is in no header.
const chosenSecret = z.string().optional();
// The dashboards of Stripe and Paystack show both, side by side.
const secretKey = credential.refine(
  (value) => !value?.startsWith('pk_'),
  'is the public key: the secret one begins with sk_',
);
const apiBase = url().optional();

export const providerFields = {
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: credential,
  STRIPE_MONTHLY_PRICE: credential,
  STRIPE_YEARLY_PRICE: credential,
  STRIPE_API_BASE: apiBase,
  PAYPAL_CLIENT_ID: credential,
  PAYPAL_CLIENT_SECRET: credential,
  PAYPAL_WEBHOOK_ID: credential,
  PAYPAL_MONTHLY_PLAN: credential,
  PAYPAL_YEARLY_PLAN: credential,
  PAYPAL_ENVIRONMENT: word(['sandbox', 'live']).default('sandbox'),
  PAYPAL_API_BASE: apiBase,
  RAZORPAY_KEY_ID: credential,
  RAZORPAY_KEY_SECRET: credential,
  RAZORPAY_WEBHOOK_SECRET: chosenSecret,
  RAZORPAY_FORMER_WEBHOOK_SECRET: chosenSecret,
  RAZORPAY_MONTHLY_PLAN: credential,
  RAZORPAY_YEARLY_PLAN: credential,
  RAZORPAY_API_BASE: apiBase,
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_MONTHLY_PLAN: credential,
  PAYSTACK_YEARLY_PLAN: credential,
  PAYSTACK_API_BASE: apiBase,
};

type ProviderVariables = z.output<z.ZodObject<typeof providerFields>>;

// The last two name the monthly and the yearly plan.
export const requiredVariables = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_MONTHLY_PRICE', 'STRIPE_YEARLY_PRICE'],
  paypal: [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PAYPAL_MONTHLY_PLAN',
    'PAYPAL_YEARLY_PLAN',
  ],
  razorpay: [
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_MONTHLY_PLAN',
    'RAZORPAY_YEARLY_PLAN',
  ],
  paystack: ['PAYSTACK_SECRET_KEY', 'PAYSTACK_MONTHLY_PLAN', 'PAYSTACK_YEARLY_PLAN'],
} as const satisfies Record<PaymentProvider, readonly (keyof ProviderVariables)[]>;

export interface ProviderConfigs {
  readonly stripe?: StripeConfig;
  readonly paypal?: PaypalConfig;
  readonly razorpay?: RazorpayConfig;
  readonly paystack?: PaystackConfig;
}

// Expects checked variables: a configured provider has all of its own.
export function toProviderConfigs(env: ProviderVariables & { BRAND_NAME: string }): ProviderConfigs {
  const of = (variable: keyof ProviderVariables) => env[variable] ?? '';
  const base = (apiBase: string | undefined) => apiBase !== undefined && { apiBase };
  return {
    ...(env.STRIPE_SECRET_KEY && {
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: of('STRIPE_WEBHOOK_SECRET'),
        monthlyPlanId: of('STRIPE_MONTHLY_PRICE'),
        yearlyPlanId: of('STRIPE_YEARLY_PRICE'),
        ...base(env.STRIPE_API_BASE),
      },
    }),
    ...(env.PAYPAL_CLIENT_ID && {
      paypal: {
        clientId: env.PAYPAL_CLIENT_ID,
        clientSecret: of('PAYPAL_CLIENT_SECRET'),
        webhookId: of('PAYPAL_WEBHOOK_ID'),
        environment: env.PAYPAL_ENVIRONMENT,
        monthlyPlanId: of('PAYPAL_MONTHLY_PLAN'),
        yearlyPlanId: of('PAYPAL_YEARLY_PLAN'),
        brand: env.BRAND_NAME,
        ...base(env.PAYPAL_API_BASE),
      },
    }),
    ...(env.RAZORPAY_KEY_ID && {
      razorpay: {
        keyId: env.RAZORPAY_KEY_ID,
        keySecret: of('RAZORPAY_KEY_SECRET'),
        webhookSecret: of('RAZORPAY_WEBHOOK_SECRET'),
        ...(env.RAZORPAY_FORMER_WEBHOOK_SECRET && { formerWebhookSecret: env.RAZORPAY_FORMER_WEBHOOK_SECRET }),
        monthlyPlanId: of('RAZORPAY_MONTHLY_PLAN'),
        yearlyPlanId: of('RAZORPAY_YEARLY_PLAN'),
        ...base(env.RAZORPAY_API_BASE),
      },
    }),
    ...(env.PAYSTACK_SECRET_KEY && {
      paystack: {
        secretKey: env.PAYSTACK_SECRET_KEY,
        monthlyPlanId: of('PAYSTACK_MONTHLY_PLAN'),
        yearlyPlanId: of('PAYSTACK_YEARLY_PLAN'),
        ...base(env.PAYSTACK_API_BASE),
      },
    }),
  };
}

interface Prices extends Costs {
  readonly PLAN_CURRENCY: string;
  readonly PAYSTACK_CURRENCY: string;
}

/** A price that a gateway would round is refused at the start. */
export function checkPrices(env: ProviderVariables & Prices, context: z.RefinementCtx): void {
  for (const provider of paymentProviderSchema.options) {
    if (!requiredVariables[provider].some((variable) => env[variable])) continue;
    const isPaystack = provider === 'paystack';
    const currency = isPaystack ? env.PAYSTACK_CURRENCY : env.PLAN_CURRENCY;
    const costs = isPaystack
      ? (['PAYSTACK_MONTHLY_COST', 'PAYSTACK_YEARLY_COST'] as const)
      : (['MONTHLY_COST', 'YEARLY_COST'] as const);
    for (const variable of costs) {
      if (canCharge(provider, env[variable], currency)) continue;
      const label = paymentProviderLabels[provider];
      const message = `has more decimals than ${label} can charge in ${currency}`;
      context.addIssue({ code: 'custom', path: [variable], message });
    }
  }
}

interface Costs {
  readonly MONTHLY_COST: number;
  readonly YEARLY_COST: number;
  readonly PAYSTACK_MONTHLY_COST: number;
  readonly PAYSTACK_YEARLY_COST: number;
}

export function checkProviders(env: ProviderVariables & Costs, context: z.RefinementCtx): void {
  const report = (variable: string, message: string) => context.addIssue({ code: 'custom', path: [variable], message });
  const groups = Object.values(requiredVariables).filter((group) => group.some((variable) => env[variable]));
  for (const variable of groups.flat()) {
    if (!env[variable]) report(variable, 'is required, as other variables of this gateway are set');
  }

  const live = {
    STRIPE_API_BASE: /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
    PAYPAL_API_BASE: env.PAYPAL_ENVIRONMENT === 'live',
    RAZORPAY_API_BASE: env.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false,
    PAYSTACK_API_BASE: env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ?? false,
  };
  for (const [variable, isLive] of Object.entries(live)) {
    const base = env[variable as keyof typeof live];
    if (base === undefined) continue;
    if (!isSafe(base)) report(variable, 'must be https, or a server on this machine');
    if (isLive) report(variable, 'must be left out with live keys: they belong to the gateway alone');
  }

  // Test cards are public: with them a plan would be free.
  const keys = ['STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID', 'RAZORPAY_KEY_ID', 'PAYSTACK_SECRET_KEY'] as const;
  const areLive = Object.values(live);
  keys.forEach((variable, index) => {
    const isForTests = env[variable] && !areLive[index];
    if (isForTests && areLive.includes(true)) report(variable, 'is for tests, while another gateway is live');
  });

  if (groups.length === 0) return;
  const costs: (keyof Costs)[] = ['MONTHLY_COST', 'YEARLY_COST'];
  if (env.PAYSTACK_SECRET_KEY) costs.push('PAYSTACK_MONTHLY_COST', 'PAYSTACK_YEARLY_COST');
  for (const variable of costs) {
    if (env[variable] <= 0) report(variable, 'must be more than 0 as soon as a gateway sells the plan');
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isSafe = (base: string) => base.startsWith('https://') || loopback.test(new URL(base).hostname);
