import { type SourceView, sourceEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

const queryKey = ['sources'];

export const sourcesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }): Promise<SourceView[]> => apiRequest(sourceEndpoints.sources, { signal }),
});

export interface AddedText {
  title: string;
  text: string;
}

export const addText = (body: AddedText, signal: AbortSignal) =>
  apiRequest(sourceEndpoints.addSource, { body, signal });

export const removeSource = (sourceId: string) => apiRequest(sourceEndpoints.deleteSource, { params: { sourceId } });
