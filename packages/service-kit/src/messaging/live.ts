import type { Broker } from './broker.ts';

/** Nudges between processes: somebody's stream has news. They may be lost, so streams also look by themselves. */
export interface Live {
  publish(topic: string, data: unknown): void;
  /** Returns how to stop. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void;
}

/** Live nudges over the broker's `coursewright.live` exchange. */
export function createLive({ broker }: { readonly broker: Broker }): Live {
  return { publish: broker.publishLive, subscribe: broker.subscribeLive };
}

const READY_TOPIC = 'messaging.consumer-ready';

/** Tells all relays that the queue of these event types exists now. */
export function announceConsumer(broker: Broker, types: readonly string[]): void {
  broker.publishLive(READY_TOPIC, types);
}

/** Runs when a consumer of these event types has come up, anywhere. */
export function onConsumerReady(broker: Broker, listener: (types: readonly string[]) => void): () => void {
  return broker.subscribeLive(READY_TOPIC, (data) => {
    if (Array.isArray(data)) listener(data.map(String));
  });
}
