import { readExample } from '@coursewright/example-courses';
import type { CopyCourse } from '../../courses/index.ts';
import type { ExerciseBatchRepository, QuizBatchRepository } from '../../study/index.ts';
import { type PreparedExample, toSubtopicId } from './prepare-example.ts';

interface Dependencies {
  batches: QuizBatchRepository;
  exercises: ExerciseBatchRepository;
  copyCourse: CopyCourse;
}

export function createExampleCopier({ batches, exercises, copyCourse }: Dependencies) {
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
        for (const [index, { questions, lessons: written }] of (readExample(slug)?.topics ?? []).entries()) {
          const topicId = topics[index]?.id;
          if (!topicId) continue;
          const items = questions.map(({ lesson, ...item }) => ({ ...item, subtopicId: toSubtopicId(lesson) }));
          const generationId = `copy:${copyId}:${topicId}`;
          await batches.save({ generationId, courseId: copyId, topicId, source: 'sample', items });
          for (const [place, { exercises: items }] of written.entries()) {
            const subtopicId = topics[index]?.subtopics[place]?.id ?? '';
            await exercises.save({
              key: `copy:${copyId}:${subtopicId}`,
              courseId: copyId,
              subtopicId,
              lessonVersion: 1,
              source: 'sample',
              ofTerms: false,
              items: items.map((item) => ({ ...item, subtopicId })),
            });
          }
        }
      },
    });
  };
}
