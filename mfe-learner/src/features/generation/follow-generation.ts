import {
  courseEndpoints,
  finalGenerationEvents,
  type GenerationEvent,
  generationEventSchema,
  generationEventTypes,
} from '@coursewright/contracts';
import { addressOf, eventStream, messageOf } from '@coursewright/mfe-kit';
import { isTemporary, waitAfter, waitOrOnline } from '../../shared/insist.ts';
import { getGeneration } from './get-generation.api.ts';

export type Connection = 'live' | 'lost';

interface FollowOptions {
  onEvent(event: GenerationEvent): void;
  onConnection(connection: Connection): void;
}

/** A newer server may say what this page does not know; asking again would bring the same for ever. */
const notUnderstood: GenerationEvent = {
  type: 'failed',
  kind: 'not_understood',
  message: 'This page is older than what it is sent. Reload it: nothing is lost.',
  retriable: false,
};

function understand(type: string, data: unknown): GenerationEvent {
  const { success, data: event } = generationEventSchema.safeParse({ ...(data as object), type });
  return success ? event : notUnderstood;
}

/**
 * Follows a generation to its end. The browser resumes a broken stream by itself but gives up on a refused one, as an
 * expired session makes it: then a plain call renews the session and the stream is opened again. Returns how to stop.
 */
export function followGeneration(generationId: string, { onEvent, onConnection }: FollowOptions): () => void {
  const url = addressOf(courseEndpoints.generationEvents, { generationId });
  let failures = 0;
  let stopped = false;
  let closeStream = () => {};
  let stopWaiting = () => {};

  function open() {
    closeStream = eventStream<GenerationEvent>(url, {
      types: generationEventTypes,
      parse: understand,
      isFinal: (event) => finalGenerationEvents.has(event.type),
      onEvent,
      onStatus(status) {
        if (status === 'open') failures = 0;
        if (status === 'open' || status === 'closed') onConnection('live');
        if (status === 'reconnecting' || status === 'failed') onConnection('lost');
        if (status === 'failed') openLater();
      },
    });
  }

  function openLater() {
    failures += 1;
    stopWaiting = waitOrOnline(waitAfter(failures), () => void openAgain());
  }

  async function openAgain() {
    try {
      await getGeneration(generationId);
      if (!stopped) open();
    } catch (error) {
      if (stopped) return;
      if (isTemporary(error)) openLater();
      else onEvent({ type: 'failed', kind: 'missing', message: messageOf(error), retriable: false });
    }
  }

  open();
  return () => {
    stopped = true;
    stopWaiting();
    closeStream();
  };
}
