import {
  courseGrowthEndpoints,
  type GrowthBy,
  revenueGrowthEndpoints,
  userGrowthEndpoints,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { keepPreviousData, queryOptions } from '@coursewright/mfe-kit/query';

const growth = ['admin', 'growth'];

/** How many accounts came in each piece of time. */
export const userGrowth = (by: GrowthBy) =>
  queryOptions({
    queryKey: [...growth, 'users', by],
    queryFn: ({ signal }) => apiRequest(userGrowthEndpoints.userGrowth, { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many courses were begun and certificates earned. */
export const courseGrowth = (by: GrowthBy) =>
  queryOptions({
    queryKey: [...growth, 'courses', by],
    queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.courseGrowth, { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });

/** What was paid and kept. */
export const revenueGrowth = (by: GrowthBy) =>
  queryOptions({
    queryKey: [...growth, 'revenue', by],
    queryFn: ({ signal }) => apiRequest(revenueGrowthEndpoints.revenueGrowth, { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });
