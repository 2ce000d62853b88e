import { raise, rateLimited, withEvents } from '@coursewright/service-kit';
import { type Model, Types, trusted } from 'mongoose';
import { duplicateKeyFields } from '../mongo/duplicate-key.ts';
import { toGeneration } from './generation.mapper.ts';
import type { GenerationDocument } from './generation.model.ts';
import type { Generation, GenerationState, Lane } from './generation.ts';
import type { GenerationKind, KindRegistry } from './generation-kind.ts';

const ACTIVE: GenerationState[] = ['queued', 'running'];
const ENDED_BADLY: GenerationState[] = ['failed', 'cancelled'];
const BUSY_RETRY_MS = 15_000;
/** Places of foreseen work are counted from here, so that it never takes one of those that are for waiting. */
const FIRST_PLACE = { now: 0, ahead: 100 } as const;

export interface RequestOptions {
  generations: Model<GenerationDocument>;
  kinds: KindRegistry;
  /** Called after each write that carries a request event. */
  onRequested(): void;
  /** Throws when the learner may not have this written now. */
  admit?(userId: string, kind: GenerationKind): Promise<void>;
}

const FORESEEN = { state: 'queued', lane: 'ahead' };
/** The epoch grows: nobody takes it for a job whose log is empty. */
const AFRESH = { $unset: { failure: '' }, $inc: { epoch: 1 } };

type Write = (slot: number) => Promise<GenerationDocument | null>;

/** How work is asked for: what the learner has asked for already, and still runs, is joined. */
export function createGenerationRequests({ generations, kinds, onRequested, admit }: RequestOptions) {
  async function findActive(userId: string, key: string): Promise<Generation | undefined> {
    const state = trusted({ $in: ACTIVE });
    const found = await generations.findOne({ userId, key, state }).lean<GenerationDocument>();
    return found ? toGeneration(found) : undefined;
  }

  /** Tries the learner's places, from any of them on, until a unique index lets the write through; undefined when the same is being asked for elsewhere. */
  async function takePlace(kind: GenerationKind, lane: Lane, write: Write): Promise<Generation | undefined> {
    const places = (lane === 'ahead' ? kind.ahead?.atOnce : kind.atOnce) ?? 0;
    const start = Math.floor(Math.random() * places);
    for (let step = 0; step < places; step += 1) {
      try {
        const written = await write(FIRST_PLACE[lane] + ((start + step) % places));
        if (written) onRequested();
        return written ? toGeneration(written) : undefined;
      } catch (error) {
        const fields = duplicateKeyFields(error);
        if (!fields) throw error;
        if (fields.includes('key')) return undefined;
      }
    }
    const message = `You already have ${places} ${kind.plural} being written. Please wait for one of them.`;
    throw rateLimited(message, { retryAfterMs: BUSY_RETRY_MS });
  }

  function eventOf(kind: GenerationKind, lane: Lane, generationId: string) {
    const event = lane === 'ahead' ? kind.ahead?.requested : kind.requested;
    if (!event) throw new Error(`a ${kind.name} is not written ahead`);
    return raise(event, { generationId });
  }

  /** Moves a job into a place where it is waited for. */
  function queueNow(kind: GenerationKind, id: string, from: object, slot: number, more: object = {}) {
    const update = { $set: { state: 'queued', lane: 'now', slot, attempts: 0 }, ...more };
    return generations
      .findOneAndUpdate({ _id: id, ...from }, withEvents(update, eventOf(kind, 'now', id)), { returnDocument: 'after' })
      .lean<GenerationDocument>();
  }

  async function create(kind: GenerationKind, userId: string, wish: object, lane: Lane) {
    await admit?.(userId, kind);
    return takePlace(kind, lane, async (slot) => {
      const _id = new Types.ObjectId();
      const pendingEvents = [eventOf(kind, lane, _id.toHexString())];
      const fresh = { state: 'queued' as const, epoch: 0, attempts: 0, pendingEvents, pendingSince: new Date() };
      const created = { _id, userId, kind: kind.name, wish, key: kind.keyOf(wish), lane, slot, ...fresh };
      return (await generations.create(created)).toObject();
    });
  }

  return {
    /** Asks for something to be written. Foreseen work that is still queued moves over to where somebody waits. */
    async request<Wish extends object>(
      kind: GenerationKind<Wish>,
      userId: string,
      wish: Wish,
      lane: Lane = 'now',
    ): Promise<Generation> {
      for (;;) {
        const active = await findActive(userId, kind.keyOf(wish));
        const foreseen = active?.lane === 'ahead' && active.state === 'queued';
        if (active && !(foreseen && lane === 'now')) return active;
        const asked = active
          ? await takePlace(kind, 'now', (slot) => queueNow(kind, active.id, FORESEEN, slot))
          : await create(kind, userId, wish, lane);
        if (asked) return asked;
      }
    },

    /** Asks again for what failed or was cancelled; undefined when it is neither. */
    async requestAgain({ id, userId, kind: name, wish }: Generation): Promise<Generation | undefined> {
      const kind = kinds.of(name);
      await admit?.(userId, kind);
      const again = await takePlace(kind, 'now', (slot) => {
        return queueNow(kind, id, { state: trusted({ $in: ENDED_BADLY }) }, slot, AFRESH);
      });
      return again ?? findActive(userId, kind.keyOf(wish));
    },
  };
}
