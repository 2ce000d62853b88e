import { randomUUID } from 'node:crypto';
import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import { type Collection, type Connection, Schema, type Types } from 'mongoose';
import { delayAfter } from '../clock/clock.ts';
import { currentLanguage, currentTraceId } from '../logging/logger.ts';
import { traceHeaders } from '../tracing/span.ts';
import type { PublishOutcome } from './broker.ts';

export interface OutboxFields {
  pendingEvents: EventEnvelope[];
  pendingSince?: Date | null;
}

export const outboxFields = {
  pendingEvents: { type: [{ type: Schema.Types.Mixed }], default: [] as EventEnvelope[] },
  pendingSince: { type: Date },
};

/** For documents that are read whole: queries leave the events out. */
export const hiddenOutboxFields = {
  pendingEvents: { ...outboxFields.pendingEvents, select: false },
  pendingSince: { ...outboxFields.pendingSince, select: false },
};

export interface RaiseOptions {
  readonly causation?: Pick<EventEnvelope, 'id' | 'correlationId'>;
}

/**
 * Store the event with `addEvents` or `withEvents`. The producer is the first part of the type. @throws ZodError
 * when the data breaks the contract.
 */
export function raise<T>(event: EventContract<T>, data: T, { causation }: RaiseOptions = {}): EventEnvelope<T> {
  const language = currentLanguage();
  return {
    id: randomUUID(),
    type: event.type,
    version: event.version,
    occurredAt: new Date().toISOString(),
    producer: event.type.split('.')[0] ?? event.type,
    correlationId: causation?.correlationId ?? currentTraceId() ?? randomUUID(),
    ...(causation && { causationId: causation.id }),
    ...traceHeaders(),
    ...(language && { language }),
    data: event.data.parse(data),
  };
}

export function addEvents(document: OutboxFields, ...events: readonly EventEnvelope[]): void {
  document.pendingEvents.push(...events);
  document.pendingSince ??= new Date();
}

type UpdateOperators = object & { readonly $push?: object; readonly $min?: object };

export function withEvents<U extends UpdateOperators>(update: U, ...events: readonly EventEnvelope[]) {
  if (events.length === 0) return update;
  return {
    ...update,
    $push: { ...update.$push, pendingEvents: { $each: [...events] } },
    $min: { ...update.$min, pendingSince: new Date() },
  };
}

export interface OutboxCollection {
  readonly collection: Collection;
}

interface Carrier {
  readonly _id: Types.ObjectId | string;
  readonly pendingEvents?: readonly EventEnvelope[];
}

interface Published {
  readonly _id: Carrier['_id'];
  readonly ids: string[];
}

export interface SentRecord {
  readonly envelope: EventEnvelope;
  readonly outcome: PublishOutcome;
  readonly unroutedBefore?: number | undefined;
}

const DOCUMENTS_AT_ONCE = 50;

