import { createHash } from 'node:crypto';
import type { GenerationEvent } from '@coursewright/contracts';
import type { Usage } from '../../accounts/index.ts';
import type { AttemptHooks, JudgedAnswer } from '../writing/texts.ts';
import type { Generation, GenerationResult, JobTypeName } from './generation.ts';
import type { ProgressWriter } from './progress-writer.ts';

export interface GenerationContext {
  writer: ProgressWriter;
  // Aborts on cancellation, on a claim by another worker and on shutdown.
  signal: AbortSignal;
  // Which attempt of the job it is, from 1.
  attempt?: number;
  // An attempt before failed, or the learner asked for another one after a failure.
  isAgain?: boolean;
  // Its failure is the job's.
  isLast?: boolean;
  // Requests that this attempt may send.
  calls?: number;
  onUsage?(usage: Usage): void;
  onJudged?(answer: JudgedAnswer): void;
}

export interface GenerationType<Input extends object = object> {
  readonly name: JobTypeName;
  readonly plural: string;
  readonly concurrencyPerUser: number;
  readonly prefetch?: { readonly concurrencyPerUser: number };
  // Reserved from the user's allowance until the actual usage is known.
  readonly tokens?: number;
  // The job is refused when the allowance does not cover both.
  readonly leadsTo?: JobTypeName;
  // The job is refused when the account's storage is full.
  readonly storesText?: boolean;
  /** Requests with the same key share one job. */
  keyOf(input: Input): string;
  /** Idempotent: a second worker after a crash must neither duplicate nor replace the stored result. */
  work(generation: Generation<Input>, job: GenerationContext): Promise<GenerationResult>;
  /** Derived from stored data, so that it can be written again after a crash. */
  finalEvent(generation: Generation<Input>): Promise<GenerationEvent>;
}

export type GenerationTypeRegistry = ReturnType<typeof createGenerationTypeRegistry>;

/** @param list read at each call: features add their types after the registry is created */
export function createGenerationTypeRegistry(list: () => readonly GenerationType[]) {
  return {
    has: (name: string): boolean => list().some((each) => each.name === name),
    of(name: JobTypeName): GenerationType {
      const jobType = list().find((each) => each.name === name);
      if (!jobType) throw new Error(`unknown job type ${name}`);
      return jobType;
    },
  };
}

export function createAttemptHooks({ writer, signal, calls = 2, onUsage, onJudged }: GenerationContext): AttemptHooks {
  return {
    signal,
    calls: { left: calls },
    onUsage,
    onJudged,
    onRetry: ({ attempt, max, waitMs, message }) =>
      writer.push({ type: 'retry', attempt: attempt + 1, max, waitMs, message }),
    onRestart: () => writer.push({ type: 'restart' }),
  };
}

/** One-way: the provider can tell users apart and cannot identify them. */
export const toUserKey = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 32);
