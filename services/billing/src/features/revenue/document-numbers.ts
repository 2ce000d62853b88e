import { isDuplicateKey } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

// Numbers are consecutive within a year, such as `CW-2026-000123`.
const prefixes = { receipts: 'CW', 'credit-notes': 'CN' } as const;

export interface NumberedWrite {
  readonly series: keyof typeof prefixes;
  readonly at: Date;
  /**
   * Stores the document under the number, in one write. @returns false when there is nothing to store @throws
   * E11000 when another document has the number
   */
  store(number: string): Promise<boolean>;
  isTaken(number: string): Promise<boolean>;
}

const TRIES = 1000;

export type DocumentNumbers = ReturnType<typeof createDocumentNumbers>;

/**
 * Numbers without gaps. The write that stores the document takes the number, and a unique index rejects a second
 * document with it, so a writer that loses a race or dies takes none. Where a document holds several numbers,
 * guard `store` by a state that each number changes: the index compares documents only. The counter is only a hint
 * where to begin and never runs ahead of what is stored.
 */
export function createDocumentNumbers(connection: Connection) {
  const counters = connection.collection<{ _id: string; last: number }>('counters');
  const queues = new Map<string, Promise<unknown>>();

  async function take({ series, at, store, isTaken }: NumberedWrite): Promise<boolean> {
    const year = at.getUTCFullYear();
    const _id = `${series}-${year}`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const next = ((await counters.findOne({ _id }))?.last ?? 0) + 1;
      const number = `${prefixes[series]}-${year}-${String(next).padStart(6, '0')}`;
      // A unique index does not reject the same number twice within one document.
      if (await isTaken(number)) {
        await moveTo(_id, next);
        continue;
      }
      try {
        if (!(await store(number))) return false;
        await moveTo(_id, next);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Another unique key may have caused it, such as the payment's own.
        if (await isTaken(number)) await moveTo(_id, next);
      }
    }
    throw new Error(`No number of the series ${series} is free`);
  }

  // Upward only: a slower writer must not move it back.
  async function moveTo(_id: string, last: number): Promise<void> {
    const move = () => counters.updateOne({ _id }, { $max: { last } }, { upsert: true });
    await move().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return move();
    });
  }

  return {
    // Serialized within a process, so that only other processes race.
    take(write: NumberedWrite): Promise<boolean> {
      const before = queues.get(write.series) ?? Promise.resolve();
      const taken = before.then(() => take(write));
      const settled = taken.catch(() => undefined);
      queues.set(write.series, settled);
      return taken;
    },
  };
}
