import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
const SQLITE_BUSY = 5;

/**
 * Does one thing at a time over all processes that name the same file. It is a lock of SQLite, which the system ends
 * with the process, however that ends.
 */
export async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    for (let looks = 0; !lock(database); looks += 1) {
      if (looks === 0) onWait();
      await sleep(LOOK_MS);
    }
    return await work();
  } finally {
    database.close();
  }
}

function lock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
