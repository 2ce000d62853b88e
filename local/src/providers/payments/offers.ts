import type { PaymentProvider } from '@coursewright/contracts';
import type { SandboxOffer } from './sandbox.ts';

/** What the plans cost, in the units that people say: 9 pounds, 170 rand. */
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

/** What each gateway sells. */
export function createOffers(prices: SandboxPrices): Record<PaymentProvider, SandboxOffer[]> {
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const offersOf = (provider: PaymentProvider): SandboxOffer[] => {
    const own = provider === 'paystack';
    const currency = own ? prices.paystackCurrency : prices.currency;
    const minor = (amount: number) => Math.round(amount * 10 ** digits(currency));
    const [monthlyId, yearlyId] = planIds[provider];
    const shared = { currency, active: true };
    const monthly = minor(own ? prices.paystackMonthly : prices.monthly);
    const yearly = minor(own ? prices.paystackYearly : prices.yearly);
    return [
      { ...shared, plan: 'monthly', planId: monthlyId, amountMinor: monthly, interval: 'month' },
      { ...shared, plan: 'yearly', planId: yearlyId, amountMinor: yearly, interval: 'year' },
    ];
  };
  return {
    stripe: offersOf('stripe'),
    paypal: offersOf('paypal'),
    razorpay: offersOf('razorpay'),
    paystack: offersOf('paystack'),
  };
}
