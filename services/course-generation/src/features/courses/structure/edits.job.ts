import { type CourseEdit, MAX_LESSONS_PER_TOPIC } from '@coursewright/contracts';
import { AppError, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { getTopicLimit } from '../../accounts/index.ts';
import { createAttemptHooks, isSameTitle, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { applyEdits } from './apply-edits.ts';
import { getStructure } from './structure.ts';

interface EditsInput {
  courseId: string;
  wish: string;
}

export type EditsJob = WritingJobType<EditsInput>;

type Dependencies = Pick<Context, 'courses' | 'defineJob' | 'generator' | 'learners' | 'now'>;

// Changes nothing: the operations are an event of the job, and the learner accepts them one by one.
export function createEditsJob({ courses, defineJob, generator, learners, now }: Dependencies): EditsJob {
  return defineJob({
    name: 'edits',
    plural: 'changes',
    tokens: 3_000,
    keyOf: ({ courseId, wish }) => `edits:${courseId}:${wish}`,

    async work({ userId, payload: { courseId, wish } }, run) {
      const course = await courses.find(courseId);
      if (!course) throw notFound('There is no such course');
      const { plan } = await learners.find(userId);
      const most = { topics: getTopicLimit(plan), lessons: MAX_LESSONS_PER_TOPIC };
      const structure = getStructure(course);
      const check = (operations: CourseEdit[]): string | undefined => {
        try {
          applyEdits(structure, operations, { ...most, isSameTitle, now: now() });
          return undefined;
        } catch (error) {
          if (error instanceof AppError) return error.message;
          throw error;
        }
      };
      const { operations, message, source, usage } = await generator.proposeEdits(
        {
          mainTopic: course.mainTopic,
          topics: course.topics,
          brief: course.brief,
          userKey: toUserKey(userId),
          wish,
          most,
          check,
        },
        createAttemptHooks(run),
      );
      run.writer.push({ type: 'edits', operations, message });
      await run.writer.flush();
      return { source, usage };
    },

    finalEvent: async () => ({ type: 'edits-done' }),
  });
}
