import type { Channel } from 'amqplib';

/** Durable topic exchange of all events; the routing key is the event's type. */
export const eventsExchange = 'coursewright.events';
/** Volatile fanout exchange of nudges for live streams. */
export const liveExchange = 'coursewright.live';

export async function assertExchanges(channel: Channel): Promise<void> {
  await channel.assertExchange(eventsExchange, 'topic', { durable: true });
  await channel.assertExchange(liveExchange, 'fanout', { durable: false });
}

/** A queue that survives the broker, bound to exact event types. */
export async function assertEventQueue(channel: Channel, queue: string, types: readonly string[]): Promise<void> {
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  for (const type of types) await channel.bindQueue(queue, eventsExchange, type);
}

/** A queue for the nudges of one process, gone with its connection. */
export async function assertLiveQueue(channel: Channel): Promise<string> {
  const { queue } = await channel.assertQueue('', { durable: false, exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, liveExchange, '');
  return queue;
}
