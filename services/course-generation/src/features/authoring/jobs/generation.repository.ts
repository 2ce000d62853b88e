import { AppError, conflict, isRefused as isNotStored, type Jobs, rateLimited } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { type Generation, type JobTypeName, PRIORITIES, type Priority, toGeneration } from './generation.ts';
import type { GenerationType, GenerationTypeRegistry } from './generation-type.ts';

const ACTIVE = ['queued', 'running'] as const;
const BUSY_RETRY_MS = 15_000;
const MAX_RETRIES = 10;

export interface GenerationRepositoryOptions {
  jobs: Jobs;
  kinds: GenerationTypeRegistry;
  assertAllowed?(userId: string, type: GenerationType): Promise<void>;
}

// Whether a request was refused because of the user's own limits: concurrency, allowance or storage.
export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'rate_limited' || error.kind === 'unprocessable');

const LATER_MS = 60_000;

/** What a first text lacks, requested in the background, in a minute. Nothing is, where the account may not have more. */
export async function requestLater<Input extends { courseId: string }>(
  { generations, logger, now }: Pick<Context, 'generations' | 'logger' | 'now'>,
  kind: GenerationType<Input>,
  userId: string,
  input: Input,
): Promise<void> {
  try {
    await generations.request(kind, userId, input, 'prefetch', new Date(now().getTime() + LATER_MS));
  } catch (error) {
    if (!isRefused(error)) throw error;
    logger.debug({ kind: kind.name, course: input.courseId, reason: error.code }, 'not tried again');
  }
}

export type GenerationRepository = ReturnType<typeof createGenerationRepository>;

export function createGenerationRepository({ jobs, kinds, assertAllowed }: GenerationRepositoryOptions) {
  type Stored = Awaited<ReturnType<typeof jobs.requeue>>;
  const ref = ({ id, kind, userId }: Generation) => ({ id, type: kind, userId });
  const placesOf = (type: GenerationType, priority: Priority) =>
    (priority === 'prefetch' ? type.prefetch : type)?.concurrencyPerUser ?? 0;

  async function findOne(filter: Parameters<typeof jobs.find>[0]): Promise<Generation | undefined> {
    const found = await jobs.find(filter);
    return found && kinds.has(found.type) ? toGeneration(found) : undefined;
  }

  const findActive = (userId: string, key: string) => findOne({ userId, key });

  // Undefined when another request was faster.
  function accept(type: GenerationType, priority: Priority, stored: Stored): Generation | undefined {
    if (stored !== undefined && !isNotStored(stored)) return toGeneration(stored);
    if (stored !== 'busy') return undefined;
    const message = `You already have ${placesOf(type, priority)} ${type.plural} being written. Please wait for one of them.`;
    throw rateLimited(message, { retryAfterMs: BUSY_RETRY_MS });
  }

  async function create(type: GenerationType, userId: string, input: object, priority: Priority, runAt?: Date) {
    await assertAllowed?.(userId, type);
    const { courseId, outlineId }: { courseId?: string; outlineId?: string } = input;
    const stored = await jobs.add({
      type: type.name,
      key: type.keyOf(input),
      userId,
      about: courseId ?? outlineId,
      payload: input,
      priority: PRIORITIES[priority],
      perUser: placesOf(type, priority),
      ...(runAt && { runAt }),
    });
    return accept(type, priority, stored);
  }

  async function promote(type: GenerationType, queued: Generation) {
    const stored = await jobs.requeue(ref(queued), {
      from: ['queued'],
      fromPriority: PRIORITIES.prefetch,
      perUser: placesOf(type, 'interactive'),
    });
    return accept(type, 'interactive', stored);
  }

  return {
    // Creates a job, or returns the active one with the same key. A queued prefetch job becomes interactive on demand, and does not wait then.
    async request<Input extends object>(
      type: GenerationType<Input>,
      userId: string,
      input: Input,
      priority: Priority = 'interactive',
      runAt?: Date,
    ): Promise<Generation> {
      for (;;) {
        const existing = await findActive(userId, type.keyOf(input));
        const isQueuedPrefetch = existing?.priority === 'prefetch' && existing.state === 'queued';
        if (existing && !(isQueuedPrefetch && priority === 'interactive')) return existing;
        const requested = existing ? await promote(type, existing) : await create(type, userId, input, priority, runAt);
        if (requested) return requested;
      }
    },

    // A queued prefetch job does not wait any longer.
    async begin<Input extends object>(type: GenerationType<Input>, userId: string, input: Input): Promise<void> {
      const queued = await findActive(userId, type.keyOf(input));
      if (queued?.priority !== 'prefetch' || queued.state !== 'queued') return;
      const { prefetch: priority } = PRIORITIES;
      await jobs.requeue(ref(queued), { from: ['queued'], fromPriority: priority, priority });
    },

    // Queues a failed or cancelled job again; undefined when it is neither.
    async retry(generation: Generation): Promise<Generation | undefined> {
      const { userId, kind, input, retries } = generation;
      const type = kinds.of(kind);
      if (retries >= MAX_RETRIES) {
        const message = `This was tried again ${MAX_RETRIES} times. Please reload the page and start it from there.`;
        throw conflict(message, { code: 'too_many_retries' });
      }
      await assertAllowed?.(userId, type);
      const stored = await jobs.requeue(ref(generation), {
        from: ['failed', 'cancelled'],
        perUser: placesOf(type, 'interactive'),
        key: type.keyOf(input),
        isRetry: true,
      });
      // Another one of the same key is on its way, perhaps in the background.
      return accept(type, 'interactive', stored) ?? this.request(type, userId, input);
    },

    find: (id: string) => findOne({ id }),
    findOwn: (id: string, userId: string) => findOne({ id, userId }),

    // Active jobs, and those requested since then; latest first.
    async ofCourse<Input extends object>(
      courseId: string,
      kind?: JobTypeName,
      since?: Date,
    ): Promise<Generation<Input>[]> {
      const found = await jobs.list({ about: courseId, type: kind, states: ACTIVE, since });
      return found.map((job) => toGeneration(job) as Generation<Input>);
    },

    // The job that writes the contracts of an outline, unless it failed; the latest one.
    async contractsOf(outlineId: string, userId: string): Promise<Generation | undefined> {
      const states = [...ACTIVE, 'done'] as const;
      const [latest] = await jobs.list({ about: outlineId, userId, type: 'contracts', states });
      return latest && toGeneration(latest);
    },

    async activeOf(userId: string): Promise<Generation[]> {
      return (await jobs.list({ userId, states: ACTIVE })).map(toGeneration);
    },

    // Undefined when the job was over already.
    async cancel(id: string): Promise<Generation | undefined> {
      const cancelled = await jobs.cancel(id);
      return cancelled && toGeneration(cancelled);
    },
    async cancelQueuedPrefetch(id: string): Promise<Generation | undefined> {
      const cancelled = await jobs.cancel(id, { states: ['queued'], priority: PRIORITIES.prefetch });
      return cancelled && toGeneration(cancelled);
    },
  };
}
