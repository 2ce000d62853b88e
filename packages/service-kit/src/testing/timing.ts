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

async function isSent(connection: Connection): Promise<boolean> {
  const names = (await connection.listCollections()).map(({ name }) => name).filter((name) => name !== 'jobs');
  const waiting = { $or: [{ pendingSince: { $type: 'date' } }, { 'pendingJobs.id': { $exists: true } }] };
  const counts = names.map((name) => connection.collection(name).countDocuments(waiting));
  return (await Promise.all(counts)).every((count) => count === 0);
}

/** Consumers hear of an event before it is in `sent_events`, and then leaves its outbox. */
export const waitUntilSent = (connection: Connection) =>
  eventually(async () => {
    if (!(await isSent(connection))) throw new Error('events wait in an outbox');
  });

/** CPU milliseconds of this thread, independent of the load of the machine. */
export function measureCpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
