import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { notFound } from '@coursewright/service-kit';
import { z } from 'zod';

/** Plain JSON, copied in and out, so that nothing changes without `put`. */
export interface Collection<T extends object> {
  get(id: string): T | undefined;
  /** @throws AppError `not_found` */
  find(id: string): T;
  /** @throws AppError `not_found` */
  change(id: string, changes: Partial<T>): T;
  put(id: string, value: T): void;
  delete(id: string): void;
  all(): T[];
}

type Content = Record<string, Record<string, object>>;

// Records of another format are forgotten, as by a reset.
const FORMAT = 2;

function load(file: string | undefined): Content {
  if (!file) return {};
  try {
    const { format, content } = JSON.parse(readFileSync(file, 'utf8')) as { format?: number; content: Content };
    return format === FORMAT ? content : {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export function createState(file?: string) {
  let content = load(file);
  let saving = false;
  // The more there is to write, the longer the pauses: writing takes a tenth of the time at most.
  let restUntil = 0;

  function save() {
    saving = false;
    if (!file) return;
    const began = performance.now();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify({ format: FORMAT, content }), { flush: true });
    renameSync(`${file}.part`, file);
    const took = performance.now() - began;
    restUntil = took > 5 ? began + 10 * took : 0;
  }

  // All changes of one step are written at once.
  function changed() {
    if (saving) return;
    saving = true;
    const rest = restUntil - performance.now();
    if (rest > 0) setTimeout(save, rest);
    else queueMicrotask(save);
  }

  return {
    collection<T extends object>(name: string, missing = `There is no ${name}`): Collection<T> {
      const entries = () => {
        content[name] ??= {};
        return content[name] as Record<string, T>;
      };
      const get = (id: string) => (Object.hasOwn(entries(), id) ? structuredClone(entries()[id]) : undefined);
      function find(id: string): T {
        const found = get(id);
        if (!found) throw notFound(`${missing} ${id}`);
        return found;
      }
      function put(id: string, value: T) {
        entries()[id] = structuredClone(value);
        changed();
      }
      return {
        get,
        find,
        put,
        change(id, changes) {
          const after = { ...find(id), ...changes };
          put(id, after);
          return after;
        },
        delete(id) {
          delete entries()[id];
          changed();
        },
        all: () => structuredClone(Object.values(entries())),
      };
    },
    reset() {
      content = {};
      changed();
    },
    close() {
      if (saving) save();
    },
  };
}

export type State = ReturnType<typeof createState>;

// The sandbox's own time: the machine's, moved by an offset that survives a restart.
export function createClock(state: State) {
  const stored = state.collection<{ ms: number }>('clock');
  const offset = () => stored.get('offset')?.ms ?? 0;
  return {
    now: () => Date.now() + offset(),
    advance: (ms: number) => stored.put('offset', { ms: offset() + ms }),
  };
}

// Unlike faults, these last until they are changed.
const behaviourSchema = z.object({
  /** PayPal's reports lack the last three hours, the maximum that its specification allows. */
  reportingLate: z.boolean(),
  /** Stripe's webhooks have the shape of an API version before 2025-03-31. */
  olderEvents: z.boolean(),
  /** Refunds are `pending` until they are settled. */
  refundsPending: z.boolean(),
});

export const behaviourChangesSchema = behaviourSchema.partial();

export type Behaviour = z.output<typeof behaviourSchema>;

const usual: Behaviour = { reportingLate: false, olderEvents: false, refundsPending: false };

export const REPORTING_LAG_MS = 3 * HOUR_MS;

export function createBehaviour(state: State) {
  const stored = state.collection<Behaviour>('behaviour');
  const current = (): Behaviour => stored.get('current') ?? usual;
  return {
    current,
    change(changes: Partial<Behaviour>) {
      stored.put('current', { ...current(), ...changes });
    },
    calm: () => stored.delete('current'),
  };
}
