import { type CourseView, courseEndpoints, type lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const courseQuery = (courseId: string) =>
  queryOptions<CourseView>({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.course, { params: { courseId }, signal }),
    refetchOnMount: 'always',
  });

export interface LessonRef {
  courseId: string;
  subtopicId: string;
}

export type Note = ResponseOf<typeof lessonEndpoints.note>;
