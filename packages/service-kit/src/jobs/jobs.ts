import type { Connection } from 'mongoose';
import { type Clock, systemClock } from '../clock/clock.ts';
import { currentTraceId, type Logger } from '../logging/logger.ts';
import type { Broker } from '../messaging/broker.ts';
import { createPollingWorker, type PollingWorker } from '../messaging/polling-worker.ts';
import { traceHeaders } from '../tracing/span.ts';
import type { Job, JobType, Lane } from './job.ts';
import { measuredJobs } from './job-metrics.ts';
import { createJobRun, type RunningJob } from './job-run.ts';
import {
  createJobStore,
  isRefused,
  type JobDocument,
  KEEP_DONE_MS,
  type NewJob,
  type Refusal,
  type Requeue,
  toJob,
} from './job-store.ts';

export interface JobsOptions {
  readonly connection: Connection;
  readonly broker: Broker;
  readonly logger: Logger;
  readonly service: string;
  readonly clock?: Clock;
  /** No other process works on this database: leases of a killed predecessor end at once. */
  readonly exclusive?: boolean;
  /** Without it, due jobs are found only when a look is triggered. Default 1 s. */
  readonly pollMs?: number | undefined;
  readonly drainMs?: number;
}

/** A failed job as admins see it. */
export interface DeadLetter {
  readonly id: string;
  /** The job type. */
  readonly consumer: string;
  /** The type of the event. */
  readonly type: string;
  readonly reason: string;
  readonly attempts: number;
  readonly diedAt: string;
}

/** A job that waits for its next attempt, as admins see it. */
export interface WaitingJob extends Omit<DeadLetter, 'diedAt'> {
  readonly receivedAt: string;
  readonly dueAt: string;
}

export type Backlog = Readonly<{ consumer: string; waiting: number; oldestAt?: string; dead: number }>;

/** What workers have to do now. Retries that wait for their time are none of it. */
export type Load = Readonly<{ consumer: string; queued: number; running: number; waitMs: number }>;

export type Jobs = ReturnType<typeof createJobs>;

const LANES: readonly Lane[] = [{ priority: 0, concurrency: 4 }];
const LEASE_MS = 30_000;
const LOOK_MS = 1_000;
const AT_ONCE = 10_000;

/** Base64url: the gateway refuses colons and dots in paths. */
export const publicId = (id: string): string => Buffer.from(id).toString('base64url');
export const fromPublicId = (id: string): string => Buffer.from(id, 'base64url').toString();

/**
 * The jobs of one service: adds, cancels and finds them in every process, and runs them in those that call `start`.
 *
 * A new job runs in this process when it has a free worker, else it is announced to all processes of the service. An
 * announcement may be lost, so workers also look every `pollMs`.
 */
