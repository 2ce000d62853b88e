import type { GenerationEvent } from '@coursewright/contracts';
import { renderOpenBlock } from '../text/index.ts';
import { isFinal, type LiveUpdates, type LoggedEvent, type ProgressLog } from './progress-log.ts';

export interface FollowedEvent {
  seq?: number;
  event: GenerationEvent;
}

interface ListenOptions {
  live: LiveUpdates;
  generationId: string;
  signal: AbortSignal;
}

interface FollowOptions extends ListenOptions {
  log: ProgressLog;
  after: number;
  // Writes the final event that a killed worker left out.
  reconcileLog(): Promise<unknown>;
  pollMs?: number;
  // What the caller has read of the log already, and what it listened to since before that.
  begun?: { logged: LoggedEvent[]; updates: JobUpdates };
}

export type JobUpdates = ReturnType<typeof listen>;

// Reads the log, then live updates, up to the final event. No event is skipped or repeated.
export async function* followJob(options: FollowOptions): AsyncGenerator<FollowedEvent> {
  const { log, generationId, signal, reconcileLog, pollMs = 1_000, begun } = options;
  const updates = begun?.updates ?? listen(options);
  let seq = options.after;

  try {
    let next = begun?.logged ?? (await log.readAfter(generationId, seq));
    let tail: string | undefined;
    while (!signal.aborted) {
      for (const logged of next) {
        seq = logged.seq;
        yield logged;
        if (isFinal(logged.event)) return;
      }
      // Rendered here and not by the worker: most lessons are written before anyone looks at them.
      const html = tail === undefined ? undefined : renderOpenBlock(tail);
      if (html !== undefined) yield { event: { type: 'open-block', html } };
      const received = await updates.wait(pollMs);
      if (!received) await reconcileLog();
      const events = received?.events.filter((logged) => logged.seq > seq) ?? [];
      const gapless = events.every((logged, index) => logged.seq === seq + 1 + index);
      next = received && gapless ? events : await log.readAfter(generationId, seq);
      tail = received?.tail;
    }
  } finally {
    updates.stop();
  }
}

export function listen({ live, generationId, signal }: ListenOptions) {
  let events: LoggedEvent[] = [];
  let tail: string | undefined;
  let wake = () => {};

  const unsubscribe = live.subscribe(generationId, (update) => {
    if (update.kind === 'tail') tail = update.text;
    else {
      events.push(...update.events);
      tail = undefined;
    }
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);

  return {
    async wait(ms: number): Promise<{ events: LoggedEvent[]; tail: string | undefined } | undefined> {
      if (events.length === 0 && tail === undefined && !signal.aborted) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
      }
      if (events.length === 0 && tail === undefined) return undefined;
      const received = { events, tail };
      events = [];
      tail = undefined;
      return received;
    },
    stop() {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
