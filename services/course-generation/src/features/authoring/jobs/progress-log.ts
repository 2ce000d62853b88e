import { finalGenerationEvents, type GenerationEvent } from '@coursewright/contracts';
import { isDuplicateKey, type PubSub } from '@coursewright/service-kit';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';

export interface LoggedEvent {
  seq: number;
  event: GenerationEvent;
}

/** Best effort; the log is the source of truth. */
type LiveUpdate =
  | { generationId: string; kind: 'logged'; events: LoggedEvent[] }
  | { generationId: string; kind: 'tail'; text: string };

export interface LiveUpdates {
  publish(update: LiveUpdate): void;
  subscribe(generationId: string, listener: (update: LiveUpdate) => void): () => void;
}

const topicOf = (generationId: string) => `generation.${generationId}`;

export function createLiveUpdates(live: PubSub): LiveUpdates {
  return {
    publish: (update) => live.publish(topicOf(update.generationId), update),
    subscribe: (generationId, listener) =>
      live.subscribe(topicOf(generationId), (data) => listener(data as LiveUpdate)),
  };
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

interface ProgressEntryDocument {
  generationId: string;
  seq: number;
  event: GenerationEvent;
  at: Date;
}

const schema = new Schema<ProgressEntryDocument>(
  {
    generationId: { type: String, required: true },
    seq: { type: Number, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'generation_events', versionKey: false },
);
schema.index({ generationId: 1, seq: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: THIRTY_DAYS });

export const progressEntryModel = (connection: Connection) =>
  getModel<ProgressEntryDocument>(connection, 'GenerationEvent', schema);

export class Superseded extends Error {
  override readonly name = 'Superseded';
}

export const isFinal = (event: GenerationEvent): boolean => finalGenerationEvents.has(event.type);

// Events before the last restart are void.
function sinceRestart(events: LoggedEvent[]): LoggedEvent[] {
  const restart = events.findLastIndex(({ event }) => event.type === 'restart');
  return restart > 0 ? events.slice(restart) : events;
}

export type ProgressLog = ReturnType<typeof createProgressLog>;

/**
 * The numbered events of each job. Numbers are gapless and unique, which also fences off former workers: an append
 * needs the last number.
 */
export function createProgressLog(connection: Connection, live: LiveUpdates) {
  const entries = progressEntryModel(connection);
  const held = new Map<string, LoggedEvent[]>();

  async function append(generationId: string, lastSeq: number, events: GenerationEvent[]): Promise<LoggedEvent[]> {
    const at = new Date();
    const logged = events.map((event, index) => ({ seq: lastSeq + index + 1, event }));
    try {
      // The driver directly, for speed. Without `ignoreUndefined` it would store null.
      const documents = logged.map((entry) => ({ generationId, at, ...entry }));
      const [first] = documents;
      if (first && documents.length === 1) await entries.collection.insertOne(first, { ignoreUndefined: true });
      else await entries.collection.insertMany(documents, { ignoreUndefined: true });
    } catch (error) {
      if (isDuplicateKey(error)) throw new Superseded(generationId, { cause: error });
      throw error;
    }
    held.get(generationId)?.push(...logged);
    live.publish({ generationId, kind: 'logged', events: logged });
    return logged;
  }

  async function last(generationId: string): Promise<LoggedEvent | undefined> {
    const entry = await entries.findOne({ generationId }).sort({ seq: -1 }).lean();
    return entry ? { seq: entry.seq, event: entry.event } : undefined;
  }

  return {
    append,
    last,

    /** Of a job whose log begins in this process: a stream that begins here need not read it. */
    hold(generationId: string): void {
      held.set(generationId, []);
    },
    release(generationId: string): void {
      held.delete(generationId);
    },
    /** What this process has written. A stream hears of what others write, or finds it with its next look. */
    heldAfter(generationId: string, seq: number): LoggedEvent[] | undefined {
      const events = held.get(generationId);
      return events && sinceRestart(events.filter((logged) => logged.seq > seq));
    },

    async readAfter(generationId: string, seq: number): Promise<LoggedEvent[]> {
      const found = await entries
        .find({ generationId, seq: trusted({ $gt: seq }) })
        .sort({ seq: 1 })
        .lean();
      return sinceRestart(found.map((entry) => ({ seq: entry.seq, event: entry.event })));
    },

    async takeOver(generationId: string): Promise<number> {
      for (;;) {
        const end = await last(generationId);
        const seq = end?.seq ?? 0;
        try {
          await append(generationId, seq, [{ type: end ? 'restart' : 'started' }]);
          return seq + 1;
        } catch (error) {
          if (!(error instanceof Superseded)) throw error;
        }
      }
    },
  };
}

const BATCH_MS = 400;
const TAIL_MS = 150;

export interface ProgressWriter {
  push(event: GenerationEvent): void;
  tail(text: string): void;
  flush(): Promise<void>;
  /** Ends writing: the number of the last event that is stored, and those that are not. */
  finish(): Promise<{ seq: number; rest: GenerationEvent[] }>;
}

interface WriterOptions {
  log: ProgressLog;
  live: LiveUpdates;
  generationId: string;
  lastSeq: number;
  first?: GenerationEvent;
  /** Called once when writing has become impossible or pointless. */
  onBroken(error: unknown): void;
}

/** Writes events to the log in small batches, and tells the streams about each batch once it is durable. */
export function createProgressWriter({
  log,
  live,
  generationId,
  lastSeq,
  first,
  onBroken,
}: WriterOptions): ProgressWriter {
  let seq = lastSeq;
  let pending: GenerationEvent[] = first ? [first] : [];
  let tail: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let timerDue = 0;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let sentTailAt = Number.NEGATIVE_INFINITY;
  let broken: { error: unknown } | undefined;
  let chain = Promise.resolve();
  // With the first text, unless that takes long.
  if (first) schedule(performance.now() + BATCH_MS);

  function breakOff(error: unknown) {
    broken = { error };
    onBroken(error);
  }

  async function writePending() {
    if (broken) return;
    const events = pending;
    pending = [];
    // What is first written alone is no text: the first text does not wait for the end of a batch.
    if (events.some((event) => event !== first)) wroteAt = performance.now();
    if (events.length > 0) {
      await log.append(generationId, seq, events);
      seq += events.length;
    }
    if (tail === undefined || pending.length > 0) return;
    live.publish({ generationId, kind: 'tail', text: tail });
    tail = undefined;
    sentTailAt = performance.now();
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    chain = chain.then(writePending).catch(breakOff);
    return chain;
  }

  // The first event after a pause is written at once.
  function schedule(due: number) {
    if (timer && timerDue <= due) return;
    clearTimeout(timer);
    timerDue = due;
    timer = setTimeout(() => void write(), Math.max(0, due - performance.now()));
  }

  return {
    push(event) {
      tail = undefined;
      pending.push(event);
      schedule(wroteAt + BATCH_MS);
    },
    tail(text) {
      tail = text;
      schedule(Math.max(sentTailAt + TAIL_MS, pending.length > 0 ? wroteAt + BATCH_MS : 0));
    },
    async flush() {
      await write();
      if (broken) throw broken.error;
    },
    async finish() {
      clearTimeout(timer);
      await chain;
      if (broken) throw broken.error;
      return { seq, rest: pending };
    },
  };
}
