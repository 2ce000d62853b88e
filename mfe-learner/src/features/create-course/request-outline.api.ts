import { courseEndpoints, type OutlineRequestView } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const requestOutline = (body: OutlineRequestView, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.requestOutline, { body, signal });
