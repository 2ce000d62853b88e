import { type ResponseOf, sharingEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type SharedCourse = ResponseOf<typeof sharingEndpoints.sharedCourse>;

export const sharedCourseQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-course', token],
    queryFn: ({ signal }) => apiRequest(sharingEndpoints.sharedCourse, { params: { token }, signal }),
  });
