import { Long } from 'bson';
import { MongoError } from '../mongo.errors.ts';
import { cursorReply } from './wire.ts';

type Cursor = { ns: string; docs: Buffer[]; lastUsed: number };
type BatchOptions = { batchSize: number; single?: boolean };

const IDLE_MS = 10 * 60_000;
const MAX_BATCH_BYTES = 16_000_000;
const NO_CURSOR = Long.fromNumber(0);

/** Results that did not fit the first batch. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #lastId = Date.now() * 1000;

  first(ns: string, docs: Buffer[], { batchSize, single = false }: BatchOptions): Buffer {
    const size = batchLength(docs, batchSize);
    const batch = docs.slice(0, size);
    if (single || size >= docs.length) return cursorReply('firstBatch', batch, { id: NO_CURSOR, ns });
    const id = Long.fromNumber(++this.#lastId);
    this.#open.set(id.toString(), { ns, docs: docs.slice(size), lastUsed: Date.now() });
    return cursorReply('firstBatch', batch, { id, ns });
  }

  next(id: Long, batchSize: number): Buffer {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const size = batchLength(cursor.docs, batchSize);
    const batch = cursor.docs.slice(0, size);
    cursor.docs = cursor.docs.slice(size);
    cursor.lastUsed = Date.now();
    if (cursor.docs.length > 0) return cursorReply('nextBatch', batch, { id, ns: cursor.ns });
    this.#open.delete(id.toString());
    return cursorReply('nextBatch', batch, { id: NO_CURSOR, ns: cursor.ns });
  }

  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  closeIdle(now = Date.now()): void {
    for (const [id, { lastUsed }] of this.#open) if (now - lastUsed > IDLE_MS) this.#open.delete(id);
  }
}

function batchLength(docs: Buffer[], batchSize: number): number {
  let bytes = 0;
  const tooBig = docs.findIndex((doc, i) => {
    bytes += doc.length;
    return i > 0 && (i >= batchSize || bytes > MAX_BATCH_BYTES);
  });
  return batchSize === 0 ? 0 : tooBig < 0 ? docs.length : tooBig;
}
