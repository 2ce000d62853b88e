import { courseEvents } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { NOTHING } from '../allowance/token-budget.ts';
import type { Context } from '../context.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { GenerationKind } from '../generations/generation-kind.ts';
import { QUIZ_SIZE } from './quiz.ts';
import type { QuizBatchRepository } from './quiz-batch.repository.ts';
import { readLessonsOf } from './topic-lessons.ts';

export interface QuizWish {
  courseId: string;
  topicId: string;
}

export type QuizKind = GenerationKind<QuizWish>;

type Needs = Pick<Context, 'author' | 'courses' | 'lessons'> & { batches: QuizBatchRepository };

export function quizKind({ author, courses, lessons, batches }: Needs): QuizKind {
  return {
    name: 'quiz',
    plural: 'quizzes',
    atOnce: 2,
    tokens: 8_000,
    requested: courseEvents.quizRequested,
    keyOf: ({ courseId, topicId }) => `quiz:${courseId}:${topicId}`,

    async work({ id: generationId, userId, wish: { courseId, topicId } }, desk) {
      const stored = await batches.ofGeneration(generationId);
      if (stored) return { source: stored.source, usage: NOTHING };
      const course = await courses.find(courseId);
      const topic = course?.topics.find(({ id }) => id === topicId);
      if (!course || !topic) throw notFound('There is no such topic');
      const read = await readLessonsOf(lessons, course, topicId);
      const { items, source, usage } = await author.writeQuiz(
        {
          mainTopic: course.mainTopic,
          topicTitle: topic.title,
          lessons: read.map(({ subtopicId, title, html }) => ({ subtopicId, title, html })),
          count: QUIZ_SIZE,
          avoid: await batches.questions(courseId, topicId),
          userKey: userKeyOf(userId),
        },
        attemptHooks(desk),
      );
      await desk.writer.flush();
      const kept = await batches.save({ generationId, courseId, topicId, source, items });
      return { source: kept.source, usage };
    },

    finalEvent: async ({ wish: { courseId, topicId } }) => ({ type: 'quiz-done', courseId, topicId }),
  };
}
