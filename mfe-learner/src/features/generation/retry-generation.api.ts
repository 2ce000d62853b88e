import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const retryGeneration = (generationId: string, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.retryGeneration, { params: { generationId }, body: {}, signal });
