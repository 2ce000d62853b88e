import { courseGrowthEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** Covers the last 30 days. */
export type Report = ResponseOf<typeof courseGrowthEndpoints.generationReport>;

export const generationReport = queryOptions({
  queryKey: ['admin', 'generations', 'report'],
  queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.generationReport, { signal }),
});

export const generationFailures = queryOptions({
  queryKey: ['admin', 'generations', 'failures'],
  queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.generationFailures, { signal }),
  staleTime: 0,
});
