import type { CourseWritingView } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import type { Context } from '../../../context.ts';
import { isPrefetch, isRefused } from '../../authoring/index.ts';
import { type CourseDocument, courseModel } from '../course.model.ts';
import type { Course, Writing } from '../course.ts';
import type { LessonJob } from '../lessons/lesson.job.ts';
import { createProgressReader, type ViewWriting } from './view-writing.ts';

type WritingRepository = ReturnType<typeof createWritingRepository>;

export function createWritingRepository(connection: Connection) {
  const courses = courseModel(connection);

  return {
    async begin(courseId: string, state: 'running' | 'done'): Promise<void> {
      await courses.updateOne({ _id: courseId }, { $set: { writing: { state, since: new Date() } } });
    },

    /** Changes nothing unless this run is still the current one. */
    async leave({ id, since }: { id: string; since: Date }, change: Omit<Writing, 'since'>): Promise<void> {
      const present: object = { _id: id, 'writing.state': 'running', 'writing.since': since };
      await courses.updateOne(present, { $set: { writing: { since, ...change } } });
    },

    async pause(courseId: string): Promise<void> {
      await courses.updateOne({ _id: courseId, 'writing.state': 'running' }, { $set: { 'writing.state': 'paused' } });
    },

    async end(courseId: string): Promise<void> {
      await courses.updateOne({ _id: courseId }, { $unset: { writing: '' } });
    },

    async running(userId?: string): Promise<string[]> {
      const filter: object = { 'writing.state': 'running', ...(userId !== undefined && { userId }) };
      const found = await courses.find(filter, { _id: 1 }).lean<Pick<CourseDocument, '_id'>[]>();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}

type WriterOptions = Pick<Context, 'courses' | 'lessons' | 'queue' | 'runner'> & {
  lessonJob: LessonJob;
  writings: WritingRepository;
  atOnce: number;
  notify(courseId: string): void;
};

type CourseWriter = ReturnType<typeof createCourseWriter>;

/**
 * Keeps the next lessons of a course queued. Every call derives its work from stored data, so calls can be missed
 * or repeated.
 */
export function createCourseWriter(options: WriterOptions) {
  const { courses, queue, runner, lessonJob, writings, notify } = options;
  const readProgress = createProgressReader(options);

  async function begin({ id: courseId, userId }: Course, next: string[]) {
    for (const subtopicId of next) {
      try {
        await lessonJob.request(userId, { courseId, subtopicId }, { priority: 'prefetch' });
      } catch (error) {
        if (!isRefused(error)) throw error;
        const passing = error.code === 'rate_limited';
        return passing ? undefined : { subtopicId, message: error.message, code: error.code };
      }
    }
    return undefined;
  }

  return {
    async advance(courseId: string): Promise<void> {
      const course = await courses.find(courseId);
      if (course?.writing?.state !== 'running') return;
      const run = { id: courseId, since: course.writing.since };
      const { next, failures, over } = await readProgress(course, run.since);
      if (over) {
        await writings.leave(run, { state: failures.length === 0 ? 'done' : 'paused' });
        notify(courseId);
        return;
      }
      const stopped = await begin(course, next);
      if (stopped) {
        await writings.leave(run, { state: 'paused', stopped });
        notify(courseId);
      }
      if (next.length > 0 && (await courses.find(courseId))?.writing?.state !== 'running')
        await this.withdraw(courseId);
    },

    async withdraw(courseId: string): Promise<void> {
      for (const { id } of await queue.ofCourse(courseId, 'lesson')) {
        if (await queue.cancelQueuedPrefetch(id)) await runner.reconcileLog(id);
      }
    },

    /**
     * Cancels queued and running jobs, except lessons the learner has opened. A lesson opened during the call is
     * seen by the second `isWanted`, or its opener finds the job cancelled and requests it again.
     */
    async stop(courseId: string): Promise<void> {
      await this.withdraw(courseId);
      for (const job of await queue.ofCourse<{ subtopicId: string }>(courseId, 'lesson')) {
        const isWanted = async () => (await courses.find(courseId))?.wanted.includes(job.payload.subtopicId);
        if (!isPrefetch(job) || (await isWanted()) || !(await queue.cancel(job.id))) continue;
        if (await isWanted()) await queue.retry(job);
        else await runner.reconcileLog(job.id);
      }
    },
  };
}

type ActionOptions = Pick<Context, 'courses' | 'budget'> & {
  lessonJob: LessonJob;
  writings: WritingRepository;
  writer: CourseWriter;
  viewWriting: ViewWriting;
  notify(courseId: string): void;
};

export function createWritingActions({
  courses,
  budget,
  lessonJob,
  writings,
  writer,
  viewWriting,
  notify,
}: ActionOptions) {
  async function run(userId: string, courseId: string) {
    const { written, total } = await viewWriting(await courses.getOwn(courseId, userId));
    if (written.length === total) return writings.begin(courseId, 'done');
    await budget?.assertAvailable(userId, lessonJob.name);
    await writings.begin(courseId, 'running');
    await writer.advance(courseId);
  }

  const actions = {
    run,
    async pause(_userId: string, courseId: string) {
      await writings.pause(courseId);
      await writer.withdraw(courseId);
    },
    async cancel(_userId: string, courseId: string) {
      await writings.end(courseId);
      await writer.stop(courseId);
    },
  };

  return async (userId: string, courseId: string, action: keyof typeof actions): Promise<CourseWritingView> => {
    await courses.getOwn(courseId, userId);
    await actions[action](userId, courseId);
    notify(courseId);
    return viewWriting(await courses.getOwn(courseId, userId));
  };
}
