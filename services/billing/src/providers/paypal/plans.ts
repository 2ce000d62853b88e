import type { PaidPlan } from '@coursewright/contracts';
import { type BillingPlan, IntervalUnit, SubscriptionPlanStatus, TenureType } from '@paypal/paypal-server-sdk';
import type { Offer } from '../payment-provider.ts';
import { offerDiffers } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { minorOf } from './amounts.ts';

const monthsOf: Record<string, number> = { [IntervalUnit.Month]: 1, [IntervalUnit.Year]: 12, monthly: 1, yearly: 12 };

/** @throws AppError `conflict` naming plan and field, when PayPal would charge something else than we say. */
export function compareWithOffer(plan: BillingPlan, offer: Offer): void {
  const [cycle, ...more] = plan.billingCycles ?? [];
  const price = cycle?.pricingScheme?.fixedPrice;
  const { intervalUnit = '', intervalCount = 1 } = cycle?.frequency ?? {};
  const fee = plan.paymentPreferences?.setupFee;
  const found = {
    status: plan.status,
    // A trial or a second price would make the first payment another than the one agreed to.
    cycles: cycle?.tenureType === TenureType.Regular ? 1 + more.length : 'a trial',
    // PayPal's default is one payment and no more.
    renews: (cycle?.totalCycles ?? 1) !== 1,
    currency: price?.currencyCode,
    amount: price && minorOf(price),
    months: (monthsOf[intervalUnit] ?? 0) * intervalCount,
    'setup fee': fee ? minorOf(fee) : 0,
    'taxes on top': plan.taxes?.inclusive === false && Number(plan.taxes.percentage) !== 0,
  };
  const wanted: typeof found = {
    status: SubscriptionPlanStatus.Active,
    cycles: 1,
    renews: true,
    currency: offer.currency,
    amount: offer.amountMinor,
    months: monthsOf[offer.plan] ?? 0,
    'setup fee': 0,
    'taxes on top': false,
  };
  for (const field of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (found[field] !== wanted[field]) throw offerDiffers(offer, field, found[field]);
  }
}

/** Which plan a payment paid for. */
export type PaidPlanOf = (planId: string | undefined, amountMinor: number, currency: string) => PaidPlan;

/**
 * After an agreed change PayPal names the new plan while the old one is still paid for: the amount tells them apart, and
 * one of former prices belongs to the plan whose price is nearest.
 */
export const createPaidPlanOf =
  ({ yearlyPlanId }: PaypalConfig, offers: () => readonly Offer[]): PaidPlanOf =>
  (planId, amountMinor, currency) => {
    const distance = (offer: Offer) => Math.abs(Math.log(offer.amountMinor / amountMinor));
    const other = (offer: Offer) => Number(offer.planId !== planId);
    const [paid] = offers()
      .filter((offer) => offer.currency === currency)
      .toSorted((one, two) => distance(one) - distance(two) || other(one) - other(two));
    return paid?.plan ?? (planId === yearlyPlanId ? 'yearly' : 'monthly');
  };
