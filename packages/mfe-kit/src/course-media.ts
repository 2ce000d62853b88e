import { courseMediaEndpoints } from '@coursewright/contracts';
// By its name, as the part has it from the shell: this module is compiled into each part that uses it.
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** Without it no page says where videos come from. */
export const mediaQuery = queryOptions({
  queryKey: ['course-media'],
  queryFn: ({ signal }) => apiRequest(courseMediaEndpoints.courseMedia, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
