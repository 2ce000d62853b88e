import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  recent: 'Last read first',
  title: 'By title',
  progress: 'By progress',
} as const;

export type CourseOrder = keyof typeof ORDERS;

const PAGE = 24;

export const libraryKey = ['library'];

export const libraryPages = ({ text, order }: { text: string; order: CourseOrder }) => ({
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
