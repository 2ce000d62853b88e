import { courseEndpoints, type RequestBodyOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import type { CourseOrder } from './course-search.ts';

const PAGE = 24;

export interface CourseSearch {
  text: string;
  order: CourseOrder;
}

/** Everything about the list begins with this key. */
export const libraryKey = ['library'];

/** For `useInfiniteQuery`: the courses that match, a page at a time. */
export const libraryPages = ({ text, order }: CourseSearch) => ({
  queryKey: [...libraryKey, text, order],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: number }) =>
    apiRequest(courseEndpoints.library, {
      query: { ...(text && { search: text }), sort: order, page: pageParam, size: PAGE },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: (last: { total: number }, _all: unknown, page: number) =>
    page * PAGE < last.total ? page + 1 : undefined,
  refetchOnMount: 'always' as const,
});

export const renameCourse = (courseId: string, body: RequestBodyOf<typeof courseEndpoints.renameCourse>) =>
  apiRequest(courseEndpoints.renameCourse, { params: { courseId }, body });

export const duplicateCourse = (courseId: string) =>
  apiRequest(courseEndpoints.duplicateCourse, { params: { courseId }, body: {} });

export const deleteCourse = (courseId: string) => apiRequest(courseEndpoints.deleteCourse, { params: { courseId } });
