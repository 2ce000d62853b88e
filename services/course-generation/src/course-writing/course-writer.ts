import { AppError } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Course } from '../courses/course.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { WritingRepository } from './course-writing.repository.ts';
import { surveyWith } from './view-writing.ts';

type Options = Pick<Context, 'courses' | 'generations' | 'lessons' | 'runner'> & {
  lessonKind: LessonKind;
  writings: WritingRepository;
  atOnce: number;
  /** Tells the open streams of a course to look again. */
  nudge(courseId: string): void;
};

export type CourseWriter = ReturnType<typeof createCourseWriter>;

/** Keeps the lessons of courses that are written as a whole coming. Every call looks at what is stored, so any call may be missed or repeated. */
export function createCourseWriter(options: Options) {
  const { courses, generations, runner, lessonKind, writings, nudge } = options;
  const survey = surveyWith(options);

  /** Begins the next lessons; says what stands in the way, if anything does. */
  async function begin({ id: courseId, userId }: Course, next: string[]) {
    for (const subtopicId of next) {
      try {
        await generations.request(lessonKind, userId, { courseId, subtopicId }, 'ahead');
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'rate_limited')) throw error;
        const passing = error.code === 'rate_limited';
        return passing ? undefined : { subtopicId, message: error.message };
      }
    }
    return undefined;
  }

  return {
    async advance(courseId: string): Promise<void> {
      const course = await courses.find(courseId);
      if (course?.writing?.state !== 'running') return;
      const run = { id: courseId, since: course.writing.since };
      const { next, failures, over } = await survey(course, run.since);
      if (over) {
        await writings.leave(run, { state: failures.length === 0 ? 'done' : 'paused' });
        nudge(courseId);
        return;
      }
      const stopped = await begin(course, next);
      if (stopped) {
        await writings.leave(run, { state: 'paused', stopped });
        nudge(courseId);
      }
      if (next.length > 0 && (await courses.find(courseId))?.writing?.state !== 'running')
        await this.withdraw(courseId);
    },

    /** Takes back what nobody has begun yet. */
    async withdraw(courseId: string): Promise<void> {
      for (const { id, lane, state } of await generations.ofCourse(courseId, 'lesson')) {
        if (lane === 'ahead' && state === 'queued' && (await generations.withdraw(id))) await runner.settle(id);
      }
    },

    /**
     * Stops also what is under way, but nothing that the learner has opened. A lesson opened at this very moment is seen
     * by the second look, or its opener finds the job cancelled and asks anew.
     */
    async stop(courseId: string): Promise<void> {
      await this.withdraw(courseId);
      for (const job of await generations.ofCourse<{ subtopicId: string }>(courseId, 'lesson')) {
        const isWanted = async () => (await courses.find(courseId))?.wanted.includes(job.wish.subtopicId);
        if (job.lane !== 'ahead' || (await isWanted()) || !(await generations.cancel(job.id))) continue;
        if (await isWanted()) await generations.requestAgain(job);
        else await runner.tellCancelled(job.id);
      }
    },
  };
}
