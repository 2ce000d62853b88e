import { courseEvents } from '@coursewright/contracts';
import { raise, rateLimited, withEvents } from '@coursewright/service-kit';
import { type Model, Types, trusted } from 'mongoose';
import { duplicateKeyFields } from '../mongo/duplicate-key.ts';
import { RUNNING_JOBS } from '../plans/plan-rules.ts';
import { toGeneration } from './generation.mapper.ts';
import type { GenerationDocument } from './generation.model.ts';
import type { Failure, Generation, GenerationState, Wish } from './generation.ts';
import { lessonKey, outlineKey } from './generation-key.ts';

const ACTIVE: GenerationState[] = ['queued', 'running'];
const ENDED_BADLY: GenerationState[] = ['failed', 'cancelled'];
const BUSY_RETRY_MS = 15_000;

export type GenerationRepository = ReturnType<typeof createGenerationRepository>;

const keyOf = (wish: Wish) =>
  wish.kind === 'outline' ? outlineKey(wish.request) : lessonKey(wish.courseId, wish.subtopicId);

function requestEvent(kind: Wish['kind'], generationId: string) {
  const event = kind === 'outline' ? courseEvents.outlineRequested : courseEvents.lessonRequested;
  return raise(event, { generationId });
}

/** @param onRequested called after each write that carries a request event. */
export function createGenerationRepository(generations: Model<GenerationDocument>, onRequested: () => void) {
  const active = () => trusted({ $in: ACTIVE });

  async function findActive(userId: string, key: string): Promise<Generation | undefined> {
    const found = await generations.findOne({ userId, key, state: active() }).lean<GenerationDocument>();
    return found ? toGeneration(found) : undefined;
  }

  /** Tries the learner's places one after the other until a unique index lets the write through. */
  async function takeSlot(
    wish: { userId: string; kind: Wish['kind']; key: string },
    write: (slot: number) => Promise<GenerationDocument | null>,
  ): Promise<Generation | undefined> {
    for (let slot = 0; slot < RUNNING_JOBS[wish.kind]; slot += 1) {
      try {
        const written = await write(slot);
        if (written) onRequested();
        return written ? toGeneration(written) : undefined;
      } catch (error) {
        if (!duplicateKeyFields(error)) throw error;
        const running = await findActive(wish.userId, wish.key);
        if (running) return running;
      }
    }
    const what = wish.kind === 'outline' ? 'outlines' : 'lessons';
    throw rateLimited(
      `You already have ${RUNNING_JOBS[wish.kind]} ${what} being written. Please wait for one of them.`,
      {
        retryAfterMs: BUSY_RETRY_MS,
      },
    );
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
    async request(userId: string, wish: Wish): Promise<Generation> {
      const key = keyOf(wish);
      const running = await findActive(userId, key);
      if (running) return running;
      const requested = await takeSlot({ userId, kind: wish.kind, key }, async (slot) => {
        const _id = new Types.ObjectId();
        const events = { pendingEvents: [requestEvent(wish.kind, _id.toHexString())], pendingSince: new Date() };
        const created = { _id, userId, ...wish, key, slot, state: 'queued' as const, epoch: 0, attempts: 0, ...events };
        return (await generations.create(created)).toObject();
      });
      if (!requested) throw new Error('a generation was not created');
      return requested;
    },

    /** Asks again for what failed or was cancelled; undefined when it is neither. */
    async requestAgain(generation: Generation): Promise<Generation | undefined> {
      const { id, userId, kind } = generation;
      return takeSlot({ userId, kind, key: keyOf(generation) }, (slot) => {
        const update = { $set: { state: 'queued', slot, attempts: 0 }, $unset: { failure: '' } };
        return generations
          .findOneAndUpdate(
            { _id: id, state: trusted({ $in: ENDED_BADLY }) },
            withEvents(update, requestEvent(kind, id)),
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

    complete: (generation: Generation, result: Pick<Generation, 'outline' | 'source'>) =>
      finish(generation, { ...result, state: 'done' }),
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
