import type { Brief } from '@coursewright/contracts';
import type { Context } from '../../../context.ts';
import type { CopyCourse, Course } from '../../courses/index.ts';
import { chooseNewest, type ExerciseBatchRepository, type QuizBatchRepository } from '../../study/index.ts';

type Dependencies = Pick<Context, 'lessons'> & {
  batches: QuizBatchRepository;
  exercises: ExerciseBatchRepository;
  copyCourse: CopyCourse;
};

// The goal of a learner and what they already know are theirs.
const withoutLearner = ({ level, language }: Brief = {}): Brief => ({
  ...(level && { level }),
  ...(language && { language }),
});

export function createSharedCourseCopier({ lessons, batches, exercises, copyCourse }: Dependencies) {
  return async (userId: string, key: string, course: Course): Promise<string> => {
    const texts = await lessons.ofCourse(course.id);
    const { id, mainTopic, type, source, brief, topics, coverUrl } = course;
    return copyCourse(userId, key, {
      mainTopic,
      type,
      source,
      topics,
      coverUrl,
      brief: brief && withoutLearner(brief),
      origin: { kind: 'shared', title: mainTopic },
      lessons: texts,
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
        for (const batch of chooseNewest(await exercises.ofCourse(id))) {
          const { subtopicId, lessonVersion, source: author, ofTerms, items } = batch;
          // Those of terms are made again, and those of a former text were replaced.
          if (ofTerms || texts.find((text) => text.subtopicId === subtopicId)?.version !== lessonVersion) continue;
          await exercises.save({
            key: `copy:${copyId}:${subtopicId}`,
            courseId: copyId,
            subtopicId,
            lessonVersion: 1,
            source: author,
            ofTerms,
            items,
          });
        }
      },
    });
  };
}
