import { Long } from 'bson';
import { MongoError } from '../mongo.errors.ts';
import { cursorReply } from './wire.ts';

type BatchOptions = { batchSize: number; single?: boolean };

const IDLE_MS = 10 * 60_000;
const MAX_BATCH_BYTES = 16_000_000;
const NO_CURSOR = Long.fromNumber(0);

class Cursor {
  readonly ns: string;
  readonly #docs: Iterator<Buffer>;
  #ahead: Buffer | undefined;
  lastUsed = Date.now();

  constructor(ns: string, docs: Iterable<Buffer>) {
    this.ns = ns;
    this.#docs = docs[Symbol.iterator]();
    this.#advance();
  }

  get over(): boolean {
    return this.#ahead === undefined;
  }

  take(batchSize: number): Buffer[] {
    const batch: Buffer[] = [];
    for (let bytes = 0; this.#ahead && batch.length < batchSize; this.#advance()) {
      bytes += this.#ahead.length;
      if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
      batch.push(this.#ahead);
    }
    this.lastUsed = Date.now();
    return batch;
  }

  #advance(): void {
    const { done, value } = this.#docs.next();
    this.#ahead = done ? undefined : value;
  }
}

/** Results that did not fit the first batch. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #lastId = Date.now() * 1000;

  first(ns: string, docs: Iterable<Buffer>, { batchSize, single = false }: BatchOptions): Buffer {
    const cursor = new Cursor(ns, docs);
    const batch = cursor.take(batchSize);
    if (single || cursor.over) return cursorReply('firstBatch', batch, { id: NO_CURSOR, ns });
    const id = Long.fromNumber(++this.#lastId);
    this.#open.set(id.toString(), cursor);
    return cursorReply('firstBatch', batch, { id, ns });
  }

  next(id: Long, batchSize: number): Buffer {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const batch = cursor.take(batchSize);
    if (!cursor.over) return cursorReply('nextBatch', batch, { id, ns: cursor.ns });
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
