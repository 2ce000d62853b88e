import type { CourseWritingView } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { LessonKind } from '../lessons/write-lesson.kind.ts';
import type { CourseWriter } from './course-writer.ts';
import type { WritingRepository } from './course-writing.repository.ts';
import type { ViewWriting } from './view-writing.ts';

type Options = Pick<Context, 'courses' | 'budget'> & {
  lessonKind: LessonKind;
  writings: WritingRepository;
  writer: CourseWriter;
  viewWriting: ViewWriting;
  nudge(courseId: string): void;
};

export type ActOnWriting = ReturnType<typeof actOnWritingOf>;

/** What the learner can do about the writing of a course. `run` also tries again what failed. */
export function actOnWritingOf({ courses, budget, lessonKind, writings, writer, viewWriting, nudge }: Options) {
  async function find(userId: string, courseId: string) {
    const course = await courses.findOwn(courseId, userId);
    if (!course) throw notFound('There is no such course');
    return course;
  }

  async function run(userId: string, courseId: string) {
    const { written, total } = await viewWriting(await find(userId, courseId));
    if (written.length === total) return writings.begin(courseId, 'done');
    await budget?.admit(userId, lessonKind);
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
    await find(userId, courseId);
    await actions[action](userId, courseId);
    nudge(courseId);
    return viewWriting(await find(userId, courseId));
  };
}
