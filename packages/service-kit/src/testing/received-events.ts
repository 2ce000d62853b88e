import { randomBytes } from 'node:crypto';
import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import type { Broker } from '../messaging/broker.ts';

/** Lets a suite receive the events of a service. Whole after `idle` of the service and then of this. */
export function createEventReceiver(broker: Broker) {
  const consumers: { cancel(): Promise<void> }[] = [];
  return {
    /** The events from now on, oldest first. */
    async receive<T>(...events: EventContract<T>[]): Promise<EventEnvelope<T>[]> {
      const received: EventEnvelope<T>[] = [];
      const consumer = await broker.consume({
        queue: `test.${randomBytes(6).toString('hex')}`,
        types: events.map(({ type }) => type),
        onMessage: async (content) => void received.push(JSON.parse(content.toString())),
      });
      consumers.push(consumer);
      return received;
    },
    idle: () => broker.idle(),
    async forget(): Promise<void> {
      await Promise.all(consumers.splice(0).map((consumer) => consumer.cancel()));
    },
  };
}
