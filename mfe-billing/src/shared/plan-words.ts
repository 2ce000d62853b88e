import { type PaidPlan, paidPlanSchema } from '@coursewright/contracts';

export const planNames: Record<PaidPlan, string> = { monthly: 'Monthly Plan', yearly: 'Yearly Plan' };

/** What a plan is paid for, as in "every month". */
export const planPeriods: Record<PaidPlan, string> = { monthly: 'month', yearly: 'year' };

export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'yearly' ? 'monthly' : 'yearly');

/** The plan that somebody calls `yearly` or `Yearly Plan`. */
export const paidPlanOf = (text: unknown): PaidPlan | undefined =>
  paidPlanSchema.options.find((plan) => plan === text || planNames[plan] === text);
