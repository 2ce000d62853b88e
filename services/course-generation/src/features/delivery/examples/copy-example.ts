import { readExample } from '@coursewright/example-courses';
import type { CopyCourse } from '../../courses/index.ts';
import type { QuizBatchRepository } from '../../study/index.ts';
import { type PreparedExample, toSubtopicId } from './prepare-example.ts';

interface Options {
  batches: QuizBatchRepository;
  copyCourse: CopyCourse;
}

export type CopyExample = ReturnType<typeof createExampleCopier>;

export function createExampleCopier({ batches, copyCourse }: Options) {
  return async (userId: string, key: string, { view, topics, lessons }: PreparedExample): Promise<string> => {
    const { slug, title, level } = view;
    return copyCourse(userId, key, {
      mainTopic: title,
      type: view.course.type,
      source: view.course.source,
      topics,
      coverUrl: view.cover,
      brief: { level, language: 'en' },
      origin: { kind: 'example', slug, title },
      lessons,
      async addRest(copyId) {
        for (const [index, { questions }] of (readExample(slug)?.topics ?? []).entries()) {
          const topicId = topics[index]?.id;
          if (!topicId) continue;
          const items = questions.map(({ lesson, ...item }) => ({ ...item, subtopicId: toSubtopicId(lesson) }));
          const generationId = `copy:${copyId}:${topicId}`;
          await batches.save({ generationId, courseId: copyId, topicId, source: 'sample', items });
        }
      },
    });
  };
}
