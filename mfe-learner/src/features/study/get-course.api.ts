import { type CourseView, courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const courseQuery = (courseId: string) =>
  queryOptions<CourseView>({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.course, { params: { courseId }, signal }),
    refetchOnMount: 'always',
  });
