import { subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** What runs and what was paid. Always read anew: it changes at the gateways, not here. */
export const getSubscription = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.subscription, { signal }),
  staleTime: 0,
});
