import type { PaidPlan } from '@coursewright/contracts';
import { fractionDigits } from '@coursewright/text';
import {
  type BillingPlan,
  IntervalUnit,
  type Money,
  SubscriptionPlanStatus,
  TenureType,
} from '@paypal/paypal-server-sdk';
import type { Offer } from '../payment-provider.ts';
import { offerMismatch } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { paypalUnavailable } from './paypal.errors.ts';

// "9.00" GBP is 900. Parsed digit by digit to avoid floating-point errors.
export function toMinorUnits({ value, currencyCode }: Money): number {
  const digits = getDigits(currencyCode);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const rest = fraction.slice(digits);
  if (whole === '' || /[1-9]/.test(rest)) throw paypalUnavailable(`invalid amount: ${value} ${currencyCode}`);
  return Number(`${sign}${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`) || 0;
}

function getDigits(currency: string): number {
  try {
    return fractionDigits(currency);
  } catch {
    throw paypalUnavailable(`invalid currency: ${currency}`);
  }
}

const monthsByInterval: Record<string, number> = {
  [IntervalUnit.Month]: 1,
  [IntervalUnit.Year]: 12,
  monthly: 1,
  yearly: 12,
};

export function compareWithOffer(plan: BillingPlan, offer: Offer): void {
  const [cycle, ...more] = plan.billingCycles ?? [];
  const price = cycle?.pricingScheme?.fixedPrice;
  const { intervalUnit = '', intervalCount = 1 } = cycle?.frequency ?? {};
  const fee = plan.paymentPreferences?.setupFee;
  const found = {
    status: plan.status,
    // A trial or a second price would change the first payment.
    cycles: cycle?.tenureType === TenureType.Regular ? 1 + more.length : 'a trial',
    // PayPal's default is a single payment.
    renews: (cycle?.totalCycles ?? 1) !== 1,
    currency: price?.currencyCode,
    amount: price && toMinorUnits(price),
    months: (monthsByInterval[intervalUnit] ?? 0) * intervalCount,
    // 0, PayPal's default, leaves open what happens to a subscription that cannot be charged.
    'payment failure threshold': (plan.paymentPreferences?.paymentFailureThreshold ?? 0) > 0 ? 'more than 0' : 0,
    'setup fee': fee ? toMinorUnits(fee) : 0,
    'taxes on top': plan.taxes?.inclusive === false && Number(plan.taxes.percentage) !== 0,
  };
  const wanted: typeof found = {
    status: SubscriptionPlanStatus.Active,
    cycles: 1,
    renews: true,
    currency: offer.currency,
    amount: offer.amountMinor,
    months: monthsByInterval[offer.plan] ?? 0,
    'setup fee': 0,
    'taxes on top': false,
    'payment failure threshold': 'more than 0',
  };
  for (const field of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (found[field] !== wanted[field]) throw offerMismatch(offer, field, found[field]);
  }
}

export type FindPaidPlan = (planId: string | undefined, amountMinor: number, currency: string) => PaidPlan;

// After an approved change PayPal names the new plan while the old one is still paid for. The amount decides; an
// amount of former prices belongs to the plan with the nearest price.
export const createPaidPlanLookup =
  ({ yearlyPlanId }: PaypalConfig, offers: () => readonly Offer[]): FindPaidPlan =>
  (planId, amountMinor, currency) => {
    const distance = (offer: Offer) => Math.abs(Math.log(offer.amountMinor / amountMinor));
    const other = (offer: Offer) => Number(offer.planId !== planId);
    const [paid] = offers()
      .filter((offer) => offer.currency === currency)
      .toSorted((one, two) => distance(one) - distance(two) || other(one) - other(two));
    return paid?.plan ?? (planId === yearlyPlanId ? 'yearly' : 'monthly');
  };
