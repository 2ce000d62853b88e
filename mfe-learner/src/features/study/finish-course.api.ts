import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const finishCourse = (courseId: string, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.finish, { body: { courseId }, signal });
