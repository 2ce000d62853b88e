import { billingEndpoints, type PaidPlan, paidPlanSchema } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const planNames: Record<PaidPlan, string> = { monthly: 'Monthly Plan', yearly: 'Yearly Plan' };

export const planPeriods: Record<PaidPlan, string> = { monthly: 'month', yearly: 'year' };

export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'yearly' ? 'monthly' : 'yearly');

export const parsePaidPlan = (text: unknown): PaidPlan | undefined =>
  paidPlanSchema.options.find((plan) => plan === text || planNames[plan] === text);

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => apiRequest(billingEndpoints.plans, { signal }),
  staleTime: 5 * 60_000,
});
