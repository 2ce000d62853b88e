import { authEndpoints, billingEndpoints, courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const userStats = queryOptions({
  queryKey: ['admin', 'stats', 'users'],
  queryFn: ({ signal }) => apiRequest(authEndpoints.userStats, { signal }),
});

export const courseStats = queryOptions({
  queryKey: ['admin', 'stats', 'courses'],
  queryFn: ({ signal }) => apiRequest(courseEndpoints.courseStats, { signal }),
});

export const revenueStats = queryOptions({
  queryKey: ['admin', 'stats', 'revenue'],
  queryFn: ({ signal }) => apiRequest(billingEndpoints.revenueStats, { signal }),
});
