import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const getGeneration = (generationId: string) =>
  apiRequest(courseEndpoints.generation, { params: { generationId } });

export const generationQuery = (generationId: string) =>
  queryOptions({ queryKey: ['generation', generationId], queryFn: () => getGeneration(generationId) });
