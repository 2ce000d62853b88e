import { gatewayEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** Whether every part of the product is ready; asked again while somebody looks. */
export const getHealth = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => apiRequest(gatewayEndpoints.health, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});
