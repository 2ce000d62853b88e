import { statfs } from 'node:fs/promises';
import { type Finding, note, ok, wrong } from './finding.ts';

const GIB = 1024 ** 3;
const LEAST_FREE = GIB / 2;
const LEAST_SHARE = 0.1;

interface Space {
  readonly total: number;
  readonly free: number;
}

export function describeSpace(part: string, space: Space | undefined): Finding[] {
  if (!space) return [];
  const { total, free } = space;
  const found = `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB are free`;
  const advice = 'free some space, or enlarge the volume: without it nothing can be stored';
  if (free < LEAST_FREE) return [wrong(part, found, advice)];
  return [free / total < LEAST_SHARE ? note(part, found, advice) : ok(part, found)];
}

export async function readDiskSpace(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { total: found.blocks * found.bsize, free: found.bavail * found.bsize };
}
