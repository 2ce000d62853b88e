import type { Brief } from '@coursewright/contracts';
import type { Context } from '../../../context.ts';
import type { CopyCourse, Course } from '../../courses/index.ts';
import type { QuizBatchRepository } from '../../study/index.ts';

type Options = Pick<Context, 'lessons'> & { batches: QuizBatchRepository; copyCourse: CopyCourse };

export type CopySharedCourse = ReturnType<typeof createSharedCourseCopier>;

// The goal of a learner and what they already know are theirs.
const withoutLearner = ({ level, language }: Brief = {}): Brief => ({
  ...(level && { level }),
  ...(language && { language }),
});

export function createSharedCourseCopier({ lessons, batches, copyCourse }: Options) {
  return async (userId: string, key: string, course: Course): Promise<string> => {
    const { id, mainTopic, type, source, brief, topics, coverUrl } = course;
    return copyCourse(userId, key, {
      mainTopic,
      type,
      source,
      topics,
      coverUrl,
      brief: brief && withoutLearner(brief),
      origin: { kind: 'shared', title: mainTopic },
      lessons: await lessons.ofCourse(id),
      async addRest(copyId) {
        for (const { topicId, source: author, items } of await batches.newest(id)) {
          await batches.save({
            generationId: `copy:${copyId}:${topicId}`,
            courseId: copyId,
            topicId,
            source: author,
            items,
          });
        }
      },
    });
  };
}
