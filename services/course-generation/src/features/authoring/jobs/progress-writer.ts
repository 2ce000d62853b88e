import type { GenerationEvent } from '@coursewright/contracts';
import type { LiveUpdates, ProgressLog } from './progress-log.ts';

const BATCH_MS = 400;
const TAIL_MS = 150;

export interface ProgressWriter {
  push(event: GenerationEvent): void;
  tail(text: string): void;
  flush(): Promise<void>;
  /** The number of the last event that is stored. */
  lastSeq(): number;
}

interface WriterOptions {
  log: ProgressLog;
  live: LiveUpdates;
  generationId: string;
  lastSeq: number;
  first?: GenerationEvent;
  /** Called once when writing has become impossible or pointless. */
  onBroken(error: unknown): void;
}

/** Writes events to the log in small batches, and tells the streams about each batch once it is durable. */
export function createProgressWriter({
  log,
  live,
  generationId,
  lastSeq,
  first,
  onBroken,
}: WriterOptions): ProgressWriter {
  let seq = lastSeq;
  let pending: GenerationEvent[] = [];
  let tail: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let sentTailAt = Number.NEGATIVE_INFINITY;
  let broken: { error: unknown } | undefined;
  let chain = first ? writeFirst(first).catch(breakOff) : Promise.resolve();

  async function writeFirst(event: GenerationEvent) {
    await log.append(generationId, seq, [event]);
    seq += 1;
  }

  function breakOff(error: unknown) {
    broken = { error };
    onBroken(error);
  }

  async function writePending() {
    if (broken) return;
    const events = pending;
    pending = [];
    wroteAt = performance.now();
    if (events.length > 0) {
      await log.append(generationId, seq, events);
      seq += events.length;
    }
    if (tail === undefined || pending.length > 0) return;
    live.publish({ generationId, kind: 'tail', text: tail });
    tail = undefined;
    sentTailAt = performance.now();
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    chain = chain.then(writePending).catch(breakOff);
    return chain;
  }

  // The first event after a pause is written at once.
  function schedule(due: number) {
    timer ??= setTimeout(() => void write(), Math.max(0, due - performance.now()));
  }

  return {
    push(event) {
      tail = undefined;
      pending.push(event);
      schedule(wroteAt + BATCH_MS);
    },
    tail(text) {
      tail = text;
      schedule(Math.max(sentTailAt + TAIL_MS, pending.length > 0 ? wroteAt + BATCH_MS : 0));
    },
    async flush() {
      await write();
      if (broken) throw broken.error;
    },
    lastSeq: () => seq,
  };
}
