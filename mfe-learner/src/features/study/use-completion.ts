import { type CourseView, courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { readTimeZone } from '@coursewright/text';
import { useRetry } from '../../shared/retry.ts';
import { courseQuery } from './study.api.ts';

// Completes the course; resolves with whether it is completed.
export function useCompletion(course: CourseView) {
  const queries = useQueryClient();
  const { state, busy, run, cancel } = useRetry();

  async function complete(): Promise<boolean> {
    if (course.completed) return true;
    const finished = await run((signal) =>
      apiRequest(courseEndpoints.finish, {
        body: { courseId: course.id, timeZone: readTimeZone() },
        signal,
      }),
    );
    if (!finished) return false;
    const { queryKey } = courseQuery(course.id);
    queries.setQueryData(queryKey, (old) => old && { ...old, completed: true, end: finished.end });
    return true;
  }

  return { complete, state, busy, cancel };
}
