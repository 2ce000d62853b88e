import { certificateEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const certificateQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['certificate', courseId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal }),
  });
