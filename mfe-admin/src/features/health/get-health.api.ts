import { gatewayEndpoints, type ServiceName, serviceHealthEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

const EVERY_MS = 15_000;

/** Whether every part of the product is ready, and since when; asked again while somebody looks. */
export const partsHealth = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => apiRequest(gatewayEndpoints.partsHealth, { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

/** How one service is, as it says itself. */
export const serviceHealth = (service: ServiceName) =>
  queryOptions({
    queryKey: ['admin', 'health', service],
    queryFn: ({ signal }) => apiRequest(serviceHealthEndpoints(service).serviceHealth, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    // the next look comes soon
    retry: false,
  });
