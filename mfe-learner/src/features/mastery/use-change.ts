import { errorMessage, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { masteryQuery } from '../study/mastery.api.ts';
import { courseQuery } from '../study/study.api.ts';

// Claims and what is forgotten change the map and the progress of the course.
export function useChange(courseId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: masteryQuery(courseId).queryKey }),
        queries.invalidateQueries({ queryKey: courseQuery(courseId).queryKey }),
      ]),
  });
}