export function createOutbox({ collection }: OutboxCollection) {
  // Most documents still have the events that were read.
  async function remove(published: readonly Published[]): Promise<void> {
    if (published.length === 0) return;
    const emptied = published.map(({ _id, ids }) => ({
      updateOne: {
        filter: {
          _id,
          'pendingEvents.0.id': ids[0],
          [`pendingEvents.${ids.length - 1}.id`]: ids.at(-1),
          [`pendingEvents.${ids.length}`]: { $exists: false },
        } as object,
        update: { $set: { pendingEvents: [] }, $unset: { pendingSince: '' } },
      },
    }));
    const { matchedCount } = await collection.bulkWrite(emptied, { ordered: false });
    if (matchedCount === published.length) return;
    const pulled = published.flatMap(({ _id, ids }) => [
      {
        updateOne: { filter: { _id } as object, update: { $pull: { pendingEvents: { id: { $in: ids } } } } as object },
      },
      {
        updateOne: {
          filter: { _id, pendingEvents: { $size: 0 } } as object,
          update: { $unset: { pendingSince: '' } },
        },
      },
    ]);
    await collection.bulkWrite(pulled);
  }

  return {
    async prepare(): Promise<void> {
      await collection.createIndex({ pendingSince: 1 }, { sparse: true });
    },

    async count(): Promise<{ waiting: number; oldestAt?: Date }> {
      const filter = { pendingSince: { $gt: new Date(0) } };
      const waiting = await collection.countDocuments(filter);
      if (waiting === 0) return { waiting };
      const first = await collection.findOne(filter, { sort: { pendingSince: 1 }, projection: { pendingSince: 1 } });
      return { waiting, ...(first && { oldestAt: first.pendingSince as Date }) };
    },

    async next(): Promise<readonly Carrier[]> {
      const found = collection.find(
        { pendingSince: { $type: 'date' } },
        { sort: { pendingSince: 1 }, limit: DOCUMENTS_AT_ONCE, projection: { pendingEvents: 1 } },
      );
      return (await found.toArray()) as unknown as Carrier[];
    },

    /**
     * Publishes those of a document in order; records and removes what was published even when another event fails.
     * @throws the first failure
     */
    async drain(
      carriers: readonly Carrier[],
      publish: (envelope: EventEnvelope) => Promise<SentRecord>,
      record: (sent: readonly SentRecord[]) => Promise<void>,
    ): Promise<void> {
      const sent: SentRecord[] = [];
      const published = carriers.map(({ _id }): Published => ({ _id, ids: [] }));
      const results = await Promise.allSettled(
        carriers.map(async ({ pendingEvents = [] }, index) => {
          for (const envelope of pendingEvents) {
            sent.push(await publish(envelope));
            published[index]?.ids.push(envelope.id);
          }
        }),
      );
      await record(sent);
      await remove(published.filter(({ ids }) => ids.length > 0));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
  };
}

interface SentEvent {
  readonly _id: string;
  readonly type: string;
  readonly envelope: EventEnvelope;
  readonly sentAt: Date;
  readonly unrouted: number;
  readonly dueAt?: Date;
}

const KEEP_SECONDS = 7 * 24 * 3600;
const UNROUTED_BACKOFF_MS = [2_000, 10_000, 60_000, 600_000, 3_600_000];
const EVENTS_AT_ONCE = 200;
const USER = 'envelope.data.userId';

/** Ids and amounts are not personal. */
const PERSONAL_FIELDS = [
  ...['name', 'email', 'formerEmail', 'newEmail', 'learnerName', 'payerName', 'courseTitle', 'device'],
] as const;

/** Blanks personal fields; keeps the events, because a consumer may not have processed them yet. */
export async function eraseSentEvents(connection: Connection, userId: string): Promise<void> {
  const collection = connection.collection<SentEvent>('sent_events');
  const ofUser = collection.find({ [USER]: userId }, { projection: { envelope: 1 } });
  for await (const { _id, envelope } of ofUser) {
    const data = envelope.data as Readonly<Record<string, unknown>>;
    const fields = PERSONAL_FIELDS.filter((field) => typeof data[field] === 'string' && data[field] !== '');
    if (fields.length === 0) continue;
    const blank = Object.fromEntries(fields.map((field) => [`envelope.data.${field}`, '']));
    await collection.updateOne({ _id }, { $set: blank });
  }
}

export function createSentEventLog(connection: Connection) {
  const collection = connection.collection<SentEvent>('sent_events');
  return {
    async prepare(): Promise<void> {
      await collection.createIndexes([
        { key: { sentAt: 1 }, expireAfterSeconds: KEEP_SECONDS },
        { key: { dueAt: 1 }, sparse: true },
        { key: { [USER]: 1 }, sparse: true },
      ]);
    },

    types: (): Promise<string[]> => collection.distinct('type'),

    async record(sent: readonly SentRecord[]): Promise<void> {
      if (sent.length === 0) return;
      const upserts = sent.map(({ envelope, outcome, unroutedBefore = 0 }) => {
        const unrouted = outcome === 'unrouted' ? unroutedBefore + 1 : 0;
        const dueAt = new Date(Date.now() + delayAfter(unrouted, UNROUTED_BACKOFF_MS));
        const update = {
          $setOnInsert: { type: envelope.type, envelope, sentAt: new Date() },
          $set: { unrouted, ...(unrouted > 0 && { dueAt }) },
          ...(unrouted === 0 && { $unset: { dueAt: '' as const } }),
        };
        return { updateOne: { filter: { _id: envelope.id }, update, upsert: true } };
      });
      await collection.bulkWrite(upserts, { ordered: false });
    },

    due: () =>
      collection.find({ dueAt: { $lte: new Date() } }, { sort: { dueAt: 1 }, limit: EVENTS_AT_ONCE }).toArray(),

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

    all: (types?: readonly string[]) =>
      collection.find(types ? { type: { $in: [...types] } } : {}, { sort: { sentAt: 1 } }),
  };
}
