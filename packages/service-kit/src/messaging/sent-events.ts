import type { EventEnvelope } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import { delayAfter } from './backoff.ts';
import type { PublishOutcome } from './broker.ts';

interface SentEvent {
  readonly _id: string;
  readonly type: string;
  readonly envelope: EventEnvelope;
  readonly sentAt: Date;
  /** Publications that reached no queue. */
  readonly unrouted: number;
  /** When to try again; only while no queue has it. */
  readonly dueAt?: Date;
}

const KEEP_SECONDS = 7 * 24 * 3600;
const UNROUTED_BACKOFF_MS = [2_000, 10_000, 60_000, 600_000, 3_600_000];
const BATCH = 200;

/** The log of published events: what a volatile broker is fed from, and where events wait for their first queue. */
export function sentEvents(connection: Connection) {
  const collection = connection.collection<SentEvent>('sent_events');
  return {
    async prepare(): Promise<void> {
      await collection.createIndex({ sentAt: 1 }, { expireAfterSeconds: KEEP_SECONDS });
      await collection.createIndex({ dueAt: 1 }, { sparse: true });
    },

    async record(envelope: EventEnvelope, outcome: PublishOutcome, unroutedBefore = 0): Promise<void> {
      const unrouted = outcome === 'unrouted' ? unroutedBefore + 1 : 0;
      const dueAt = new Date(Date.now() + delayAfter(unrouted, UNROUTED_BACKOFF_MS));
      await collection.updateOne(
        { _id: envelope.id },
        {
          $setOnInsert: { type: envelope.type, envelope, sentAt: new Date() },
          $set: { unrouted, ...(unrouted > 0 && { dueAt }) },
          ...(unrouted === 0 && { $unset: { dueAt: '' } }),
        },
        { upsert: true },
      );
    },

    /** Events that no queue took when they were published, and whose next try is due. */
    due: () => collection.find({ dueAt: { $lte: new Date() } }, { sort: { dueAt: 1 }, limit: BATCH }).toArray(),

    /** How many events no queue has taken yet, and since when the first. */
    async unrouted(): Promise<{ waiting: number; oldestAt?: Date }> {
      const filter = { dueAt: { $gt: new Date(0) } };
      const waiting = await collection.countDocuments(filter);
      if (waiting === 0) return { waiting };
      const first = await collection.findOne(filter, { sort: { dueAt: 1 }, projection: { sentAt: 1 } });
      return { waiting, ...(first && { oldestAt: first.sentAt }) };
    },

    async makeDue(types: readonly string[]): Promise<void> {
      await collection.updateMany(
        { type: { $in: [...types] }, dueAt: { $exists: true } },
        { $set: { dueAt: new Date() } },
      );
    },

    /** Everything still in the log, oldest first. */
    all: (types?: readonly string[]) =>
      collection.find(types ? { type: { $in: [...types] } } : {}, { sort: { sentAt: 1 } }),
  };
}
