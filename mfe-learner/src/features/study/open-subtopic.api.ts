import { courseEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export type OpenedSubtopic = ResponseOf<typeof courseEndpoints.openSubtopic>;

/** Gives the lesson and ticks it, or says which job writes it. */
export const openSubtopic = (courseId: string, subtopicId: string, signal?: AbortSignal): Promise<OpenedSubtopic> =>
  apiRequest(courseEndpoints.openSubtopic, { params: { courseId, subtopicId }, body: {}, signal });
