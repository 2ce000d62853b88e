import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Named JSON values. Copies go in and out, so that nothing changes without `put`. */
export interface Collection<T extends object> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  delete(id: string): void;
  /** Oldest first. */
  all(): T[];
}

type Content = Record<string, Record<string, object>>;

function load(file: string | undefined): Content {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** What the sandbox knows; in `file` too when one is given, so that a restart forgets nothing. */
export function createState(file?: string) {
  let content = load(file);
  let saving = false;
  /** The more there is to write, the longer the pauses: a tenth of the time at most goes into writing. */
  let restUntil = 0;

  function save() {
    saving = false;
    if (!file) return;
    const began = performance.now();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(content), { flush: true });
    renameSync(`${file}.part`, file);
    const took = performance.now() - began;
    restUntil = took > 5 ? began + 10 * took : 0;
  }

  /** All changes of one step are written at once, and before anything else happens while there is little. */
  function changed() {
    if (saving) return;
    saving = true;
    const rest = restUntil - performance.now();
    if (rest > 0) setTimeout(save, rest);
    else queueMicrotask(save);
  }

  return {
    collection<T extends object>(name: string): Collection<T> {
      const entries = () => {
        content[name] ??= {};
        return content[name] as Record<string, T>;
      };
      return {
        get: (id) => (Object.hasOwn(entries(), id) ? structuredClone(entries()[id]) : undefined),
        put(id, value) {
          entries()[id] = structuredClone(value);
          changed();
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
    /** Writes what still waits for its pause. */
    close() {
      if (saving) save();
    },
  };
}

export type State = ReturnType<typeof createState>;
