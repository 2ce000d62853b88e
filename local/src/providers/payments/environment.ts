import type { PaymentProvider } from '@coursewright/contracts';
import type { SandboxPrices } from './offers.ts';
import type { SandboxOffer } from './sandbox.ts';

/** Keys that open nothing outside the sandbox. */
export const sandboxKeys = {
  stripe: { secretKey: 'sk_test_sandbox0000000000000000', webhookSecret: 'whsec_sandbox0000000000000000000' },
  paypal: {
    clientId: 'sandbox-client-id-0000000000000000',
    clientSecret: 'sandbox-client-secret-000000000000',
    webhookId: 'WH-SANDBOX00000000000',
  },
  razorpay: {
    keyId: 'rzp_test_sandbox00000000',
    keySecret: 'sandbox-razorpay-secret-0000',
    webhookSecret: 'sandbox-razorpay-webhook-secret',
  },
  paystack: { secretKey: 'sk_test_paystacksandbox0000000000' },
} as const;

/** Everything that billing has to be told to sell through the sandbox at `url`. */
export function paymentEnvironment(
  url: string,
  prices: SandboxPrices,
  offers: Record<PaymentProvider, readonly SandboxOffer[]>,
) {
  const planId = (provider: PaymentProvider, plan: 'monthly' | 'yearly') =>
    offers[provider].find((offer) => offer.plan === plan)?.planId ?? '';
  const { stripe, paypal, razorpay, paystack } = sandboxKeys;
  return {
    MONTHLY_COST: String(prices.monthly),
    YEARLY_COST: String(prices.yearly),
    PLAN_CURRENCY: prices.currency,
    PAYSTACK_MONTHLY_COST: String(prices.paystackMonthly),
    PAYSTACK_YEARLY_COST: String(prices.paystackYearly),
    PAYSTACK_CURRENCY: prices.paystackCurrency,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_MONTHLY_PRICE: planId('stripe', 'monthly'),
    STRIPE_YEARLY_PRICE: planId('stripe', 'yearly'),
    STRIPE_API_BASE: url,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    PAYPAL_MONTHLY_PLAN: planId('paypal', 'monthly'),
    PAYPAL_YEARLY_PLAN: planId('paypal', 'yearly'),
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API_BASE: `${url}/paypal`,
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_MONTHLY_PLAN: planId('razorpay', 'monthly'),
    RAZORPAY_YEARLY_PLAN: planId('razorpay', 'yearly'),
    RAZORPAY_API_BASE: `${url}/razorpay`,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_MONTHLY_PLAN: planId('paystack', 'monthly'),
    PAYSTACK_YEARLY_PLAN: planId('paystack', 'yearly'),
    PAYSTACK_API_BASE: `${url}/paystack`,
  } as const;
}
