import { AppError, passProfile } from '@coursewright/service-kit';
import type { Admission, AskForPass } from './ask-for-pass.ts';

/** Passes for access tokens. */
export interface Passes {
  /** As of this moment; nothing that was asked before counts. */
  now(accessToken: string): Promise<Admission>;
  /** As of five seconds ago at most; while auth is away those who only read may do so with a pass that still lives. */
  lately(accessToken: string, reads: boolean): Promise<Admission>;
  /** What is known of this token may have just changed. */
  forget(accessToken: string): void;
}

interface Entry {
  admission?: Admission;
  /** When auth was asked for it, which is not later than what it tells of. */
  askedAt: number;
  asking?: Promise<Admission> | undefined;
}

const LATELY_MS = 5_000;
const LIFE_MS = passProfile.seconds * 1000;
const MOST_KEPT = 10_000;

export function createPasses(ask: AskForPass, now = () => performance.now(), mostKept = MOST_KEPT): Passes {
  const entries = new Map<string, Entry>();

  function entryOf(token: string): Entry {
    const known = entries.get(token);
    if (known) return known;
    const [oldest] = entries.keys();
    if (entries.size >= mostKept && oldest !== undefined) entries.delete(oldest);
    const entry: Entry = { askedAt: Number.NEGATIVE_INFINITY };
    entries.set(token, entry);
    return entry;
  }

  /** An entry that was forgotten meanwhile is no longer in the map: nobody sees what is written to it. */
  async function askAnew(token: string, entry: Entry): Promise<Admission> {
    const askedAt = now();
    try {
      const admission = await ask(token);
      if (askedAt >= entry.askedAt) Object.assign(entry, { admission, askedAt });
      return admission;
    } catch (error) {
      if (!isAway(error) && entries.get(token) === entry) entries.delete(token);
      throw error;
    }
  }

  function askOnce(token: string): Promise<Admission> {
    const entry = entryOf(token);
    entry.asking ??= askAnew(token, entry).finally(() => {
      entry.asking = undefined;
    });
    return entry.asking;
  }

  function keptFor(token: string, milliseconds: number): Admission | undefined {
    const entry = entries.get(token);
    return entry && now() - entry.askedAt < milliseconds ? entry.admission : undefined;
  }

  return {
    now: (token) => askAnew(token, entryOf(token)),
    async lately(token, reads) {
      try {
        return keptFor(token, LATELY_MS) ?? (await askOnce(token));
      } catch (error) {
        const kept = reads && isAway(error) ? keptFor(token, LIFE_MS) : undefined;
        if (!kept) throw error;
        return kept;
      }
    },
    forget: (token) => void entries.delete(token),
  };
}

const isAway = (error: unknown) => error instanceof AppError && error.kind === 'unavailable';
