import type { AuthorSource, GenerationView, OutlineRequestView, OutlineView } from '@coursewright/contracts';
import {
  AppError,
  conflict,
  isRefused as isNotStored,
  type Job,
  type Jobs,
  rateLimited,
} from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { TokenBudget, WritingJobName } from '../../accounts/index.ts';
import type { WritingJobType } from './define-job.ts';
import { type Failure, internalFailure } from './job-failure.ts';

// Prefetch jobs have places per user and workers of their own.
export const PRIORITIES = { interactive: 0, prefetch: 1 } as const;

type Priority = keyof typeof PRIORITIES;

// The first release knows these kinds of generations; what a learner practises is a quiz to it.
export const toGenerationKind = (name: WritingJobName): GenerationView['kind'] =>
  name === 'exercises' || name === 'marking' || name === 'pretest' ? 'quiz' : name;

/** A job that asks a model for text. */
export interface WritingJob<Payload = object> extends Job<Payload> {
  readonly type: WritingJobName;
  readonly userId: string;
  readonly result?: { readonly outline?: OutlineView; readonly source?: AuthorSource; readonly partial?: boolean };
  readonly failure?: Failure;
}

export const isPrefetch = ({ priority }: Pick<Job, 'priority'>): boolean => priority === PRIORITIES.prefetch;

export function toWritingJob<Payload = object>(job: Job): WritingJob<Payload> {
  const { state, failure = {} } = job;
  // A job whose processes crashed again and again fails without a failure of its own.
  const own = 'kind' in failure ? failure : internalFailure;
  return { ...job, failure: state === 'failed' ? own : undefined } as WritingJob<Payload>;
}

interface KnownPayload {
  request?: OutlineRequestView;
  courseId?: string;
  subtopicId?: string;
}

export function toGenerationView({ id, type, state, payload, result, failure }: WritingJob): GenerationView {
  const { request, courseId, subtopicId }: KnownPayload = payload;
  const { outline, source } = result ?? {};
  return { id, kind: toGenerationKind(type), state, request, courseId, subtopicId, outline, source, failure };
}

const ACTIVE = ['queued', 'running'] as const;
const BUSY_RETRY_MS = 15_000;
const MAX_RETRIES = 10;

// Whether a request was refused because of the user's own limits: concurrency, allowance or storage.
export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'rate_limited' || error.kind === 'unprocessable');

const LATER_MS = 60_000;

/** What a first text lacks, requested in the background, in a minute. Nothing is, where the account may not have more. */
export async function requestLater<Payload extends { courseId: string }>(
  { logger, now }: Pick<Context, 'logger' | 'now'>,
  type: WritingJobType<Payload>,
  userId: string,
  payload: Payload,
): Promise<void> {
  try {
    await type.request(userId, payload, { priority: 'prefetch', runAt: new Date(now().getTime() + LATER_MS) });
  } catch (error) {
    if (!isRefused(error)) throw error;
    logger.debug({ type: type.name, course: payload.courseId, reason: error.code }, 'not tried again');
  }
}

export interface RequestOptions {
  /** Default: `interactive`. */
  priority?: Priority | undefined;
  runAt?: Date | undefined;
  /** Kept with the job. */
  note?: object | undefined;
  /** There is probably one of the same key: it is looked for first. */
  isProbablyActive?: boolean | undefined;
}

