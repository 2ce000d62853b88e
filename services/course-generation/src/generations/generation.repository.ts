import { raise, rateLimited, withEvents } from '@coursewright/service-kit';
import { type Model, Types, trusted } from 'mongoose';
import { duplicateKeyFields } from '../mongo/duplicate-key.ts';
import { toGeneration } from './generation.mapper.ts';
import type { GenerationDocument } from './generation.model.ts';
import type { Failure, Generation, GenerationResult, GenerationState } from './generation.ts';
import type { GenerationKind, KindRegistry } from './generation-kind.ts';

const ACTIVE: GenerationState[] = ['queued', 'running'];
const ENDED_BADLY: GenerationState[] = ['failed', 'cancelled'];
const BUSY_RETRY_MS = 15_000;

export type GenerationRepository = ReturnType<typeof createGenerationRepository>;

interface Options {
  generations: Model<GenerationDocument>;
  kinds: KindRegistry;
  /** Called after each write that carries a request event. */
  onRequested(): void;
}

export function createGenerationRepository({ generations, kinds, onRequested }: Options) {
  const active = () => trusted({ $in: ACTIVE });

  async function findActive(userId: string, key: string): Promise<Generation | undefined> {
    const found = await generations.findOne({ userId, key, state: active() }).lean<GenerationDocument>();
    return found ? toGeneration(found) : undefined;
  }

  /** Tries the learner's places one after the other until a unique index lets the write through. */
  async function takeSlot(
    { atOnce, plural }: GenerationKind,
    { userId, key }: { userId: string; key: string },
    write: (slot: number) => Promise<GenerationDocument | null>,
  ): Promise<Generation | undefined> {
    for (let slot = 0; slot < atOnce; slot += 1) {
      try {
        const written = await write(slot);
        if (written) onRequested();
        return written ? toGeneration(written) : undefined;
      } catch (error) {
        if (!duplicateKeyFields(error)) throw error;
        const running = await findActive(userId, key);
        if (running) return running;
      }
    }
    const message = `You already have ${atOnce} ${plural} being written. Please wait for one of them.`;
    throw rateLimited(message, { retryAfterMs: BUSY_RETRY_MS });
  }

  /** Finishes a running generation, unless another worker has taken it on or it was cancelled. */
  async function finish(generation: Generation, $set: object, $inc?: object): Promise<Generation | undefined> {
    const mine = { _id: generation.id, epoch: generation.epoch, state: 'running' as const };
    const written = await generations
      .findOneAndUpdate(mine, $inc ? { $set, $inc } : { $set }, { returnDocument: 'after' })
      .lean<GenerationDocument>();
    return written ? toGeneration(written) : undefined;
  }

  return {
    async find(id: string): Promise<Generation | undefined> {
      const found = await generations.findById(id).lean<GenerationDocument>();
      return found ? toGeneration(found) : undefined;
    },

    async findOwn(id: string, userId: string): Promise<Generation | undefined> {
      const found = await generations.findOne({ _id: id, userId }).lean<GenerationDocument>();
      return found ? toGeneration(found) : undefined;
    },

    /** Asks for something to be written; what the learner has already asked for, and still runs, is joined. */
    async request<Wish extends object>(kind: GenerationKind<Wish>, userId: string, wish: Wish): Promise<Generation> {
      const key = kind.keyOf(wish);
      const running = await findActive(userId, key);
      if (running) return running;
      const requested = await takeSlot(kind, { userId, key }, async (slot) => {
        const _id = new Types.ObjectId();
        const pendingEvents = [raise(kind.requested, { generationId: _id.toHexString() })];
        const fresh = { state: 'queued' as const, epoch: 0, attempts: 0, pendingEvents, pendingSince: new Date() };
        return (await generations.create({ _id, userId, kind: kind.name, wish, key, slot, ...fresh })).toObject();
      });
      if (!requested) throw new Error('a generation was not created');
      return requested;
    },

    /** Asks again for what failed or was cancelled; undefined when it is neither. */
    async requestAgain({ id, userId, kind: name, wish }: Generation): Promise<Generation | undefined> {
      const kind = kinds.of(name);
      return takeSlot(kind, { userId, key: kind.keyOf(wish) }, (slot) => {
        const update = { $set: { state: 'queued', slot, attempts: 0 }, $unset: { failure: '' } };
        return generations
          .findOneAndUpdate(
            { _id: id, state: trusted({ $in: ENDED_BADLY }) },
            withEvents(update, raise(kind.requested, { generationId: id })),
            { returnDocument: 'after' },
          )
          .lean<GenerationDocument>();
      });
    },

    /** Takes a generation on: from now on its former worker can neither write nor finish. Undefined when it is over. */
    async claim(id: string): Promise<Generation | undefined> {
      const update = { $set: { state: 'running' }, $inc: { epoch: 1, attempts: 1 } };
      const claimed = await generations
        .findOneAndUpdate({ _id: id, state: active() }, update, { returnDocument: 'after' })
        .lean<GenerationDocument>();
      return claimed ? toGeneration(claimed) : undefined;
    },

    complete: (generation: Generation, result: GenerationResult) => finish(generation, { ...result, state: 'done' }),
    fail: (generation: Generation, failure: Failure) => finish(generation, { failure, state: 'failed' }),
    /** Puts it back until the next attempt; what was no fault of the work does not count as one. */
    postpone: (generation: Generation, { counts }: { counts: boolean }) =>
      finish(generation, { state: 'queued' }, counts ? undefined : { attempts: -1 }),

    /** Undefined when there is nothing left to cancel. */
    async cancel(id: string): Promise<Generation | undefined> {
      const cancelled = await generations
        .findOneAndUpdate({ _id: id, state: active() }, { $set: { state: 'cancelled' } }, { returnDocument: 'after' })
        .lean<GenerationDocument>();
      return cancelled ? toGeneration(cancelled) : undefined;
    },
  };
}
