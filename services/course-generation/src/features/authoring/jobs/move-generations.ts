import { isOver, type JobDocument, type Migration, moveToJobs } from '@coursewright/service-kit';
import type { Types } from 'mongoose';
import { PRIORITIES } from './generation.ts';

/** Of the releases before the job runner. */
interface GenerationDocument {
  readonly _id: Types.ObjectId;
  readonly userId: string;
  readonly kind: string;
  readonly wish?: { readonly courseId?: string } | null;
  // The first release had these instead of `wish`.
  readonly request?: object;
  readonly courseId?: string;
  readonly subtopicId?: string;
  readonly key: string;
  readonly state: JobDocument['state'];
  readonly lane?: 'now' | 'ahead' | null;
  readonly slot: number;
  readonly epoch: number;
  readonly attempts: number;
  readonly retries?: number | null;
  readonly outline?: object | null;
  readonly source?: string | null;
  readonly failure?: object | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

function toJobDocument(document: GenerationDocument): JobDocument {
  const { _id, userId, kind: type, wish, key, state, lane, slot, epoch: fence, attempts } = document;
  const { request, courseId, subtopicId, outline, source, failure, createdAt, updatedAt } = document;
  const priority = PRIORITIES[lane === 'ahead' ? 'prefetch' : 'interactive'];
  const base = {
    _id: _id.toHexString(),
    type,
    state,
    priority,
    payload: wish ?? (request ? { request } : { courseId, subtopicId }),
    userId,
    about: wish?.courseId ?? courseId,
    attempts,
    retries: document.retries ?? 0,
    fence,
    result: { ...(outline && { outline }), ...(source && { source }) },
    ...(failure && { failure }),
    createdAt,
    queuedAt: updatedAt,
    updatedAt,
  };
  if (isOver(document)) return base;
  return {
    ...base,
    state: 'queued',
    runAt: updatedAt,
    activeKey: `${userId}:${key}`,
    slot: `${type}:${userId}:${priority}:${slot % 100}`,
  };
}

// Their messages asked workers for generations, which are jobs themselves now.
const FORMER_CONSUMERS = /^course-generation\.(outline|lesson|lesson-ahead|revision|answer|quiz)-writer$/;
const FORMER_EVENTS = /^course-generation\.(outline|lesson|revision|answer|quiz)\.(requested|foreseen)\.v1$/;

export const moveGenerations: Migration = {
  name: 'generations-to-jobs',
  async run(connection) {
    await connection.collection('inbox').deleteMany({ consumer: FORMER_CONSUMERS });
    await connection.collection('sent_events').deleteMany({ type: FORMER_EVENTS });
    await moveToJobs<GenerationDocument>(connection, 'generations', toJobDocument);
  },
};
