import type { EventEnvelope } from '@coursewright/contracts';
import type { Collection, Types } from 'mongoose';

/** The part of a mongoose model that the relay needs. */
export interface EventSource {
  readonly collection: Collection;
}

interface Carrier {
  readonly _id: Types.ObjectId | string;
  readonly pendingEvents?: readonly EventEnvelope[];
}

const BATCH = 50;

/** Reads and clears the events that wait in one collection's documents. */
export function pendingEvents({ collection }: EventSource) {
  async function remove({ _id }: Carrier, ids: readonly string[]): Promise<void> {
    const filter = { _id } as object;
    await collection.updateOne(filter, { $pull: { pendingEvents: { id: { $in: [...ids] } } } } as object);
    await collection.updateOne({ ...filter, pendingEvents: { $size: 0 } }, { $unset: { pendingSince: '' } });
  }

  return {
    async prepare(): Promise<void> {
      await collection.createIndex({ pendingSince: 1 }, { sparse: true });
    },

    /** How many documents have waiting events, and since when the first. */
    async count(): Promise<{ waiting: number; oldestAt?: Date }> {
      const filter = { pendingSince: { $gt: new Date(0) } };
      const waiting = await collection.countDocuments(filter);
      if (waiting === 0) return { waiting };
      const first = await collection.findOne(filter, { sort: { pendingSince: 1 }, projection: { pendingSince: 1 } });
      return { waiting, ...(first && { oldestAt: first.pendingSince as Date }) };
    },

    /** Documents with waiting events, the longest waiting first. */
    async next(): Promise<readonly Carrier[]> {
      const found = collection.find(
        { pendingSince: { $type: 'date' } },
        { sort: { pendingSince: 1 }, limit: BATCH, projection: { pendingEvents: 1 } },
      );
      return (await found.toArray()) as unknown as Carrier[];
    },

    /** Publishes a document's events in order; what was published is removed even when a later one fails. */
    async drain(carrier: Carrier, publish: (envelope: EventEnvelope) => Promise<void>): Promise<void> {
      const published: string[] = [];
      try {
        for (const envelope of carrier.pendingEvents ?? []) {
          await publish(envelope);
          published.push(envelope.id);
        }
      } finally {
        await remove(carrier, published);
      }
    },
  };
}
