import { courseEndpoints, type Today } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { msg } from '@lingui/core/macro';
import { rereadOnMount } from '../../shared/reread-on-mount.ts';
import { untilDue } from '../../shared/time-until.ts';

export const ORDERS = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  recent: msg`Last read first`,
  title: msg`By title`,
  progress: msg`By progress`,
} as const;

export type CourseOrder = keyof typeof ORDERS;

const PAGE = 24;

export const libraryKey = ['library'];

export const libraryPages = ({ text, order }: { text: string; order: CourseOrder }) => ({
  queryKey: [...libraryKey, text, order],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: number }) =>
    apiRequest(courseEndpoints.library, {
      query: {
        ...(text && { search: text }),
        sort: order,
        page: pageParam,
        size: PAGE,
        ...(pageParam === 1 && { today: 'yes' as const }),
      },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: (last: { total: number }, _all: unknown, page: number) =>
    page * PAGE < last.total ? page + 1 : undefined,
  refetchOnMount: rereadOnMount,
  refetchInterval: ({ state: { data } }: { state: { data?: { pages: { today?: Today }[] } } }) =>
    untilDue(data?.pages[0]?.today?.reviews.nextDue),
});
