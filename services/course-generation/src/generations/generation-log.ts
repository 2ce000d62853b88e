import { finalGenerationEvents, type GenerationEvent } from '@coursewright/contracts';
import { type Connection, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { logEntryModel } from './generation-log.model.ts';
import type { LiveUpdates, LoggedEvent } from './live-updates.ts';

/** Somebody else has continued this log: whoever gets this must stop writing. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

export const isFinal = (event: GenerationEvent): boolean => finalGenerationEvents.has(event.type);

export type GenerationLog = ReturnType<typeof createGenerationLog>;

/**
 * The numbered events of each generation. Numbers have no gaps and each is written once, so the log is also the fence
 * between workers: to write at all, a worker must know the last number. What is durable is told to the open streams.
 */
export function createGenerationLog(connection: Connection, live: LiveUpdates) {
  const entries = logEntryModel(connection);

  async function append(generationId: string, lastSeq: number, events: GenerationEvent[]): Promise<LoggedEvent[]> {
    const at = new Date();
    const logged = events.map((event, index) => ({ seq: lastSeq + index + 1, event }));
    try {
      // the driver alone, for its speed; what is undefined would be kept as null
      await entries.collection.insertMany(
        logged.map((entry) => ({ generationId, at, ...entry })),
        { ignoreUndefined: true },
      );
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

    /** Everything after `seq` that still counts: what stands before a restart is void. */
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

    /** Takes the log over from whoever wrote before; returns the last number. */
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
