import { masteryEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const masteryQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['mastery', courseId],
    queryFn: ({ signal }) => apiRequest(masteryEndpoints.mastery, { params: { courseId }, signal }),
    // Each answer changes it.
    staleTime: 0,
  });
