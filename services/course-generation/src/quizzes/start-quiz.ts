import type { quizEndpoints, ResponseOf } from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { toAttemptView } from './quiz.mapper.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';
import type { QuizBatchRepository } from './quiz-batch.repository.ts';
import { readLessonsOf } from './topic-lessons.ts';
import type { QuizKind } from './write-quiz.kind.ts';

type Started = ResponseOf<typeof quizEndpoints.startQuiz>;

type Needs = Pick<Context, 'courses' | 'lessons' | 'generations'> & {
  attempts: QuizAttemptRepository;
  batches: QuizBatchRepository;
  kind: QuizKind;
};

export type StartQuiz = ReturnType<typeof startQuizOf>;

export function startQuizOf({ courses, lessons, generations, attempts, batches, kind }: Needs) {
  /** The open attempt, or one with questions nobody was asked yet. Two tabs get the same. */
  async function attemptOf(userId: string, courseId: string, topicId: string) {
    for (;;) {
      const open = await attempts.findOpen(userId, courseId, topicId);
      if (open) return open;
      const used = await attempts.usedBatches(courseId, topicId);
      const batch = await batches.firstUnused(courseId, topicId, used);
      if (!batch) return undefined;
      const begun = await attempts.begin(userId, batch);
      if (begun) return begun;
    }
  }

  return async (userId: string, courseId: string, topicId: string): Promise<Started> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course?.topics.some(({ id }) => id === topicId)) throw notFound('There is no such topic');
    const attempt = await attemptOf(userId, courseId, topicId);
    if (attempt) return { status: 'ready', attempt: toAttemptView(attempt) };
    const read = await readLessonsOf(lessons, course, topicId);
    if (read.length === 0) throw conflict('Read a lesson of this topic first');
    const { id } = await generations.request(kind, userId, { courseId, topicId });
    return { status: 'writing', generationId: id };
  };
}
