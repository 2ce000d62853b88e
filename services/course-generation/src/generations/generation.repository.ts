import { trusted } from 'mongoose';
import { toGeneration } from './generation.mapper.ts';
import type { GenerationDocument } from './generation.model.ts';
import type { Failure, Generation, GenerationResult, GenerationState, KindName, Lane } from './generation.ts';
import { createGenerationRequests, type RequestOptions } from './generation-requests.ts';

const ACTIVE: GenerationState[] = ['queued', 'running'];

export type GenerationRepository = ReturnType<typeof createGenerationRepository>;

export function createGenerationRepository(options: RequestOptions) {
  const { generations } = options;
  const active = () => trusted({ $in: ACTIVE });

  async function updated(filter: object, update: object): Promise<Generation | undefined> {
    const written = await generations
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<GenerationDocument>();
    return written ? toGeneration(written) : undefined;
  }

  /** Finishes a running generation, unless another worker has taken it on or it was cancelled. */
  function finish({ id, epoch }: Generation, $set: object, $inc?: object): Promise<Generation | undefined> {
    return updated({ _id: id, epoch, state: 'running' }, $inc ? { $set, $inc } : { $set });
  }

  return {
    ...createGenerationRequests(options),

    async find(id: string): Promise<Generation | undefined> {
      const found = await generations.findById(id).lean<GenerationDocument>();
      return found ? toGeneration(found) : undefined;
    },

    async findOwn(id: string, userId: string): Promise<Generation | undefined> {
      const found = await generations.findOne({ _id: id, userId }).lean<GenerationDocument>();
      return found ? toGeneration(found) : undefined;
    },

    /** Jobs of a course that are active, or were asked for since; the latest first. */
    async ofCourse<Wish extends object>(courseId: string, kind: KindName, since?: Date): Promise<Generation<Wish>[]> {
      const recent = since ? [{ createdAt: trusted({ $gte: since }) }] : [];
      const found = await generations
        .find({ 'wish.courseId': courseId, kind, $or: [{ state: active() }, ...recent] })
        .sort({ createdAt: -1, _id: -1 })
        .lean<GenerationDocument[]>();
      return found.map((document) => toGeneration(document) as Generation<Wish>);
    },

    /**
     * Takes a generation on: from now on its former worker can neither write nor finish. Undefined when it is over, or
     * was moved to the other lane while it was queued.
     */
    claim(id: string, lane: Lane = 'now'): Promise<Generation | undefined> {
      const mine = lane === 'ahead' ? lane : trusted({ $ne: 'ahead' });
      return updated(
        { _id: id, state: active(), lane: mine },
        { $set: { state: 'running' }, $inc: { epoch: 1, attempts: 1 } },
      );
    },

    complete: (generation: Generation, { outline, source }: GenerationResult) =>
      finish(generation, { ...(outline && { outline }), ...(source && { source }), state: 'done' }),
    fail: (generation: Generation, failure: Failure) => finish(generation, { failure, state: 'failed' }),
    /** Puts it back until the next attempt; what was no fault of the work does not count as one. */
    postpone: (generation: Generation, { counts }: { counts: boolean }) =>
      finish(generation, { state: 'queued' }, counts ? undefined : { attempts: -1 }),

    /** Undefined when there is nothing left to cancel. */
    cancel: (id: string): Promise<Generation | undefined> =>
      updated({ _id: id, state: active() }, { $set: { state: 'cancelled' } }),
    /** Cancels foreseen work that nobody has begun or waits for. */
    withdraw: (id: string): Promise<Generation | undefined> =>
      updated({ _id: id, state: 'queued', lane: 'ahead' }, { $set: { state: 'cancelled' } }),
  };
}
