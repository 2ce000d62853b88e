import type { GenerationEvent } from '@coursewright/contracts';
import type { LiveUpdates, ProgressLog } from './progress-log.ts';

const BATCH_MS = 400;
// Blocks are shown before they are stored, with the text after them.
const BLOCKS_MS = 2_000;
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

/**
 * Writes events to the log in small batches, and tells the streams about each batch once it is durable. What is being
 * written is told more often.
 */
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
  let timerAt = Number.POSITIVE_INFINITY;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let wroteBlockAt = Number.NEGATIVE_INFINITY;
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

  const isBlock = ({ type }: GenerationEvent) => type === 'block';
  const areBlocks = () => pending.every(isBlock);
  // The first event after a pause is written at once.
  function writeDue() {
    if (pending.length === 0) return Number.POSITIVE_INFINITY;
    return areBlocks() ? wroteBlockAt + BLOCKS_MS : wroteAt + BATCH_MS;
  }
  const tailDue = () => (tail !== undefined && areBlocks() ? sentTailAt + TAIL_MS : Number.POSITIVE_INFINITY);

  async function writePending() {
    if (broken) return;
    const events = pending;
    pending = [];
    wroteAt = performance.now();
    if (events.some(isBlock)) wroteBlockAt = wroteAt;
    if (events.length > 0) {
      await log.append(generationId, seq, events);
      seq += events.length;
    }
  }

  function sendTail() {
    if (broken || tail === undefined || !areBlocks()) return;
    const unstored = pending.map((event) => (event.type === 'block' ? event.html : '')).join('\n');
    live.publish({ generationId, kind: 'tail', text: tail, ...(unstored && { unstored }) });
    tail = undefined;
    sentTailAt = performance.now();
  }

  function run(isForced: boolean) {
    clearTimeout(timer);
    timer = undefined;
    timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    if (isForced || writeDue() <= now) chain = chain.then(writePending).catch(breakOff);
    chain = chain.then(() => {
      if (isForced || tailDue() <= performance.now()) sendTail();
      schedule();
    });
    return chain;
  }

  function schedule() {
    const due = Math.min(writeDue(), tailDue());
    if (broken || due >= timerAt) return;
    clearTimeout(timer);
    timerAt = due;
    timer = setTimeout(() => void run(false), Math.max(0, due - performance.now()));
  }

  return {
    push(event) {
      tail = undefined;
      pending.push(event);
      schedule();
    },
    tail(text) {
      tail = text;
      schedule();
    },
    async flush() {
      await run(true);
      if (broken) throw broken.error;
    },
    lastSeq: () => seq,
  };
}
