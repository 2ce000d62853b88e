import { conflict } from '@coursewright/service-kit';
import { type BillingPlan, IntervalUnit, SubscriptionPlanStatus, TenureType } from '@paypal/paypal-server-sdk';
import type { Offer } from '../payment-provider.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { minorOf } from './amounts.ts';

const months: Record<string, number> = { [IntervalUnit.Month]: 1, [IntervalUnit.Year]: 12 };

const monthsOfPlan = { monthly: 1, yearly: 12 } as const;

export interface PlanPeriods {
  /** How many months a payment paid for. */
  monthsOf(planId: string | undefined, amountMinor: number, currency: string): number;
}

/** After an agreed change PayPal names the new plan while the old one is still paid for: the amount tells them apart. */
export function createPlanPeriods({ yearlyPlanId }: PaypalConfig, offers: () => readonly Offer[]): PlanPeriods {
  return {
    monthsOf(planId, amountMinor, currency) {
      const charged = offers().filter((offer) => offer.amountMinor === amountMinor && offer.currency === currency);
      const paid = charged.find((offer) => offer.planId === planId) ?? charged[0];
      return monthsOfPlan[paid?.plan ?? (planId === yearlyPlanId ? 'yearly' : 'monthly')];
    },
  };
}

/** @throws AppError `conflict` naming plan and field, when PayPal would charge something else than we say. */
export function compareWithOffer(plan: BillingPlan, offer: Offer): void {
  const [cycle, ...more] = plan.billingCycles ?? [];
  const price = cycle?.pricingScheme?.fixedPrice;
  const { intervalUnit = '', intervalCount = 1 } = cycle?.frequency ?? {};
  const fee = plan.paymentPreferences?.setupFee;
  const found = {
    status: plan.status,
    // A trial or a second price would make the first payment another than the one agreed to.
    'billing cycles': cycle?.tenureType === TenureType.Regular ? 1 + more.length : 'a trial',
    currency: price?.currencyCode,
    amount: price && minorOf(price),
    'months per period': (months[intervalUnit] ?? 0) * intervalCount,
    'setup fee': fee ? minorOf(fee) : 0,
    'taxes on top': plan.taxes?.inclusive === false && Number(plan.taxes.percentage) !== 0,
  };
  const wanted: typeof found = {
    status: SubscriptionPlanStatus.Active,
    'billing cycles': 1,
    currency: offer.currency,
    amount: offer.amountMinor,
    'months per period': monthsOfPlan[offer.plan],
    'setup fee': 0,
    'taxes on top': false,
  };
  for (const field of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (found[field] !== wanted[field]) throw mismatch(offer, field, found[field], wanted[field]);
  }
}

export const mismatch = ({ plan, planId }: Offer, field: string, found: unknown, wanted: unknown) =>
  conflict(`PayPal's ${plan} plan ${planId}: ${field} is ${found}, configured is ${wanted}`, {
    code: 'offer_mismatch',
  });
