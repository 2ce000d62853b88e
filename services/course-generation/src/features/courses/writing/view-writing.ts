import type { CourseWritingView } from '@coursewright/contracts';
import { isOver } from '@coursewright/service-kit';
import { isPrefetch, type JobQueue, type WritingJob } from '../../authoring/index.ts';
import { type Course, findSubtopic, listSubtopics } from '../course.ts';
import type { LessonInput } from '../lessons/lesson.job.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';

export type KnownJob = Pick<WritingJob<LessonInput>, 'state' | 'payload' | 'priority' | 'fence' | 'failure'>;

interface State {
  subtopicIds: string[];
  written: ReadonlySet<string>;
  /** Active jobs, and those requested since the writing began; latest first. */
  jobs: KnownJob[];
  atOnce: number;
}

interface WritingPlan {
  next: string[];
  failures: { subtopicId: string; message: string; code?: string }[];
  over: boolean;
}

const STOPPED = 'You stopped this lesson.';

// Paused before a worker claimed it.
const isWithdrawn = (job: KnownJob) => isPrefetch(job) && job.fence === 0;

export function planWriting({ subtopicIds, written, jobs, atOnce }: State): WritingPlan {
  const missing = subtopicIds.filter((id) => !written.has(id));
  const latest = new Map<string, KnownJob>();
  for (const job of jobs) {
    const known = latest.get(job.payload.subtopicId);
    if (!known || (isOver(known) && !isOver(job))) latest.set(job.payload.subtopicId, job);
  }
  const active = missing.filter((id) => {
    const job = latest.get(id);
    return job !== undefined && !isOver(job);
  });
  const failures = missing.flatMap((subtopicId) => {
    const job = latest.get(subtopicId);
    if (job?.state === 'failed') return [{ subtopicId, message: job.failure?.message ?? '', code: job.failure?.kind }];
    return job?.state === 'cancelled' && !isWithdrawn(job) ? [{ subtopicId, message: STOPPED }] : [];
  });
  const settled = new Set([...active, ...failures.map((failure) => failure.subtopicId)]);
  const waiting = missing.filter((id) => !settled.has(id));
  const ahead = active.filter((id) => {
    const job = latest.get(id);
    return job !== undefined && isPrefetch(job);
  }).length;
  return {
    next: waiting.slice(0, Math.max(0, atOnce - ahead)),
    failures,
    over: waiting.length === 0 && active.length === 0,
  };
}

interface ViewOptions {
  queue: JobQueue;
  lessons: LessonRepository;
  atOnce: number;
}

/** Reads the jobs before the lessons: a lesson stored in between then appears in at least one of them. */
export function createProgressReader({ queue, lessons, atOnce }: ViewOptions) {
  return async (course: Course, since: Date) => {
    const jobs = await queue.ofCourse<LessonInput>(course.id, 'lesson', since);
    const written = await lessons.written(course.id);
    const subtopicIds = listSubtopics(course).map(({ id }) => id);
    return { jobs, written, ...planWriting({ subtopicIds, written, jobs, atOnce }) };
  };
}

export type ViewWriting = ReturnType<typeof createWritingView>;

export function createWritingView(options: ViewOptions) {
  const readProgress = createProgressReader(options);

  return async (course: Course): Promise<CourseWritingView> => {
    const { writing } = course;
    const all = listSubtopics(course).map(({ id }) => id);
    const seen = writing ? await readProgress(course, writing.since) : undefined;
    const present = seen?.written ?? (await options.lessons.written(course.id));
    const written = all.filter((id) => present.has(id));
    const isMissing = (id: string) => all.includes(id) && !present.has(id);
    const stopped = writing?.stopped && isMissing(writing.stopped.subtopicId) ? [writing.stopped] : [];
    const failures = [...(seen?.failures ?? []), ...stopped].map(({ subtopicId, message, code }) => ({
      ...(code && { code }),
      subtopicId,
      message,
      title: findSubtopic(course, subtopicId)?.subtopic.title ?? '',
    }));
    return { state: writing?.state ?? 'off', written, total: all.length, failures };
  };
}
