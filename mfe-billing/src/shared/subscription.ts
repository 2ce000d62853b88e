import { authEndpoints, type Plan, subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest, dispatchPlanChanged } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const subscriptionKey = ['billing', 'subscription'] as const;

export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...subscriptionKey, userId],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.subscription, { signal }),
    staleTime: 0,
  });

const DELAYS_MS = [0, 300, 700, 1_000, 2_000, 4_000];

/**
 * Polls the session until it has the plan, which reaches auth by an event, then notifies the page. Gives up after
 * eight seconds.
 */
export async function waitForPlan(plan: Plan): Promise<void> {
  for (const wait of DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const { user } = await apiRequest(authEndpoints.session).catch(() => ({ user: null }));
    if (user?.plan === plan) break;
  }
  dispatchPlanChanged({ plan });
}
