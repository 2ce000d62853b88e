import { conflict, notFound } from '@coursewright/service-kit';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import { findSubtopic } from '../courses/course.ts';
import type { Generation } from '../generations/generation.ts';
import type { AnswerKind } from './answer.kind.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { type AnswerWish, exchangeOf, questionMessage } from './exchange.ts';

type Needs = Pick<Context, 'courses' | 'generations'> & { exchanges: ExchangeRepository; kind: AnswerKind };

interface Asking {
  userId: string;
  courseId: string;
  question: string;
  subtopicId?: string;
}

const BUSY = 'Your teacher is still answering your last question. Please send this one when the answer is there.';

/** Asks the teacher of a course, who answers one question at a time. The same question, sent twice, is asked once. */
export function askTeacherWith({ courses, generations, exchanges, kind }: Needs) {
  return async ({ userId, courseId, question, subtopicId }: Asking) => {
    const course = await courses.findOwn(courseId, userId);
    if (!course) throw notFound('There is no such course');
    const open = subtopicId !== undefined && findSubtopic(course, subtopicId) ? subtopicId : undefined;
    const exchangeId = new Types.ObjectId().toHexString();
    const askedAt = new Date().toISOString();
    const wish: AnswerWish = { courseId, exchangeId, question, subtopicId: open, askedAt };
    const generation = (await generations.request(kind, userId, wish)) as Generation<AnswerWish>;
    if (generation.wish.question !== question) throw conflict(BUSY, { code: 'teacher_busy' });
    const exchange = exchangeOf(generation);
    await exchanges.ask(exchange);
    return { generationId: generation.id, message: questionMessage(exchange) };
  };
}
