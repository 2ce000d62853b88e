import type { PaymentProvider } from '@coursewright/contracts';
import { url } from '@coursewright/service-kit';
import { z } from 'zod';
import type { PaypalConfig, PaystackConfig, RazorpayConfig, StripeConfig } from './provider-config.ts';

const key = z.string().trim().optional();
const apiBase = url().optional();

/** The variables of the gateways. A gateway has all of its own, or none. */
export const providerFields = {
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_MONTHLY_PRICE: key,
  STRIPE_YEARLY_PRICE: key,
  STRIPE_API_BASE: apiBase,
  PAYPAL_CLIENT_ID: key,
  PAYPAL_CLIENT_SECRET: key,
  PAYPAL_WEBHOOK_ID: key,
  PAYPAL_MONTHLY_PLAN: key,
  PAYPAL_YEARLY_PLAN: key,
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).default('sandbox'),
  PAYPAL_API_BASE: apiBase,
  RAZORPAY_KEY_ID: key,
  RAZORPAY_KEY_SECRET: key,
  RAZORPAY_WEBHOOK_SECRET: key,
  RAZORPAY_MONTHLY_PLAN: key,
  RAZORPAY_YEARLY_PLAN: key,
  RAZORPAY_API_BASE: apiBase,
  PAYSTACK_SECRET_KEY: key,
  PAYSTACK_MONTHLY_PLAN: key,
  PAYSTACK_YEARLY_PLAN: key,
  PAYSTACK_API_BASE: apiBase,
};

export type ProviderVariables = z.output<z.ZodObject<typeof providerFields>>;

/** What each gateway cannot do without. */
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

/** The gateways that are connected. */
export interface ProviderConfigs {
  readonly stripe?: StripeConfig;
  readonly paypal?: PaypalConfig;
  readonly razorpay?: RazorpayConfig;
  readonly paystack?: PaystackConfig;
}

/** Of variables that were checked: whoever has one has all. */
export function providerConfigsOf(env: ProviderVariables & { BRAND_NAME: string }): ProviderConfigs {
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
