import { courseEndpoints, type RequestBodyOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const createCourse = (body: RequestBodyOf<typeof courseEndpoints.createCourse>, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.createCourse, { body, signal });
