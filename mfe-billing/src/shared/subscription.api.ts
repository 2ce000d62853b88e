import { subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** What runs for this user and what was paid. Always read anew: it changes at the gateways, not here. */
export const getSubscription = (userId: string) =>
  queryOptions({
    queryKey: ['billing', 'subscription', userId],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.subscription, { signal }),
    staleTime: 0,
  });
