import { createHash } from 'node:crypto';
import { authEvents, type EventContract, type EventEnvelope, eventEnvelopeSchema } from '@coursewright/contracts';
import type { z } from 'zod';
import { type Clock, sleep, systemClock } from '../clock/clock.ts';
import { invalid, invalidInput } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { announceConsumer, type Broker } from '../messaging/broker.ts';
import type { JobContext, JobType, Lane } from './job.ts';
import { KEEP_DONE_MS } from './job-store.ts';
import type { Jobs } from './jobs.ts';

export interface EventHandler<T = unknown> {
  /** Names the queue and the job type: `<service>.<handler>`. */
  readonly handler: string;
  readonly events: EventContract<T> | readonly EventContract<T>[];
  /**
   * Names the job by what it is for, so that several events which ask for the same are one job. That job is kept for
   * good. Default: one job per event, kept for 30 days.
   */
  jobId?(envelope: EventEnvelope<T>): string;
  /** At least once per job, never twice at the same time. */
  handle(envelope: EventEnvelope<T>, context: JobContext): Promise<void> | void;
  /** Default 4 per process. */
  readonly concurrency?: number;
  readonly leaseMs?: number;
  readonly maxAttempts?: number;
  readonly backoffMs?: readonly number[];
  /**
   * It reaches people outside, e.g. by mail. After a restore, events of the time before are dead letters: they may have
   * been handled after the backup was taken. An admin who queues one again decides.
   */
  readonly holdAfterRestore?: boolean;
}

/** Keeps the type of the event inside one handler, so that handlers of different events fit into one list. */
export function onEvent<T>(handler: EventHandler<T>): EventHandler {
  return handler as unknown as EventHandler;
}

type Profile = z.output<typeof authEvents.userRegistered.data>;

/** Keeps a replica of the users of auth. `revision` is 0 at the registration and grows with every change. */
export function onProfile(
  who: string,
  save: (userId: string, profile: Profile, revision: number) => Promise<void>,
): EventHandler[] {
  return [
    onEvent({
      handler: `${who}-registered`,
      events: authEvents.userRegistered,
      handle: ({ data }) => save(data.userId, data, 0),
    }),
    onEvent({
      handler: `${who}-changed`,
      events: authEvents.userChanged,
      handle: ({ data }) => save(data.userId, data, data.revision),
    }),
  ];
}

/** Done jobs are remembered, so that a duplicate is not run again; failed ones are dead letters. */
export const handledOnce = { dropPayload: true, keepDoneMs: KEEP_DONE_MS, deadLetters: true } as const;

const HELD = 'of the time before a restore: it may have been done already. Queue it again to do it now';
const MAX_PAYLOAD = 1024 * 1024;
const STORE_RETRY_MS = 1_000;

const getContracts = ({ events }: Pick<EventHandler, 'events'>) =>
  new Map([events].flat().map((event) => [event.type, event]));

/** @param restoredAt when the database was restored from a backup, if it was */
export function toJobType(service: string, handler: EventHandler, restoredAt?: Date): JobType<string> {
  const contracts = getContracts(handler);
  const lanes: Lane[] = [{ priority: 0, concurrency: handler.concurrency ?? 4 }];
  return {
    name: `${service}.${handler.handler}`,
    lanes,
    leaseMs: handler.leaseMs,
    maxAttempts: handler.maxAttempts,
    backoffMs: handler.backoffMs,
    ...handledOnce,
    keepDoneMs: handler.jobId ? undefined : KEEP_DONE_MS,
    async run({ payload, retries }, context) {
      const event = parseEvent(payload, contracts);
      const isOlder = restoredAt !== undefined && new Date(event.occurredAt) <= restoredAt;
      if (handler.holdAfterRestore && isOlder && retries === 0) throw invalid(HELD);
      await handler.handle(event, context);
    },
  };
}

interface QueueOptions {
  readonly broker: Broker;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly clock?: Clock;
}

/** Stores every event of the handler's queue as a job before the message is acknowledged. */
export async function consumeEvents(
  handler: EventHandler,
  { broker, jobs, logger, clock = systemClock }: QueueOptions,
) {
  const name = `${jobs.service}.${handler.handler}`;
  const contracts = getContracts(handler);
  const types = [...contracts.keys()];
  const closing = new AbortController();

  /** Resolves once the job is stored: the broker keeps the message while the database is unavailable. */
  async function onMessage(content: Buffer) {
    for (;;) {
      try {
        await store(content);
        return;
      } catch (error) {
        logger.warn({ err: error, consumer: name }, 'storing a message failed, will retry');
        await sleep(clock, STORE_RETRY_MS, closing.signal);
      }
    }
  }

  async function store(content: Buffer) {
    const { id, ...event } = peek(content);
    const job = { type: name, id: `${name}:${id}`, ...event };
    if (content.length <= MAX_PAYLOAD) {
      const payload = content.toString('utf8');
      await jobs.add({ ...job, id: toJobId(handler, payload) ?? job.id, payload });
      return;
    }
    logger.error({ consumer: name, event: event.event, bytes: content.length }, 'job failed');
    const failure = { message: `larger than ${MAX_PAYLOAD} bytes` };
    const failed = { state: 'failed' as const, failedAt: clock.now(), failure, runAt: undefined };
    await jobs.add({ ...job, payload: '' }, failed);
  }

  const subscription = await broker.consume({ queue: name, types, onMessage });
  announceConsumer(broker, types);
  return {
    async close(): Promise<void> {
      await subscription.cancel().catch(() => undefined);
      closing.abort();
    },
  };
}

/** Undefined when each event is a job, or when the event cannot be read: its job fails with the reason. */
export function toJobId(handler: Pick<EventHandler, 'events' | 'jobId'>, payload: string): string | undefined {
  try {
    return handler.jobId?.(parseEvent(payload, getContracts(handler)));
  } catch {
    return undefined;
  }
}

interface PeekedEvent {
  readonly id: string;
  readonly event: string;
  readonly correlationId?: string;
  readonly traceparent?: string;
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;

function peek(content: Buffer): PeekedEvent {
  try {
    const { id, type, correlationId, traceparent } = JSON.parse(content.toString('utf8')) as Record<string, unknown>;
    if (isText(id, 100)) {
      return {
        id,
        event: typeof type === 'string' ? type.slice(0, 200) : 'unknown',
        ...(isText(correlationId, 200) && { correlationId }),
        ...(isText(traceparent, 200) && { traceparent }),
      };
    }
  } catch {
    // Not JSON: stored under its hash; the handler's job fails with the reason.
  }
  return { id: createHash('sha256').update(content).digest('hex'), event: 'unknown' };
}

function parseEvent<T>(payload: string, contracts: ReadonlyMap<string, EventContract<T>>): EventEnvelope<T> {
  const envelope = eventEnvelopeSchema.safeParse(parseJson(payload));
  if (!envelope.success) throw invalidInput(envelope.error);
  const contract = contracts.get(envelope.data.type);
  if (!contract) throw invalid(`no event of this consumer: ${envelope.data.type}`);
  const data = contract.data.safeParse(envelope.data.data);
  if (!data.success) throw invalidInput(data.error);
  return { ...envelope.data, data: data.data };
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (cause) {
    throw invalid('not JSON', undefined, { cause });
  }
}
