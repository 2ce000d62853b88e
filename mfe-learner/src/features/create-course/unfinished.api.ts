import { type OutlineEdits, outlineEndpoints } from '@coursewright/contracts';
import { adoptVisitorOutline, apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

// Newest first.
export const unfinishedQuery = queryOptions({
  queryKey: ['unfinished-outlines'],
  queryFn: async () => (await apiRequest(outlineEndpoints.unfinishedOutlines)).outlines,
});

export const saveEdits = (generationId: string, body: OutlineEdits) =>
  apiRequest(outlineEndpoints.saveOutlineEdits, { params: { outlineId: generationId }, body, keepalive: true });

// The outline may be gone already.
export const discardOutline = (generationId: string) =>
  apiRequest(outlineEndpoints.discardOutline, { params: { generationId } }).catch(() => undefined);

export const adoptedOutlineQuery = queryOptions({
  queryKey: ['adopted-outline'],
  queryFn: async () => (await adoptVisitorOutline()) ?? null,
  // The flag is gone after the first success.
  staleTime: Number.POSITIVE_INFINITY,
});
