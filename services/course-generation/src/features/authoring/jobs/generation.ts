import type {
  AuthorSource,
  GenerationEvent,
  GenerationView,
  OutlineRequestView,
  OutlineView,
} from '@coursewright/contracts';
import type { Job } from '@coursewright/service-kit';
import type { Usage } from '../../accounts/index.ts';
import { type Failure, internalFailure } from './generation-failure.ts';

export type GenerationState = GenerationView['state'];
export type JobTypeName = GenerationView['kind'];

// Prefetch jobs have places per user and workers of their own.
export type Priority = 'interactive' | 'prefetch';

export const PRIORITIES: Readonly<Record<Priority, number>> = { interactive: 0, prefetch: 1 };

// A job that asks the model for text.
export interface Generation<Input extends object = object> {
  id: string;
  userId: string;
  kind: JobTypeName;
  input: Input;
  state: GenerationState;
  priority: Priority;
  // Fencing token: grows with each claim; only the latest holder may finish the job.
  epoch: number;
  attempts: number;
  retries: number;
  requestedAt: Date;
  outline?: OutlineView;
  source?: AuthorSource;
  failure?: Failure;
}

export interface GenerationResult extends Pick<Generation, 'outline' | 'source'> {
  // Without it, the estimate of the job type counts.
  usage?: Usage;
  // What `finalEvent` of the job type would read again.
  finalEvent?: GenerationEvent;
}

export function toGeneration(job: Job): Generation {
  const {
    id,
    userId = '',
    type,
    state,
    fence: epoch,
    attempts,
    retries,
    createdAt: requestedAt,
    payload,
    failure,
  } = job;
  const { outline, source } = (job.result ?? {}) as GenerationResult;
  return {
    id,
    userId,
    kind: type as JobTypeName,
    state,
    epoch,
    attempts,
    retries,
    requestedAt,
    priority: job.priority === PRIORITIES.prefetch ? 'prefetch' : 'interactive',
    input: payload as object,
    outline,
    source,
    // A job whose processes crashed again and again fails without a failure of its own.
    failure: state === 'failed' ? toFailure(failure) : undefined,
  };
}

const toFailure = (failure: object = {}): Failure => ('kind' in failure ? (failure as Failure) : internalFailure);

interface KnownInput {
  request?: OutlineRequestView;
  courseId?: string;
  subtopicId?: string;
}

export function toGenerationView(generation: Generation): GenerationView {
  const { id, kind, state, outline, source, failure } = generation;
  const { request, courseId, subtopicId }: KnownInput = generation.input;
  return { id, kind, state, request, courseId, subtopicId, outline, source, failure };
}
