import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import { AppError, isRetriable } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { runWithTrace } from '../logging/trace.ts';
import { inSpan, type SpanOptions } from '../tracing/span.ts';
import { delayAfter } from './backoff.ts';
import { type Inbox, type InboxItem, publicId } from './inbox.ts';
import { countMessage } from './message-meters.ts';
import { parseEvent } from './parse-event.ts';

/** What a handler may know about the work it does. */
export interface WorkContext {
  /** Aborts when the lease is lost or the process stops: whatever is done after that does not count. */
  readonly signal: AbortSignal;
  /** Of the message, as admins see it. */
  readonly messageId: string;
  /** From 1; crashes of earlier attempts count. */
  readonly attempt: number;
  /** Renews the lease now; false when it was lost. It is renewed by itself too. */
  heartbeat(): Promise<boolean>;
}

interface WorkerOptions<T> {
  readonly name: string;
  readonly inbox: Inbox;
  readonly logger: Logger;
  readonly contracts: ReadonlyMap<string, EventContract<T>>;
  readonly leaseMs: number;
  readonly maxAttempts?: number;
  readonly backoffMs?: readonly number[];
  handle(envelope: EventEnvelope<T>, context: WorkContext): Promise<void> | void;
}

/** Works on one claimed item to its end: done, to be retried, or dead. Never rejects. */
export function createWorker<T>(options: WorkerOptions<T>) {
  const { inbox, contracts, leaseMs, maxAttempts = 12 } = options;

  async function handle(item: InboxItem, interrupt: AbortController) {
    if (item.attempts > maxAttempts) throw new AppError('invalid', `gave up after ${maxAttempts} attempts`);
    const envelope = parseEvent(item.payload, contracts);
    const heartbeat = async () => {
      const held = await inbox.renew(item, leaseMs);
      if (!held) interrupt.abort();
      return held;
    };
    const renewal = setInterval(() => void heartbeat().catch(() => undefined), leaseMs / 3);
    try {
      const messageId = publicId(item._id);
      const context = { messageId, signal: interrupt.signal, attempt: item.attempts, heartbeat };
      await runWithTrace(envelope.correlationId, () =>
        inSpan(`handle ${options.name}`, spanOf(options.name, item, envelope.traceparent), async () =>
          options.handle(envelope, context),
        ),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function settleFailure(item: InboxItem, error: unknown, interrupted: boolean) {
    const logger = options.logger.child({ consumer: options.name, event: item._id, attempt: item.attempts });
    const reason = error instanceof Error ? error.message : String(error);
    if (interrupted) return inbox.release(item);
    if (!isRetriable(error) || item.attempts >= maxAttempts) {
      logger.error({ err: error }, 'a message is dead');
      countMessage({ consumer: options.name, outcome: 'dead' });
      return inbox.bury(item, reason);
    }
    const asked = error instanceof AppError ? error.retryAfterMs : undefined;
    // At least: somebody who asks for five seconds each time must not use up all attempts within minutes.
    const waitMs = Math.max(asked ?? 0, delayAfter(item.attempts, options.backoffMs));
    logger.warn({ err: error, waitMs }, 'a message will be tried again');
    countMessage({ consumer: options.name, outcome: 'retried' });
    return inbox.retryIn(item, waitMs, reason);
  }

  return async (item: InboxItem, interrupt: AbortController): Promise<void> => {
    try {
      try {
        await handle(item, interrupt);
      } catch (error) {
        await settleFailure(item, error, interrupt.signal.aborted);
        return;
      }
      await inbox.finish(item);
      countMessage({ consumer: options.name, outcome: 'done' });
    } catch (error) {
      options.logger.error({ err: error, event: item._id }, 'the end of a work could not be stored, it will run again');
    }
  };
}

function spanOf(name: string, item: InboxItem, parent = 'none'): SpanOptions {
  return {
    ...{ kind: 'consumer', part: name.split('.')[0] ?? name, parent },
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': item.type,
      'messaging.consumer.group.name': name,
      'coursewright.attempt': item.attempts,
    },
  };
}
