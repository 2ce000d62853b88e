import { adminBillingEndpoints, adminCourseEndpoints, adminUserEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'user', userId],
    queryFn: ({ signal }) => apiRequest(adminUserEndpoints.user, { params: { userId }, signal }),
    staleTime: 0,
  });

export const paymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'user', userId, 'payments'],
    queryFn: ({ signal }) => apiRequest(adminBillingEndpoints.userPayments, { params: { userId }, signal }),
    staleTime: 0,
  });

export const LISTED_COURSES = 25;

export const coursesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'courses', 'of', userId],
    queryFn: ({ signal }) =>
      apiRequest(adminCourseEndpoints.courses, { query: { search: userId, size: LISTED_COURSES }, signal }),
    staleTime: 0,
  });