export function createJobs(options: JobsOptions) {
  const { connection, broker, logger, service, clock = systemClock, exclusive } = options;
  const pollMs = 'pollMs' in options ? options.pollMs : LOOK_MS;
  const store = createJobStore(connection, clock.now);
  const types = new Map<string, JobType>();
  const lanes = new Map<string, RunningLane>();
  const running = new Map<string, RunningJob>();
  const topic = `jobs.${service}`;
  const run = createJobRun({ service, store, logger, clock, running, leaseMs: LEASE_MS });
  let closing = false;
  let ended = 0;
  const stops: (() => void)[] = [];
  const writing = new Set<Promise<unknown>>();

  /** `close` waits for it, so that the connection outlives it. */
  function track<T>(write: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = write.catch(() => undefined).finally(() => writing.delete(settled));
    writing.add(settled);
    return write;
  }

  const laneKey = (type: string, priority: number) => `${type} ${priority}`;

  interface RunningLane {
    readonly of: { readonly type: string; readonly priority: number };
    readonly active: Set<Promise<void>>;
    hasCapacity(): boolean;
    /** Runs a new job, which is stored as claimed. Only with capacity. */
    insert(write: (claimedFor: number) => Promise<JobDocument | Refusal>): Promise<JobDocument | Refusal>;
    /** @param jobs how many were added; every due job when left out */
    trigger(jobs?: number): void;
    readonly pump: PollingWorker;
  }

  function createLane(type: JobType, { priority, concurrency }: Lane): RunningLane {
    const active = new Set<Promise<void>>();
    let expected = 0;
    let claiming = false;
    let all = false;
    const leaseMs = type.leaseMs ?? LEASE_MS;

    function occupy(work: Promise<void>) {
      const occupied: Promise<void> = work.finally(() => {
        active.delete(occupied);
        ended++;
        if (all || expected > 0) pump.trigger();
      });
      active.add(occupied);
    }

    async function fill() {
      try {
        while (active.size < concurrency && !closing && (all || expected > 0)) {
          const before = { all, expected };
          all = false;
          claiming = true;
          const claimed = await store.claim(type.name, priority, leaseMs);
          // A job that is announced while the query runs may be missing in its result.
          expected = Math.max(0, expected - (claimed ? 1 : before.expected));
          if (!claimed) continue;
          all ||= before.all;
          occupy(run(type, claimed));
        }
      } catch (error) {
        // the next look finds them
        expected = 0;
        logger.warn({ err: error, consumer: type.name }, 'claiming a job failed, will retry');
      } finally {
        claiming = false;
      }
    }

    /** Runs a new job as soon as it is stored; an insert that fails is left to its caller. */
    async function runNew(inserting: Promise<JobDocument | Refusal>) {
      const stored = await inserting.catch(() => 'exists' as const);
      if (isRefused(stored)) return;
      if (!closing) return run(type, stored);
      await store.release(toJob(stored)).catch((error: unknown) => {
        logger.warn({ err: error, job: stored._id }, 'a new job was not released, its lease will end');
      });
    }

    const pump = createPollingWorker(fill, undefined, clock);
    return {
      of: { type: type.name, priority },
      active,
      pump,
      // a claim in work takes one of the expected jobs, if there are any
      hasCapacity: () => active.size + Math.max(expected, claiming ? 1 : 0) < concurrency,
      insert(write) {
        const inserting = write(leaseMs);
        occupy(runNew(inserting));
        return inserting;
      },
      trigger(jobs) {
        if (jobs === undefined) all = true;
        else expected += jobs;
        pump.trigger();
      },
    };
  }

  /** Also finds jobs whose announcement was lost, whose wait or lease is over, or whose `onOver` was not called. */
  async function look() {
    try {
      const busy = [...lanes.values()].filter((lane) => !lane.hasCapacity());
      for (const { type, priority, state } of await store.due(
        [...types.keys()],
        busy.map(({ of }) => of),
      )) {
        if (state === 'queued' || state === 'running') lanes.get(laneKey(type, priority))?.trigger();
        else await callOnOver(type);
      }
    } catch (error) {
      logger.warn({ err: error, service }, 'looking for due jobs failed, will retry');
    }
  }
  const looking = createPollingWorker(look, pollMs, clock);

  async function runAllDue(): Promise<void> {
    for (let before = -1; before !== ended && !closing; ) {
      before = ended;
      await look();
      await Promise.all([...lanes.values()].map(({ pump }) => pump.run()));
      await Promise.all([...lanes.values()].flatMap(({ active }) => [...active]));
      await run.flush();
    }
  }

  async function callOnOver(name: string) {
    const type = types.get(name);
    const job = type && (await store.claimOver(name, type.leaseMs ?? LEASE_MS));
    if (!job) return;
    await run.settle(type, job).catch((error: unknown) => {
      logger.error({ err: error, consumer: name, job: job.id }, 'end of a job not told, will retry');
    });
  }

  function announce(type: string, priority: number) {
    const lane = lanes.get(laneKey(type, priority));
    if (lane?.hasCapacity() && !closing) lane.trigger(1);
    else broker.notify(topic, { type, priority });
  }

  function onAnnouncement(data: unknown) {
    const { type, priority, cancelled } = data as { type?: string; priority?: number; cancelled?: string };
    if (cancelled) running.get(cancelled)?.abort();
    else if (type !== undefined) lanes.get(laneKey(type, priority ?? 0))?.trigger(1);
  }

  async function drain() {
    for (const { type, abort } of running.values()) if (type.recurring) abort();
    const endDeadline = clock.after(options.drainMs ?? 10_000, () => {
      for (const { abort } of running.values()) abort();
    });
    await Promise.all([...lanes.values()].flatMap(({ active }) => [...active]));
    await run.flush();
    await Promise.all(writing);
    endDeadline();
  }

  function announced<R extends Job | Refusal | undefined>(job: R): R {
    if (job !== undefined && !isRefused(job)) announce(job.type, job.priority);
    return job;
  }

  const countedTypes = () => [...types.values()].filter(({ recurring }) => !recurring).map(({ name }) => name);
  const deadLetterTypes = () => [...types.values()].filter(({ deadLetters }) => deadLetters).map(({ name }) => name);
  const describe = ({ _id, type, event, attempts, failure }: JobDocument) => ({
    id: publicId(_id),
    consumer: type,
    type: event ?? type,
    attempts,
    reason: getReason(failure),
  });

  const jobs = {
    service,

    prepare: store.prepare,

    /** Stores a job with the trace of the request. It runs here when a worker is free, else it is announced. */
    async add(newJob: NewJob, more?: Partial<JobDocument>): Promise<Job | Refusal> {
      const job = { correlationId: currentTraceId(), ...traceHeaders(), ...newJob };
      const lane = more || job.runAt || closing ? undefined : lanes.get(laneKey(job.type, job.priority ?? 0));
      if (!lane?.hasCapacity()) {
        const stored = await track(store.add(job, more));
        return announced(isRefused(stored) ? stored : toJob(stored));
      }
      const stored = await lane.insert((claimedFor) => store.addClaimed(job, claimedFor));
      return isRefused(stored) ? stored : toJob(stored);
    },

    /** Queues an ended job again, or changes the priority of a queued one. Undefined when its state has changed. */
    requeue: async (job: Pick<Job, 'id' | 'type' | 'userId'>, how: Requeue) =>
      announced(await track(store.requeue(job, how))),

    /** Undefined when the job was over already. A worker that holds it is told. */
    async cancel(id: string, only?: Parameters<typeof store.cancel>[1]): Promise<Job | undefined> {
      const cancelled = await store.cancel(id, only);
      if (cancelled) broker.notify(topic, { cancelled: id });
      return cancelled;
    },

    changeOwner: store.changeOwner,
    find: store.find,
    list: store.list,
    remove: store.remove,
    /** For queries and statistics of the feature that owns the job type. */
    collection: store.collection,

    /** Names the job types of the service. Needed in every process, also in those that run none. */
    register(added: readonly JobType[]): void {
      for (const type of added) types.set(type.name, type);
    },

    /** Begins to run jobs in this process. */
    async start(): Promise<void> {
      // before the lanes: a new job of this process holds its lease
      if (exclusive) await store.breakLeases();
      for (const type of types.values()) {
        for (const lane of type.lanes ?? LANES) lanes.set(laneKey(type.name, lane.priority), createLane(type, lane));
      }
      stops.push(broker.subscribe(topic, onAnnouncement));
      for (const { pump } of lanes.values()) pump.start();
      looking.start();
    },

    /** Runs what is due now without waiting for the next look. */
    trigger: looking.trigger,

    /** How many runs have ended in this process. */
    get ended() {
      return ended;
    },

    /** Runs what is due, and what becomes due by it. Jobs that wait for their time are left. */
    idle: runAllDue,

    /** Makes a queued job due. */
    makeDue: store.makeDue,

    listDead: async (perType = 100, only = deadLetterTypes()): Promise<DeadLetter[]> =>
      (await store.failed(only, perType * only.length)).map((document) => ({
        ...describe(document),
        diedAt: (document.failedAt ?? document.updatedAt).toISOString(),
      })),

    listWaiting: async (perType = 100, only = deadLetterTypes()): Promise<WaitingJob[]> =>
      (await store.waiting(only, perType * only.length)).map((document) => ({
        ...describe(document),
        receivedAt: document.createdAt.toISOString(),
        dueAt: (document.runAt ?? document.createdAt).toISOString(),
      })),

    /** Queues a dead letter again. */
    async replay(id: string, only = deadLetterTypes()): Promise<boolean> {
      const found = await store.requeueFailed(fromPublicId(id), only);
      if (found) announce(found.type, found.priority);
      return found !== null;
    },

    /** Runs a waiting job, or a dead letter, without waiting any longer. */
    async runNow(id: string, only = deadLetterTypes()): Promise<boolean> {
      const found = (await store.runNow(fromPublicId(id), only)) ?? (await store.requeueFailed(fromPublicId(id), only));
      if (found) announce(found.type, found.priority);
      return found !== null;
    },

    /** Ends jobs that do not run at the moment and whose payload is about a deleted user. */
    async discard(isAbout: (payload: unknown) => boolean, only = deadLetterTypes()): Promise<void> {
      for (const type of only) {
        for (const document of [...(await store.waiting([type], AT_ONCE)), ...(await store.failed([type], AT_ONCE))]) {
          if (document.state !== 'running' && isAbout(document.payload)) await store.discard(document, KEEP_DONE_MS);
        }
      }
    },

    async backlogs(): Promise<Backlog[]> {
      return [...(await store.backlog(countedTypes()))].map(([consumer, { oldestAt, ...counts }]) => ({
        consumer,
        ...counts,
        ...(oldestAt && { oldestAt: oldestAt.toISOString() }),
      }));
    },

    async load(): Promise<Load[]> {
      const found = await store.load(countedTypes());
      return countedTypes().map((consumer) => {
        const of = (state: Job['state']) => found.find(({ _id }) => _id.type === consumer && _id.state === state);
        const queued = of('queued');
        const waitMs = queued ? clock.now().getTime() - queued.since.getTime() : 0;
        return { consumer, queued: queued?.jobs ?? 0, running: of('running')?.jobs ?? 0, waitMs };
      });
    },

    /** Until `close`, `/metrics` of this process tells how many jobs there are, whether it runs any or not. */
    measure(): void {
      measuredJobs.add(jobs);
    },

    types: (): readonly string[] => [...types.keys()],

    async close(): Promise<void> {
      measuredJobs.delete(jobs);
      closing = true;
      for (const stop of stops) stop();
      await looking.stop();
      await Promise.all([...lanes.values()].map(({ pump }) => pump.stop()));
      await drain();
    },
  };
  return jobs;
}

function getReason(failure: object | undefined): string {
  return failure && 'message' in failure ? String(failure.message) : '';
}
