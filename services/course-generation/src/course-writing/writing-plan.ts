import type { Generation } from '../generations/generation.ts';
import { isOver } from '../generations/generation.ts';
import type { LessonWish } from '../lessons/write-lesson.kind.ts';

export type LessonJob = Pick<Generation<LessonWish>, 'state' | 'wish' | 'lane' | 'epoch' | 'failure'>;

interface State {
  /** All sub-topics in the order of the course. */
  subtopicIds: string[];
  written: ReadonlySet<string>;
  /** The jobs that are active, or were asked for since the writing began; the latest first. */
  jobs: LessonJob[];
  atOnce: number;
}

export interface WritingPlan {
  /** The sub-topics to begin now. */
  next: string[];
  failures: { subtopicId: string; message: string }[];
  /** Nothing is being written, and there is nothing left to begin. */
  over: boolean;
}

const STOPPED = 'You stopped this lesson.';

/** Taken back while it was waiting, when the whole course was paused. */
const isWithdrawn = ({ lane, epoch }: LessonJob) => lane === 'ahead' && epoch === 0;

/** What is to be done next about a course that is written as a whole. It depends on nothing but what is stored. */
export function planWriting({ subtopicIds, written, jobs, atOnce }: State): WritingPlan {
  const missing = subtopicIds.filter((id) => !written.has(id));
  const latest = new Map<string, LessonJob>();
  for (const job of jobs) {
    const known = latest.get(job.wish.subtopicId);
    if (!known || (isOver(known) && !isOver(job))) latest.set(job.wish.subtopicId, job);
  }
  const active = missing.filter((id) => {
    const job = latest.get(id);
    return job !== undefined && !isOver(job);
  });
  const failures = missing.flatMap((subtopicId) => {
    const job = latest.get(subtopicId);
    if (job?.state === 'failed') return [{ subtopicId, message: job.failure?.message ?? '' }];
    return job?.state === 'cancelled' && !isWithdrawn(job) ? [{ subtopicId, message: STOPPED }] : [];
  });
  const settled = new Set([...active, ...failures.map((failure) => failure.subtopicId)]);
  const waiting = missing.filter((id) => !settled.has(id));
  const ahead = active.filter((id) => latest.get(id)?.lane === 'ahead').length;
  return {
    next: waiting.slice(0, Math.max(0, atOnce - ahead)),
    failures,
    over: waiting.length === 0 && active.length === 0,
  };
}
