import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const cancelGeneration = (generationId: string) =>
  apiRequest(courseEndpoints.cancelGeneration, { params: { generationId }, body: {} });
