import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const createCourse = (outlineGenerationId: string, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.createCourse, { body: { outlineGenerationId }, signal });
