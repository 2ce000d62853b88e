import { sharingEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const shareLinkQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['share-link', courseId],
    queryFn: ({ signal }) => apiRequest(sharingEndpoints.shareLink, { params: { courseId }, signal }),
    refetchOnMount: 'always',
  });

export const shareCourse = (courseId: string) =>
  apiRequest(sharingEndpoints.shareCourse, { params: { courseId }, body: {} });

export const unshareCourse = (courseId: string) => apiRequest(sharingEndpoints.unshareCourse, { params: { courseId } });