interface QueueOptions {
  jobs: Jobs;
  types: ReadonlyMap<string, WritingJobType>;
  storage?: { checkCourseLimit(userId: string): Promise<void>; checkStorageLimit(userId: string): Promise<void> };
  budget?: Pick<TokenBudget, 'assertAvailable'> | undefined;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** The jobs of users that ask a model for text. */
export function createJobQueue({ jobs, types, storage, budget }: QueueOptions) {
  type Stored = Awaited<ReturnType<typeof jobs.requeue>>;
  const placesOf = (type: WritingJobType, priority: Priority) =>
    (priority === 'prefetch' ? type.prefetch : type)?.concurrencyPerUser ?? 0;

  async function findOne(filter: Parameters<typeof jobs.find>[0]): Promise<WritingJob | undefined> {
    const found = await jobs.find(filter);
    return found && types.has(found.type) ? toWritingJob(found) : undefined;
  }

  async function assertAllowed(userId: string, { name, storesText }: WritingJobType): Promise<void> {
    await Promise.all([
      name === 'outline' && storage?.checkCourseLimit(userId),
      storesText && storage?.checkStorageLimit(userId),
      budget?.assertAvailable(userId, name),
    ]);
  }

  const findActive = (userId: string, key: string) => findOne({ userId, key });

  // Undefined when there is one of the same key, or the state has changed.
  function accept(type: WritingJobType, priority: Priority, stored: Stored): WritingJob | undefined {
    if (stored !== undefined && !isNotStored(stored)) return toWritingJob(stored);
    if (stored !== 'busy') return undefined;
    const message = `You already have ${placesOf(type, priority)} ${type.plural} being written. Please wait for one of them.`;
    throw rateLimited(message, { retryAfterMs: BUSY_RETRY_MS });
  }

  async function create(type: WritingJobType, userId: string, payload: object, options: RequestOptions) {
    const { priority = 'interactive', runAt, note } = options;
    await assertAllowed(userId, type);
    const { courseId, outlineId }: { courseId?: string; outlineId?: string } = payload;
    const stored = await jobs.add({
      type: type.name,
      key: type.keyOf(payload),
      userId,
      about: courseId ?? outlineId,
      payload,
      note,
      priority: PRIORITIES[priority],
      perUser: placesOf(type, priority),
      ...(runAt && { runAt }),
    });
    return accept(type, priority, stored);
  }

  async function promote(type: WritingJobType, queued: WritingJob) {
    const stored = await jobs.requeue(queued, {
      from: ['queued'],
      fromPriority: PRIORITIES.prefetch,
      perUser: placesOf(type, 'interactive'),
    });
    return accept(type, 'interactive', stored);
  }

  const addNote = ({ id }: WritingJob, note: object) =>
    jobs.collection.updateOne({ _id: id, note: { $exists: false } }, { $set: { note } });

  return {
    // Creates a job, or returns the active one with the same key. A queued prefetch job becomes interactive on demand, and does not wait then.
    async request<Payload extends object>(
      type: WritingJobType<Payload>,
      userId: string,
      payload: Payload,
      options: RequestOptions = {},
    ): Promise<WritingJob<Payload>> {
      const { priority = 'interactive', note } = options;
      const createOrRefuse = () =>
        create(type, userId, payload, options).catch((error: unknown) => {
          if (isRefused(error)) return error;
          throw error;
        });
      for (let isLikely = options.isProbablyActive === true; ; isLikely = false) {
        // Most are new. Who may have no new one still gets the one of the same key.
        const created = isLikely ? undefined : await createOrRefuse();
        if (created && !(created instanceof AppError)) return created as WritingJob<Payload>;
        const existing = await findActive(userId, type.keyOf(payload));
        if (!existing) {
          if (created) throw created;
          continue;
        }
        if (note && !existing.note) await addNote(existing, note);
        const waits = isPrefetch(existing) && existing.state === 'queued' && priority === 'interactive';
        const found = waits ? await promote(type, existing) : existing;
        if (found) return found as WritingJob<Payload>;
      }
    },

    // A queued prefetch job does not wait any longer.
    async begin<Payload extends object>(
      type: WritingJobType<Payload>,
      userId: string,
      payload: Payload,
    ): Promise<void> {
      const queued = await findActive(userId, type.keyOf(payload));
      if (!queued || !isPrefetch(queued) || queued.state !== 'queued') return;
      const { prefetch: priority } = PRIORITIES;
      await jobs.requeue(queued, { from: ['queued'], fromPriority: priority, priority });
    },

    // Queues a failed or cancelled job again; undefined when it is neither.
    async retry(job: WritingJob): Promise<WritingJob | undefined> {
      const { userId, payload, retries } = job;
      const type = types.get(job.type);
      if (!type) throw new Error(`unknown job type ${job.type}`);
      if (retries >= MAX_RETRIES) {
        const message = `This was tried again ${MAX_RETRIES} times. Please reload the page and start it from there.`;
        throw conflict(message, { code: 'too_many_retries' });
      }
      await assertAllowed(userId, type);
      const stored = await jobs.requeue(job, {
        from: ['failed', 'cancelled'],
        perUser: placesOf(type, 'interactive'),
        key: type.keyOf(payload),
        payload: type.retryPayload?.(job),
        isRetry: true,
      });
      // Another one of the same key is on its way, perhaps in the background.
      return accept(type, 'interactive', stored) ?? this.request(type, userId, payload);
    },

    // Queued or running.
    findActive,
    find: (id: string) => findOne({ id }),
    findOwn: (id: string, userId: string) => findOne({ id, userId }),

    // Active jobs, and those requested since then; latest first.
    async ofCourse<Payload>(courseId: string, type?: WritingJob['type'], since?: Date): Promise<WritingJob<Payload>[]> {
      const found = await jobs.list({ about: courseId, type, states: ACTIVE, since });
      return found.map((job) => toWritingJob<Payload>(job));
    },

    // The job that writes the contracts of an outline, unless it failed; the latest one.
    async contractsOf(outlineId: string, userId: string): Promise<WritingJob | undefined> {
      const states = [...ACTIVE, 'done'] as const;
      const [latest] = await jobs.list({ about: outlineId, userId, type: 'contracts', states });
      return latest && toWritingJob(latest);
    },

    activeOf: (userId: string) => jobs.list({ userId, states: ACTIVE }),

    // Undefined when the job was over already.
    async cancel(id: string): Promise<WritingJob | undefined> {
      const cancelled = await jobs.cancel(id);
      return cancelled && toWritingJob(cancelled);
    },
    cancelQueuedPrefetch: (id: string) => jobs.cancel(id, { states: ['queued'], priority: PRIORITIES.prefetch }),
  };
}
