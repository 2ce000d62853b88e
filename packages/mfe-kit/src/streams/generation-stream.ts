import {
  courseEndpoints,
  finalGenerationEvents,
  type GenerationEvent,
  generationEventSchema,
  generationEventTypes,
} from '@coursewright/contracts';
import { addressOf } from '../http/address.ts';
import type { StreamStatus } from './event-stream.ts';
import { useEventStream } from './use-event-stream.ts';

/** Follows the generation of an outline or a lesson; null follows nothing. */
export function useGenerationStream(
  generationId: string | null,
  onEvent: (event: GenerationEvent) => void,
): StreamStatus {
  const url = generationId === null ? null : addressOf(courseEndpoints.generationEvents, { generationId });
  return useEventStream<GenerationEvent>(url, {
    types: generationEventTypes,
    parse: (type, data) => generationEventSchema.parse({ ...(data as object), type }),
    onEvent,
    isFinal: (event) => finalGenerationEvents.has(event.type),
  });
}
