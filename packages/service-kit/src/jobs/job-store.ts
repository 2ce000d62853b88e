import { DAY_MS } from '@coursewright/contracts/durations';
import { type Connection, type mongo, Types } from 'mongoose';
import { duplicateKeyFields } from '../mongo/duplicate-key.ts';
import type { Job, JobState } from './job.ts';

export interface JobDocument {
  readonly _id: string;
  readonly type: string;
  readonly state: JobState;
  readonly priority: number;
  readonly payload?: unknown;
  /** Type of the event that the job handles. */
  readonly event?: string;
  readonly userId?: string;
  readonly about?: string;
  /** Unique while the job is active. */
  readonly activeKey?: string;
  /** One of the user's places for this type and priority; unique while the job is active. */
  readonly slot?: string;
  /** Queued: when it may be claimed. Running: when the lease ends. Over: `onOver` is still to be called. */
  readonly runAt?: Date;
  readonly attempts: number;
  readonly retries?: number;
  readonly fence: number;
  readonly result?: object;
  readonly failure?: object;
  readonly progress?: unknown;
  readonly note?: object;
  readonly correlationId?: string;
  readonly traceparent?: string;
  readonly createdAt: Date;
  /** When it was added, or queued again by a user. */
  readonly queuedAt?: Date;
  readonly updatedAt: Date;
  /** Only of types whose failed jobs are dead letters. */
  readonly failedAt?: Date;
  readonly expiresAt?: Date;
}

export interface NewJob {
  readonly type: string;
  readonly payload: unknown;
  /** A second job with the same id is never stored. Default: a new id of 24 hexadecimal digits. */
  readonly id?: string;
  /** While a job with the same key and user is queued or running, no second one is stored. */
  readonly key?: string;
  readonly userId?: string;
  readonly about?: string;
  readonly note?: object | undefined;
  readonly priority?: number;
  readonly runAt?: Date;
  /** How many jobs of this type and priority the user may have at a time. */
  readonly perUser?: number;
  readonly event?: string;
  readonly correlationId?: string;
  readonly traceparent?: string;
}

export interface Requeue {
  readonly from: readonly JobState[];
  readonly fromPriority?: number;
  readonly priority?: number;
  readonly perUser?: number;
  readonly key?: string;
  /** In place of the present one. */
  readonly payload?: object | undefined;
  /** The former run counts as another try of the user, and its holder is fenced off. */
  readonly isRetry?: boolean;
}

/** Why a job was not stored: one with the same id or key exists, or the user has no place left. */
export type Refusal = 'exists' | 'busy';

export const isRefused = (added: unknown): added is Refusal => typeof added === 'string';

export interface JobFilter {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly type?: string | readonly string[];
  readonly userId?: string;
  readonly about?: string;
  readonly key?: string;
  readonly states?: readonly JobState[];
  readonly since?: Date;
}

/** A duplicate delivery of an event cannot be stored while its job is remembered. */
export const KEEP_DONE_MS = 30 * DAY_MS;

export const ACTIVE: readonly JobState[] = ['queued', 'running'];
const OVER: readonly JobState[] = ['done', 'failed', 'cancelled'];
const FIRST_DATE = new Date(0);
const DUE_AT_ONCE = 100;

interface StoredLoad {
  readonly type: string;
  readonly state: 'queued' | 'running';
}

type Filter = mongo.Filter<JobDocument>;
type Update = mongo.UpdateFilter<JobDocument>;

export type JobStore = ReturnType<typeof createJobStore>;

