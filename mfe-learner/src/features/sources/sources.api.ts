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

export const addLink = (url: string, signal: AbortSignal) =>
  apiRequest(sourceEndpoints.addLink, { body: { url }, signal });

export const uploadFile = (file: File, signal: AbortSignal) =>
  apiRequest(sourceEndpoints.uploadFile, { query: { name: file.name.slice(-200) }, body: file, signal });

export const removeSource = (sourceId: string) => apiRequest(sourceEndpoints.deleteSource, { params: { sourceId } });
