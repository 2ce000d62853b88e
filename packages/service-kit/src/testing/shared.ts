import type { Closable } from '../lifecycle/run-main.ts';

const shared = new Map<string, Promise<Closable>>();

// `packages/build-config/src/jest/worker-resources.ts` closes what is here when the jest worker ends.
const known = globalThis as Record<symbol, Set<() => Promise<unknown>> | undefined>;
const key = Symbol.for('coursewright.worker-resources');
known[key] ??= new Set();
const resources = known[key];

/**
 * Started by the first suite of a jest worker that asks for it, and used by all its later ones. A suite tells its data
 * from that of others by accounts of its own.
 */
export function sharedInWorker<T extends Closable>(name: string, start: () => Promise<T>): Promise<T> {
  const known = shared.get(name) as Promise<T> | undefined;
  if (known) return known;
  const starting = start();
  shared.set(name, starting);
  resources.add(async () => (await starting).close());
  return starting;
}
