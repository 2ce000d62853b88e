import { teacherEndpoints } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { revealsKey } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { createAnswerJob } from './answer.job.ts';
import { createExchangeRepository } from './exchange.repository.ts';
import { type AnswerInput, createExchange, questionMessage, toMessages } from './exchange.ts';
import { createFindOpenItems } from './open-items.ts';
import { suggestQuestions } from './suggest-questions.ts';

const BUSY = 'Your teacher is still answering your last question. Please send this one when the answer is there.';
const MAX_MESSAGES = 200;

export function teacherFeature(context: Context): Feature {
  const { courses, lessons, queue, runner } = context;
  const exchanges = createExchangeRepository(context.connection);
  const findOpenItems = createFindOpenItems(context);
  const answerJob = createAnswerJob({ ...context, exchanges, findOpenItems });
  const router = Router();

  async function findConversation(courseId: string, userId: string) {
    await courses.getOwn(courseId, userId);
    return { courseId, userId };
  }

  route(router, teacherEndpoints.chatHistory, async ({ params, caller }) => {
    const conversation = await exchanges.latest(await findConversation(params.courseId, caller.userId), MAX_MESSAGES);
    const last = conversation.at(-1);
    return {
      messages: conversation.flatMap(toMessages).slice(-MAX_MESSAGES),
      // Also a failed one: its stream has the reason, and it can be retried.
      answering: last && !last.answer ? last.generationId : undefined,
    };
  });

  // Idempotent: a repeated question joins the running job.
  route(router, teacherEndpoints.askTeacher, async ({ params: { courseId }, body, caller: { userId } }) => {
    const { question, quote, subtopicId } = body;
    const course = await courses.getOwn(courseId, userId);
    const open = subtopicId !== undefined && findSubtopic(course, subtopicId) ? subtopicId : undefined;
    const exchangeId = new Types.ObjectId().toHexString();
    const askedAt = new Date().toISOString();
    const input: AnswerInput = { courseId, exchangeId, question, quote, subtopicId: open, askedAt };
    courses.handOver(course);
    const job = await answerJob.request(userId, input);
    const { payload: running } = job;
    if (running.question !== question || running.quote !== quote) throw conflict(BUSY, { code: 'teacher_busy' });
    const exchange = createExchange(job);
    await exchanges.ask(exchange);
    return { generationId: job.id, message: questionMessage(exchange) };
  });

  route(
    router,
    teacherEndpoints.suggestedQuestions,
    async ({ params: { courseId, subtopicId }, caller: { userId } }) => {
      const course = await courses.findOwn(courseId, userId);
      const found = course && findSubtopic(course, subtopicId);
      if (!found) throw notFound('There is no such lesson');
      const [lesson, open] = await Promise.all([lessons.find(courseId, subtopicId), findOpenItems(courseId, userId)]);
      if (!lesson) return { questions: [] };
      const { title, contract } = found.subtopic;
      const revealsAnswer = (text: string) => open.some((item) => revealsKey(text, item));
      const { markdown } = lesson;
      return {
        questions: suggestQuestions({ title, markdown, terms: contract?.terms, brief: course.brief, revealsAnswer }),
      };
    },
  );

  route(router, teacherEndpoints.clearChat, async ({ params, caller }) => {
    const conversation = await findConversation(params.courseId, caller.userId);
    const [last] = await exchanges.latest(conversation, 1);
    const stopped = last && !last.answer ? await queue.cancel(last.generationId) : undefined;
    await exchanges.clear(conversation);
    if (stopped) await runner.reconcileLog(stopped.id);
    return { success: true, message: 'Your talk with the teacher was cleared' };
  });

  return {
    jobs: [answerJob],
    routers: [router],
    onCourseDeleted: (courseId) => exchanges.clear({ courseId }),
  };
}
