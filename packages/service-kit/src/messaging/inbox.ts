import { createHash } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';

/** One message of one consumer: the record that it arrived, and the work itself until it is done. */
export interface InboxItem {
  /** `<consumer>:<event id>`, so that a duplicate delivery cannot be stored. */
  readonly _id: string;
  readonly consumer: string;
  readonly type: string;
  readonly payload: string;
  readonly state: 'queued' | 'processing' | 'done' | 'dead';
  /** Claims so far; it also fences off a worker whose lease was taken over. */
  readonly attempts: number;
  /** When a queued item may be claimed, or when the lease of a processing one ends. */
  readonly dueAt?: Date;
  readonly receivedAt: Date;
  readonly doneAt?: Date;
  readonly diedAt?: Date;
  readonly reason?: string;
}

/** Plain in a URL: the gateway lets neither colons nor dots through. */
export const publicId = (id: string): string => Buffer.from(id).toString('base64url');

type Update = mongo.UpdateFilter<InboxItem>;

const KEEP_DONE_SECONDS = 30 * 24 * 3600;
const MAX_PAYLOAD = 1024 * 1024;
const MAX_REASON = 2_000;
const LOOKED_AT = 1_000;

/** The durable inbox of one consumer. Every change of a claimed item holds only while the claim does. */
export function createInbox(connection: Connection, consumer: string) {
  const collection = connection.collection<InboxItem>('inbox');
  const claimed = ({ _id, attempts }: InboxItem) => ({ _id, attempts, state: 'processing' as const });
  const set = async (item: InboxItem, $set: Update['$set'], $unset: Update['$unset']) =>
    (await collection.updateOne(claimed(item), { $set, $unset })).matchedCount === 1;

  return {
    async prepare(): Promise<void> {
      await collection.createIndex({ consumer: 1, dueAt: 1 });
      await collection.createIndex({ consumer: 1, diedAt: 1 });
      await collection.createIndex({ doneAt: 1 }, { expireAfterSeconds: KEEP_DONE_SECONDS });
    },

    /** Stores a message once; false when it is already known. */
    async receive(content: Buffer): Promise<boolean> {
      const { id, type } = glance(content);
      const now = new Date();
      const _id = `${consumer}:${id}`;
      const base = { _id, consumer, type, attempts: 0, receivedAt: now };
      const fits = content.length <= MAX_PAYLOAD;
      const item: InboxItem = fits
        ? { ...base, payload: content.toString('utf8'), state: 'queued', dueAt: now }
        : { ...base, payload: '', state: 'dead', diedAt: now, reason: `larger than ${MAX_PAYLOAD} bytes` };
      try {
        await collection.insertOne(item);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Takes the next due item under a lease: a new one, a retry, or one whose worker vanished. */
    claim(leaseMs: number): Promise<InboxItem | null> {
      const now = new Date();
      return collection.findOneAndUpdate(
        { consumer, dueAt: { $lte: now } },
        { $set: { state: 'processing', dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
    },

    /** Prolongs a lease; false when it was lost. */
    renew: (item: InboxItem, leaseMs: number) => set(item, { dueAt: new Date(Date.now() + leaseMs) }, {}),

    finish: (item: InboxItem) =>
      set(item, { state: 'done', doneAt: new Date() }, { dueAt: '', payload: '', reason: '' }),

    retryIn: (item: InboxItem, waitMs: number, reason: string) =>
      set(item, { state: 'queued', dueAt: new Date(Date.now() + waitMs), reason: shorten(reason) }, {}),

    bury: (item: InboxItem, reason: string) =>
      set(item, { state: 'dead', diedAt: new Date(), reason: shorten(reason) }, { dueAt: '' }),

    /** Gives an item back as if it had not been claimed. */
    async release(item: InboxItem): Promise<void> {
      await collection.updateOne(claimed(item), {
        $set: { state: 'queued', dueAt: new Date() },
        $inc: { attempts: -1 },
      });
    },

    /** Ends all leases: only right when no other process works on this inbox. */
    async breakLeases(): Promise<void> {
      await collection.updateMany({ consumer, state: 'processing' }, { $set: { dueAt: new Date() } });
    },

    dead: (limit: number) =>
      collection.find({ consumer, diedAt: { $type: 'date' } }, { sort: { diedAt: -1 }, limit }).toArray(),

    /** Everything that is neither done nor given up; the one whose turn it is next comes first. */
    waiting: (limit: number) =>
      collection.find({ consumer, dueAt: { $gt: new Date(0) } }, { sort: { dueAt: 1 }, limit }).toArray(),

    /** How much waits, since when, and how much was given up. */
    async backlog(): Promise<{ waiting: number; oldestAt?: Date; dead: number }> {
      const ever = { $gt: new Date(0) };
      const [waiting, dead] = await Promise.all([
        collection.countDocuments({ consumer, dueAt: ever }),
        collection.countDocuments({ consumer, diedAt: ever }),
      ]);
      if (waiting === 0) return { waiting, dead };
      const items = collection.find({ consumer, dueAt: ever }, { projection: { receivedAt: 1 }, limit: LOOKED_AT });
      const oldest = Math.min(...(await items.toArray()).map(({ receivedAt }) => receivedAt.getTime()));
      return { waiting, dead, ...(Number.isFinite(oldest) && { oldestAt: new Date(oldest) }) };
    },

    /** Makes a waiting item due now; false when it does not wait. */
    async hasten(id: string): Promise<boolean> {
      const waits = { _id: id, consumer, state: 'queued' as const };
      return (await collection.updateOne(waits, { $set: { dueAt: new Date() } })).matchedCount === 1;
    },

    /** Closes an item that is not in work without doing it, and keeps nothing of what it said. */
    async drop({ _id, state, attempts }: InboxItem): Promise<void> {
      await collection.updateOne(
        { _id, consumer, state, attempts },
        { $set: { state: 'done', doneAt: new Date() }, $unset: { dueAt: '', diedAt: '', payload: '', reason: '' } },
      );
    },

    async revive(id: string): Promise<boolean> {
      const { matchedCount } = await collection.updateOne(
        { _id: id, consumer, state: 'dead', payload: { $ne: '' } },
        { $set: { state: 'queued', attempts: 0, dueAt: new Date() }, $unset: { diedAt: '', reason: '' } },
      );
      return matchedCount === 1;
    },
  };
}

/** See {@link createInbox}. */
export type Inbox = ReturnType<typeof createInbox>;

/** Enough of a message to file it: its id and type if it is an event, else its fingerprint. */
function glance(content: Buffer): { id: string; type: string } {
  try {
    const { id, type } = JSON.parse(content.toString('utf8')) as { id?: unknown; type?: unknown };
    if (typeof id === 'string' && id.length > 0 && id.length <= 100) {
      return { id, type: typeof type === 'string' ? type.slice(0, 200) : 'unknown' };
    }
  } catch {
    // Not JSON: filed under its fingerprint, the worker will say what is wrong with it.
  }
  return { id: createHash('sha256').update(content).digest('hex'), type: 'unknown' };
}

function shorten(reason: string): string {
  return reason.slice(0, MAX_REASON);
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && (error as mongo.MongoServerError).code === 11_000;
}
