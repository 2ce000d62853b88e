import { billingEndpoints, type PaidPlan, type Plan } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';

// As the specification and the API name them.
const storedNames: Record<PaidPlan, string> = { monthly: 'Monthly Plan', yearly: 'Yearly Plan' };
export const paidPlans = Object.keys(storedNames) as PaidPlan[];

export const planName = (plan: Plan): string =>
  plan === 'free' ? t`Free Plan` : plan === 'monthly' ? t`Monthly Plan` : t`Yearly Plan`;

// `£9.00 per month`
export const formatRate = (price: string, plan: PaidPlan): string =>
  plan === 'yearly' ? t`${price} per year` : t`${price} per month`;

export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'yearly' ? 'monthly' : 'yearly');

export const parsePaidPlan = (text: unknown): PaidPlan | undefined =>
  paidPlans.find((plan) => plan === text || storedNames[plan] === text);

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => apiRequest(billingEndpoints.plans, { signal }),
  staleTime: 5 * 60_000,
});
