import type { Connection } from 'mongoose';

/** Gives each receipt the next number of its year: `CW-2026-000123`. */
export function createReceiptNumbers(connection: Connection) {
  const counters = connection.collection<{ _id: string; last: number }>('counters');
  return async (at: Date): Promise<string> => {
    const year = at.getUTCFullYear();
    const counter = await counters.findOneAndUpdate(
      { _id: `receipts-${year}` },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    return `CW-${year}-${String(counter?.last ?? 0).padStart(6, '0')}`;
  };
}
