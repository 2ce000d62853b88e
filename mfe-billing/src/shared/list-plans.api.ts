import { billingEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** The plans with their prices, and whether they can be bought here. */
export const listPlans = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => apiRequest(billingEndpoints.plans, { signal }),
  staleTime: 5 * 60_000,
});
