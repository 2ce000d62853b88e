import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, type GenerationType, toUserKey } from '../../authoring/index.ts';
import { type Course, findSubtopic, type LessonRepository } from '../../courses/index.ts';
import { nameSources } from '../../sources/index.ts';
import { QUIZ_SIZE } from './quiz.ts';
import type { QuizBatchRepository } from './quiz-batch.repository.ts';

// Prefetched lessons that were not opened are left out.
export async function findReadLessons(lessons: LessonRepository, { id, topics, done }: Course, topicId: string) {
  const subtopics = topics.find((topic) => topic.id === topicId)?.subtopics ?? [];
  const read = subtopics.map((subtopic) => subtopic.id).filter((subtopicId) => done.includes(subtopicId));
  const found = read.length > 0 ? await lessons.ofCourse(id, read) : [];
  return read.flatMap((subtopicId) => found.find((lesson) => lesson.subtopicId === subtopicId) ?? []);
}

interface QuizInput {
  courseId: string;
  topicId: string;
}

export type QuizJobType = GenerationType<QuizInput>;

type Needs = Pick<Context, 'generator' | 'courses' | 'lessons'> & { batches: QuizBatchRepository };

export function createQuizJob({ generator, courses, lessons, batches }: Needs): QuizJobType {
  return {
    name: 'quiz',
    plural: 'quizzes',
    concurrencyPerUser: 2,
    prefetch: { concurrencyPerUser: 2 },
    tokens: 8_000,
    keyOf: ({ courseId, topicId }) => `quiz:${courseId}:${topicId}`,

    async work({ id: generationId, userId, input: { courseId, topicId } }, job) {
      const stored = await batches.ofGeneration(generationId);
      if (stored) return { source: stored.source, usage: NO_USAGE };
      const course = await courses.find(courseId);
      const topic = course?.topics.find(({ id }) => id === topicId);
      if (!course || !topic) throw notFound('There is no such topic');
      const read = await findReadLessons(lessons, course, topicId);
      const { items, quality, source, usage } = await generator.writeQuiz(
        {
          mainTopic: course.mainTopic,
          brief: course.brief,
          topicTitle: topic.title,
          lessons: read.map(({ subtopicId, title, html, citations }) => ({
            subtopicId,
            title,
            html: citations ? nameSources(html, citations) : html,
            objectives: findSubtopic(course, subtopicId)?.subtopic.contract?.objectives,
          })),
          count: QUIZ_SIZE,
          avoid: await batches.questions(courseId, topicId),
          userKey: toUserKey(userId),
        },
        createAttemptHooks(job),
      );
      await job.writer.flush();
      const kept = await batches.save({ generationId, courseId, topicId, source, items, quality });
      return { source: kept.source, usage };
    },

    finalEvent: async ({ input: { courseId, topicId } }) => ({ type: 'quiz-done', courseId, topicId }),
  };
}
