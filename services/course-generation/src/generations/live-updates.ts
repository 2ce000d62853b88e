import type { GenerationEvent } from '@coursewright/contracts';
import type { Live } from '@coursewright/service-kit';

export interface LoggedEvent {
  seq: number;
  event: GenerationEvent;
}

/** What processes tell each other while a generation runs. It may get lost: the log is the truth. */
export type LiveUpdate =
  | { generationId: string; kind: 'logged'; events: LoggedEvent[] }
  | { generationId: string; kind: 'tail'; text: string }
  | { generationId: string; kind: 'cancel' };

export interface LiveUpdates {
  publish(update: LiveUpdate): void;
  /** Listens to one generation until the returned function is called. */
  subscribe(generationId: string, listener: (update: LiveUpdate) => void): () => void;
}

const topicOf = (generationId: string) => `generation.${generationId}`;

export function createLiveUpdates(live: Live): LiveUpdates {
  return {
    publish: (update) => live.publish(topicOf(update.generationId), update),
    subscribe: (generationId, listener) =>
      live.subscribe(topicOf(generationId), (data) => listener(data as LiveUpdate)),
  };
}
