import type { GenerationEvent } from '@coursewright/contracts';
import { type GenerationLog, isFinal } from './generation-log.ts';
import type { LiveUpdates, LoggedEvent } from './live-updates.ts';

export interface FollowedEvent {
  /** Only durable events are numbered. */
  seq?: number;
  event: GenerationEvent;
}

interface FollowOptions {
  log: GenerationLog;
  live: LiveUpdates;
  generationId: string;
  after: number;
  signal: AbortSignal;
  /** Brings the log into line with its generation, should a worker have died between two writes. */
  settle(): Promise<unknown>;
  pollMs?: number;
}

/** The events after a number, first from the log and then as they happen, up to the final one: none missing, none twice. */
export async function* followGeneration(options: FollowOptions): AsyncGenerator<FollowedEvent> {
  const { log, generationId, signal, settle, pollMs = 1_000 } = options;
  const news = listen(options);
  let seq = options.after;

  try {
    let next = await log.readAfter(generationId, seq);
    let tail: string | undefined;
    while (!signal.aborted) {
      for (const logged of next) {
        seq = logged.seq;
        yield logged;
        if (isFinal(logged.event)) return;
      }
      if (tail !== undefined) yield { event: { type: 'tail', text: tail } };
      const heard = await news.wait(pollMs);
      if (!heard) await settle();
      const events = heard?.events.filter((logged) => logged.seq > seq) ?? [];
      const gapless = events.every((logged, index) => logged.seq === seq + 1 + index);
      next = heard && gapless ? events : await log.readAfter(generationId, seq);
      tail = heard?.tail;
    }
  } finally {
    news.stop();
  }
}

/** Collects live updates between two looks at them. */
function listen({ live, generationId, signal }: FollowOptions) {
  let events: LoggedEvent[] = [];
  let tail: string | undefined;
  let wake = () => {};

  const unsubscribe = live.subscribe(generationId, (update) => {
    if (update.kind === 'cancel') return;
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
    /** What was heard since the last call, or undefined when nothing came for `ms`. */
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
      const heard = { events, tail };
      events = [];
      tail = undefined;
      return heard;
    },
    stop() {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