/** The collection `jobs`. Every change of a running job is fenced: a former holder's write changes nothing. */
export function createJobStore(connection: Connection, now: () => Date) {
  const collection = connection.collection<JobDocument>('jobs');
  const after = (ms: number) => new Date(now().getTime() + ms);
  const held = ({ id, fence }: Job) => ({ _id: id, fence, state: 'running' as const });

  async function change(filter: Filter, update: Update): Promise<Job | undefined> {
    const changed = await collection.findOneAndUpdate(
      filter,
      { ...update, $set: { ...update.$set, updatedAt: now() } } as Update,
      { returnDocument: 'after' },
    );
    return changed ? toJob(changed) : undefined;
  }

  async function set(job: Job, update: Update): Promise<boolean> {
    const changed = { ...update, $set: { ...update.$set, updatedAt: now() } } as Update;
    return (await collection.updateOne(held(job), changed)).matchedCount === 1;
  }

  /** Tries the user's places in turn: the unique index refuses one that is taken. */
  async function inSlot<Stored extends object>(
    { type, userId, priority = 0, perUser }: Pick<NewJob, 'type' | 'userId' | 'priority' | 'perUser'>,
    write: (slot?: string) => Promise<Stored | undefined>,
  ): Promise<Stored | Refusal | undefined> {
    const slots = perUser ?? 1;
    const start = Math.floor(Math.random() * slots);
    for (let step = 0; step < slots; step += 1) {
      try {
        return await write(
          perUser === undefined ? undefined : `${type}:${userId}:${priority}:${(start + step) % slots}`,
        );
      } catch (error) {
        const fields = duplicateKeyFields(error);
        if (!fields) throw error;
        if (!fields.includes('slot')) return 'exists';
      }
    }
    return 'busy';
  }

  const toFilter = ({ id, ids, type, userId, about, key, states, since }: JobFilter): Filter => ({
    ...(id !== undefined && { _id: id }),
    ...(ids && { _id: { $in: [...ids] } }),
    ...(type !== undefined && { type: typeof type === 'string' ? type : { $in: [...type] } }),
    ...(userId !== undefined && { userId }),
    ...(about !== undefined && { about }),
    ...(key !== undefined && { activeKey: toActiveKey(userId, key) }),
    ...(states && since && { $or: [{ state: { $in: [...states] } }, { createdAt: { $gte: since } }] }),
    ...(states && !since && { state: { $in: [...states] } }),
  });

  async function add(job: NewJob, more: Partial<JobDocument> = {}): Promise<JobDocument | Refusal> {
    const { type, id, key, userId, about, note, payload, priority = 0, event, correlationId, traceparent } = job;
    const at = now();
    const added = await inSlot(job, async (slot) => {
      const document: JobDocument = {
        _id: id ?? new Types.ObjectId().toHexString(),
        type,
        state: 'queued',
        priority,
        payload,
        runAt: job.runAt ?? at,
        attempts: 0,
        fence: 0,
        createdAt: at,
        queuedAt: at,
        updatedAt: at,
        event,
        userId,
        about,
        note,
        activeKey: key === undefined ? undefined : toActiveKey(userId, key),
        slot,
        correlationId,
        traceparent,
        ...more,
      };
      await collection.insertOne(document, { ignoreUndefined: true });
      return document;
    });
    return added ?? 'exists';
  }

  return {
    collection,

    async prepare(): Promise<void> {
      await collection.createIndexes([
        { key: { type: 1, priority: 1, runAt: 1 } },
        { key: { runAt: 1 }, sparse: true },
        { key: { activeKey: 1 }, unique: true, sparse: true },
        { key: { slot: 1 }, unique: true, sparse: true },
        { key: { userId: 1 }, sparse: true },
        { key: { about: 1 }, sparse: true },
        { key: { failedAt: 1 }, sparse: true },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0, sparse: true },
      ]);
    },

    add,

    addClaimed: (job: NewJob, leaseMs: number) =>
      add(job, { state: 'running', attempts: 1, fence: 1, runAt: after(leaseMs) }),

    /** Queues a job again, or moves a queued one to another priority. Undefined when its state has changed. */
    requeue(
      { id, type, userId }: Pick<Job, 'id' | 'type' | 'userId'>,
      options: Requeue,
    ): Promise<Job | Refusal | undefined> {
      const { from, fromPriority, priority = 0, perUser, key, payload, isRetry } = options;
      return inSlot({ type, userId, priority, perUser }, (slot) =>
        change(
          { _id: id, state: { $in: [...from] }, ...(fromPriority !== undefined && { priority: fromPriority }) },
          {
            $set: {
              state: 'queued',
              priority,
              attempts: 0,
              runAt: now(),
              queuedAt: now(),
              ...(payload && { payload }),
              ...(slot !== undefined && { slot }),
              ...(key !== undefined && { activeKey: toActiveKey(userId, key) }),
            },
            $unset: { failure: '', failedAt: '', expiresAt: '' },
            ...(isRetry && { $inc: { fence: 1, retries: 1 } }),
          },
        ),
      );
    },

    /**
     * Gives a job to another user. An active one takes its key and its place along, where that user has room for them.
     * Undefined when `from` has no such job.
     */
    async changeOwner(id: string, from: string, to: string, perUser: number): Promise<Job | undefined> {
      for (;;) {
        const found = await collection.findOne({ _id: id, userId: from });
        if (!found) return undefined;
        const { type, priority, activeKey, slot } = found;
        const key = activeKey && toActiveKey(to, activeKey.slice(toActiveKey(from, '').length));
        // A job that ends meanwhile has no key and no place any more.
        const same = { activeKey: activeKey ?? { $exists: false }, slot: slot ?? { $exists: false } };
        const places = slot === undefined ? undefined : perUser;
        for (const wanted of [{ key, places }, { key }, {}]) {
          const moved = await inSlot({ type, userId: to, priority, perUser: wanted.places }, (place) => {
            const left = { ...(!wanted.key && { activeKey: '' }), ...(!place && { slot: '' }) };
            return change(
              { _id: id, userId: from, ...same } as Filter,
              {
                $set: { userId: to, ...(wanted.key && { activeKey: wanted.key }), ...(place && { slot: place }) },
                ...(Object.keys(left).length > 0 && { $unset: left }),
              } as Update,
            );
          });
          if (moved === undefined) break;
          if (!isRefused(moved)) return moved;
        }
      }
    },

    claim: (type: string, priority: number, leaseMs: number) =>
      collection.findOneAndUpdate(
        { type, priority, runAt: { $lte: now() }, state: { $in: [...ACTIVE] } },
        { $set: { state: 'running', runAt: after(leaseMs), updatedAt: now() }, $inc: { attempts: 1, fence: 1 } },
        { sort: { runAt: 1 }, returnDocument: 'after' },
      ),

    /**
     * The types and priorities with jobs to claim, or to call `onOver` of.
     * @param busy cannot claim now: their backlog must not hide the due jobs of others
     */
    async due(
      types: readonly string[],
      busy: readonly { type: string; priority: number }[],
    ): Promise<Pick<JobDocument, 'type' | 'priority' | 'state'>[]> {
      const projection = { type: 1, priority: 1, state: 1 };
      const filter: Filter = {
        runAt: { $lte: now() },
        type: { $in: [...types] },
        ...(busy.length > 0 && { $nor: busy.map((lane) => ({ ...lane, state: { $in: [...ACTIVE] } })) }),
      };
      return collection.find(filter, { projection, sort: { runAt: 1 }, limit: DUE_AT_ONCE }).toArray();
    },

    renew: (job: Job, leaseMs: number) => set(job, { $set: { runAt: after(leaseMs) } }),
    saveProgress: (job: Job, progress: unknown) => set(job, { $set: { progress } }),

    /** @param drop without `runAt`, `onOver` is called later even if the process is killed now */
    end(job: Job, state: 'done' | 'failed', fields: Partial<JobDocument>, drop: readonly (keyof JobDocument)[] = []) {
      const unset = ['activeKey', 'slot', 'progress', ...drop];
      return change(held(job), {
        $set: { ...fields, state },
        $unset: Object.fromEntries(unset.map((field) => [field, ''])),
      } as Update);
    },

    retryIn: (job: Job, waitMs: number, failure: object) =>
      set(job, { $set: { state: 'queued', runAt: after(waitMs), failure } }),

    async release(job: Job): Promise<void> {
      await collection.updateOne(held(job), {
        $set: { state: 'queued', runAt: now(), updatedAt: now() },
        $inc: { attempts: -1 },
      });
    },

    runAgain: (job: Job, inMs: number, payload: unknown) =>
      set(job, {
        $set: { state: 'queued', runAt: after(inMs), attempts: 0, ...(payload !== undefined && { payload }) },
        $unset: { failure: '', progress: '' },
      } as Update),

    makeDue: (id: string, at: Date) => collection.updateOne({ _id: id, state: 'queued' }, { $set: { runAt: at } }),

    cancel: (id: string, only: Pick<JobFilter, 'states'> & { priority?: number } = {}) =>
      change(
        {
          _id: id,
          state: { $in: [...(only.states ?? ACTIVE)] },
          ...(only.priority !== undefined && { priority: only.priority }),
        },
        { $set: { state: 'cancelled', runAt: now() }, $unset: { activeKey: '', slot: '' } },
      ),

    /** Takes an ended job whose `onOver` was not called yet. */
    async claimOver(type: string, leaseMs: number): Promise<Job | undefined> {
      return change({ type, state: { $in: [...OVER] }, runAt: { $lte: now() } }, { $set: { runAt: after(leaseMs) } });
    },
    /** The ids of those that were neither removed nor queued again. */
    async settled(ended: readonly Job[]): Promise<ReadonlySet<string>> {
      const over = ended.map(({ id, fence }): Filter => ({ _id: id, fence, state: { $in: [...OVER] } }));
      const updates = over.map((filter) => ({ updateOne: { filter, update: { $unset: { runAt: '' as const } } } }));
      const { matchedCount } = await collection.bulkWrite(updates, { ordered: false });
      if (matchedCount === ended.length) return new Set(ended.map(({ id }) => id));
      const found = collection.find({ $or: over }, { projection: { _id: 1 } });
      return new Set((await found.toArray()).map(({ _id }) => _id));
    },

    /** Only when no other process works on this database. */
    async breakLeases(): Promise<void> {
      await collection.updateMany({ state: 'running' }, { $set: { runAt: now() } });
    },

    async find(filter: JobFilter): Promise<Job | undefined> {
      const found = await collection.findOne(toFilter(filter));
      return found ? toJob(found) : undefined;
    },

    async list(filter: JobFilter): Promise<Job[]> {
      const found = await collection.find(toFilter(filter), { sort: { createdAt: -1, _id: -1 } }).toArray();
      return found.map(toJob);
    },

    /** Queued or running jobs, the next one first. */
    waiting: (types: readonly string[], limit: number) =>
      collection
        .find(
          { type: { $in: [...types] }, runAt: { $gt: FIRST_DATE }, state: { $in: [...ACTIVE] } },
          { sort: { runAt: 1 }, limit },
        )
        .toArray(),

    failed: (types: readonly string[], limit: number) =>
      collection
        .find({ type: { $in: [...types] }, failedAt: { $gt: FIRST_DATE } }, { sort: { failedAt: -1 }, limit })
        .toArray(),

    async backlog(types: readonly string[]): Promise<Map<string, { waiting: number; oldestAt?: Date; dead: number }>> {
      const of = { type: { $in: [...types] } };
      const [waiting, dead] = await Promise.all([
        collection
          .aggregate<{ _id: string; waiting: number; oldestAt: Date }>([
            { $match: { runAt: { $gt: FIRST_DATE }, state: { $in: [...ACTIVE] }, ...of } },
            { $group: { _id: '$type', waiting: { $sum: 1 }, oldestAt: { $min: '$queuedAt' } } },
          ])
          .toArray(),
        collection
          .aggregate<{ _id: string; dead: number }>([
            { $match: { failedAt: { $gt: FIRST_DATE }, ...of } },
            { $group: { _id: '$type', dead: { $sum: 1 } } },
          ])
          .toArray(),
      ]);
      const found = new Map(
        types.map((type) => [type, { waiting: 0, dead: 0 } as { waiting: number; oldestAt?: Date; dead: number }]),
      );
      for (const { _id, ...counts } of waiting) found.set(_id, { dead: 0, ...counts });
      for (const { _id, dead: count } of dead) found.set(_id, { waiting: 0, ...found.get(_id), dead: count });
      return found;
    },

    /** What workers have to do now; `since` is when the first job could have begun. */
    load: (types: readonly string[]): Promise<{ _id: StoredLoad; jobs: number; since: Date }[]> =>
      collection
        .aggregate<{ _id: StoredLoad; jobs: number; since: Date }>([
          {
            $match: {
              type: { $in: [...types] },
              runAt: { $gt: FIRST_DATE },
              $or: [{ state: 'running' }, { state: 'queued', runAt: { $lte: now() } }],
            },
          },
          { $group: { _id: { type: '$type', state: '$state' }, jobs: { $sum: 1 }, since: { $min: '$runAt' } } },
        ])
        .toArray(),

    async runNow(id: string, types: readonly string[]): Promise<JobDocument | null> {
      return collection.findOneAndUpdate(
        { _id: id, type: { $in: [...types] }, state: 'queued' },
        { $set: { runAt: now() } },
        { returnDocument: 'after' },
      );
    },

    /** Dead letters without a payload were too large to be stored. */
    async requeueFailed(id: string, types: readonly string[]): Promise<JobDocument | null> {
      return collection.findOneAndUpdate(
        { _id: id, type: { $in: [...types] }, state: 'failed', payload: { $ne: '' } },
        {
          $set: { state: 'queued', attempts: 0, runAt: now(), updatedAt: now() },
          $unset: { failedAt: '', failure: '' },
          $inc: { retries: 1 },
        },
        { returnDocument: 'after' },
      );
    },

    /** Ends a job that has not been claimed since it was read, and removes what it was about. */
    async discard({ _id, state, fence }: JobDocument, keepDoneMs: number): Promise<void> {
      await collection.updateOne(
        { _id, state, fence },
        {
          $set: { state: 'done', updatedAt: now(), expiresAt: after(keepDoneMs) },
          $unset: { runAt: '', failedAt: '', payload: '', failure: '' },
        },
      );
    },

    async remove(filter: JobFilter): Promise<number> {
      return (await collection.deleteMany(toFilter(filter))).deletedCount;
    },
  };
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running';

export const toActiveKey = (userId: string | undefined, key: string): string => `${userId ?? ''}:${key}`;

export function toJob(document: JobDocument): Job {
  const { _id: id, retries = 0, payload, type, state, priority, attempts, fence, createdAt, updatedAt } = document;
  const { userId, about, result, failure, progress, note } = document;
  return {
    id,
    type,
    state,
    priority,
    payload,
    userId,
    about,
    attempts,
    retries,
    fence,
    result,
    failure,
    progress,
    note,
    createdAt,
    updatedAt,
  };
}
