import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';

export async function eventually<T>(assertion: () => Promise<T> | T, timeoutMs = 90_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function isIdle(connection: Connection): Promise<boolean> {
  const collections = (await connection.listCollections()).map(({ name }) => connection.collection(name));
  const counts = collections.map((collection) =>
    collection.countDocuments(
      collection.collectionName === 'jobs'
        ? { $or: [{ state: 'running' }, { runAt: { $lte: new Date() } }] }
        : { $or: [{ pendingSince: { $type: 'date' } }, { 'pendingJobs.id': { $exists: true } }] },
    ),
  );
  return (await Promise.all(counts)).every((count) => count === 0);
}

export async function waitUntilIdle(connection: Connection): Promise<void> {
  // An event that was just published may not be a job yet.
  for (let looks = 0; looks < 3; ) {
    looks = (await isIdle(connection)) ? looks + 1 : 0;
    await pause(20);
  }
}

/** CPU milliseconds of this thread, independent of the load of the machine. */
export function measureCpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
