import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Seconds that test files took, by their path in the project. */
export type Timings = Readonly<Record<string, number>>;

export const timingsFile = (root: string): string => path.join(root, 'test-timings.json');

export function readTimings(root: string): Timings {
  const file = timingsFile(root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Timings) : {};
}

/** Files without a record count as the median of those with one. */
export function longestFirst(files: readonly string[], timings: Timings): string[] {
  const getSeconds = getReader(timings);
  return files.toSorted((one, other) => getSeconds(other) - getSeconds(one) || (one < other ? -1 : 1));
}

/** The files of one of several machines that all take about as long: each file goes to the one with the least work. */
export function getShare(
  files: readonly string[],
  timings: Timings,
  { index, count }: { index: number; count: number },
) {
  const getSeconds = getReader(timings);
  const machines = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of longestFirst(files, timings)) {
    const least = machines.reduce((best, machine) => (machine.seconds < best.seconds ? machine : best));
    least.files.push(file);
    least.seconds += getSeconds(file);
  }
  return machines[index - 1]?.files ?? [];
}

function getReader(timings: Timings) {
  const sorted = Object.values(timings).toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return (file: string) => timings[file] ?? median;
}
