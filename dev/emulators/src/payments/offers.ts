import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import { toUnits } from './decimals.ts';

export interface SandboxOffer {
  readonly plan: PaidPlan;
  readonly planId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly active: boolean;
}

/** Prices of the plans in major units: 9 pounds, 170 rand. */
export interface SandboxPrices {
  readonly monthly: number;
  readonly yearly: number;
  readonly currency: string;
  readonly paystackMonthly: number;
  readonly paystackYearly: number;
  readonly paystackCurrency: string;
}

export const defaultPrices: SandboxPrices = {
  monthly: 9,
  yearly: 99,
  currency: 'GBP',
  paystackMonthly: 170,
  paystackYearly: 1871,
  paystackCurrency: 'ZAR',
};

const planIds: Record<PaymentProvider, readonly [monthly: string, yearly: string]> = {
  stripe: ['price_1SandboxMonthly', 'price_1SandboxYearly'],
  paypal: ['P-5SANDBOXMONTHLY000000000', 'P-5SANDBOXYEARLY0000000000'],
  razorpay: ['plan_SandboxMonth01', 'plan_SandboxYearly1'],
  paystack: ['PLN_sandboxmonthly1', 'PLN_sandboxyearly01'],
};

export function createOffers(prices: SandboxPrices): Record<PaymentProvider, SandboxOffer[]> {
  function getOffers(provider: PaymentProvider): SandboxOffer[] {
    const { monthly, yearly, currency } =
      provider === 'paystack'
        ? { monthly: prices.paystackMonthly, yearly: prices.paystackYearly, currency: prices.paystackCurrency }
        : prices;
    const minor = (amount: number) => toUnits(provider, amount, currency);
    const [monthlyId, yearlyId] = planIds[provider];
    const shared = { currency, active: true };
    return [
      { ...shared, plan: 'monthly', planId: monthlyId, amountMinor: minor(monthly), interval: 'month' },
      { ...shared, plan: 'yearly', planId: yearlyId, amountMinor: minor(yearly), interval: 'year' },
    ];
  }
  return {
    stripe: getOffers('stripe'),
    paypal: getOffers('paypal'),
    razorpay: getOffers('razorpay'),
    paystack: getOffers('paystack'),
  };
}

// Keys that open nothing outside the sandbox.
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

export function paymentEnvironment(url: string, prices: SandboxPrices) {
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
    STRIPE_MONTHLY_PRICE: planIds.stripe[0],
    STRIPE_YEARLY_PRICE: planIds.stripe[1],
    STRIPE_API_BASE: url,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    PAYPAL_MONTHLY_PLAN: planIds.paypal[0],
    PAYPAL_YEARLY_PLAN: planIds.paypal[1],
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API_BASE: `${url}/paypal`,
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_MONTHLY_PLAN: planIds.razorpay[0],
    RAZORPAY_YEARLY_PLAN: planIds.razorpay[1],
    RAZORPAY_API_BASE: `${url}/razorpay`,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_MONTHLY_PLAN: planIds.paystack[0],
    PAYSTACK_YEARLY_PLAN: planIds.paystack[1],
    PAYSTACK_API_BASE: `${url}/paystack`,
  } as const;
}
