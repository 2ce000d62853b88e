export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A unit of work that survives the process. Stored in the collection `jobs` of its service. */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly type: string;
  readonly state: JobState;
  /** 0 is the most urgent. Each priority has workers of its own. */
  readonly priority: number;
  readonly payload: Payload;
  readonly userId?: string;
  /** What the job belongs to, e.g. the id of a course. */
  readonly about?: string;
  /** Runs since the job was queued, crashes included. */
  readonly attempts: number;
  /** How often a user has queued it again. */
  readonly retries: number;
  /** Grows with each claim: only the latest holder may finish the job. */
  readonly fence: number;
  readonly result?: object;
  readonly failure?: object;
  readonly progress?: unknown;
  /** Of the feature that owns the type. No run changes it. */
  readonly note?: object;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a running job can do with itself. */
export interface JobContext {
  /** Aborts when the job is cancelled, its lease is lost or the process stops; later writes do not count. */
  readonly signal: AbortSignal;
  readonly attempt: number;
  /** What an earlier attempt saved. */
  readonly progress: unknown;
  /** How long the job waits when this run fails, for those who tell it beforehand. @param askedMs at least this long */
  retryDelayMs(askedMs?: number): number;
  saveProgress(progress: unknown): Promise<void>;
  /** Ends the job before `run` returns. False when another worker holds it, or it was cancelled. */
  complete(result?: object): Promise<boolean>;
  /** Ends the job for good, as `complete` does. */
  fail(failure: object): Promise<boolean>;
}

export interface JobOutcome {
  readonly result?: object;
  /** The job is queued again with no attempt counted, and `payload` replaces its own. */
  readonly again?: { readonly inMs: number; readonly payload?: unknown };
}

/** How many jobs of one priority a process runs at a time. */
export interface Lane {
  readonly priority: number;
  readonly concurrency: number;
}

export interface JobType<Payload = unknown> {
  /** Stored; also the label in metrics. */
  readonly name: string;
  /** Default: priority 0, four at a time. */
  readonly lanes?: readonly Lane[];
  /** Renewed at a third of it while the process lives. Default 30 s. Must exceed the clock difference between processes. */
  readonly leaseMs?: number;
  /** Runs before the job fails for good. Default 12. */
  readonly maxAttempts?: number;
  /** Runs on top of `maxAttempts` when processes crashed in between. Default 0. */
  readonly maxCrashes?: number;
  readonly backoffMs?: readonly number[];
  /** Removes finished jobs after this time. Default: never. */
  readonly keepDoneMs?: number;
  /** Removes the payload when the job is done. */
  readonly dropPayload?: boolean;
  /** Failed jobs are listed for admins, who can queue them again. */
  readonly deadLetters?: boolean;
  /** Queues itself again for ever, so that it is no backlog. */
  readonly recurring?: boolean;
  /** At least once per job, never twice at the same time. A thrown error is retried unless `isRetriable` says no. */
  run(job: Job<Payload>, context: JobContext): Promise<JobOutcome | undefined>;
  /** After the job has ended, perhaps more than once. Repeated until it succeeds. */
  onOver?(job: Job<Payload>): Promise<void>;
  /** After `onOver` of each, of several that have ended; as often as that. */
  onSettled?(jobs: readonly Job<Payload>[]): Promise<void>;
  /** After `onOver`, when others removed the job meanwhile, perhaps with its user. */
  onRemoved?(job: Job<Payload>): Promise<void>;
}
