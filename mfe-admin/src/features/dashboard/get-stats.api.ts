import { authEndpoints, billingEndpoints, courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** How many users there are, and on which plans. */
export const userStats = queryOptions({
  queryKey: ['admin', 'stats', 'users'],
  queryFn: ({ signal }) => apiRequest(authEndpoints.userStats, { signal }),
});

/** How many courses there are, and of which types. */
export const courseStats = queryOptions({
  queryKey: ['admin', 'stats', 'courses'],
  queryFn: ({ signal }) => apiRequest(courseEndpoints.courseStats, { signal }),
});

/** What recorded payments add up to. */
export const revenueStats = queryOptions({
  queryKey: ['admin', 'stats', 'revenue'],
  queryFn: ({ signal }) => apiRequest(billingEndpoints.revenueStats, { signal }),
});
