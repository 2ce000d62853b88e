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

export type ProgressLog = ReturnType<typeof createProgressLog>;

/**
 * The numbered events of each job. Numbers are gapless and unique, which also fences off former workers: an append
 * needs the last number.
 */
export function createProgressLog(connection: Connection, live: LiveUpdates) {
  const entries = progressEntryModel(connection);

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

    // Events before the last restart are void.
    async readAfter(generationId: string, seq: number): Promise<LoggedEvent[]> {
      const found = await entries
        .find({ generationId, seq: trusted({ $gt: seq }) })
        .sort({ seq: 1 })
        .lean();
      const events = found.map((entry) => ({ seq: entry.seq, event: entry.event }));
      return events.slice(
        Math.max(
          0,
          events.findLastIndex(({ event }) => event.type === 'restart'),
        ),
      );
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
