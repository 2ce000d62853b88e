import { deadLetterEndpoints, type ServiceName } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** Messages a service gave up on, newest first. */
export const listDeadLetters = (service: ServiceName) =>
  queryOptions({
    queryKey: ['admin', 'dead-letters', service],
    queryFn: ({ signal }) => apiRequest(deadLetterEndpoints(service).listDeadLetters, { signal }),
    staleTime: 0,
  });
