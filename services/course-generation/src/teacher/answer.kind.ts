import { courseEvents } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { NOTHING } from '../allowance/token-budget.ts';
import type { Context } from '../context.ts';
import type { GenerationKind } from '../generations/generation-kind.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { type AnswerWish, answerMessage, exchangeOf } from './exchange.ts';
import { type OpenQuizQuestions, writeAnswer } from './write-answer.ts';

export type AnswerKind = GenerationKind<AnswerWish>;

type Needs = Pick<Context, 'author' | 'courses' | 'lessons'> & {
  exchanges: ExchangeRepository;
  quizQuestionsOf: OpenQuizQuestions;
};

export function answerKind(needs: Needs): AnswerKind {
  const { courses, exchanges } = needs;
  const write = writeAnswer(needs);
  return {
    name: 'answer',
    plural: 'answers',
    atOnce: 3,
    tokens: 3_000,
    requested: courseEvents.answerRequested,
    /** The teacher of a course answers one question after the other. */
    keyOf: ({ courseId }) => `answer:${courseId}`,

    async work(generation, desk) {
      const exchange = exchangeOf(generation);
      const course = await courses.find(exchange.courseId);
      if (!course) throw notFound('There is no such course');
      await exchanges.ask(exchange);
      const known = (await exchanges.find(exchange.id))?.answer;
      if (known) return { source: known.source, usage: NOTHING };
      const { answer, usage } = await write(course, exchange, desk);
      await exchanges.answer(exchange.id, answer);
      return { source: answer.source, usage };
    },

    async finalEvent({ wish }) {
      const exchange = await exchanges.find(wish.exchangeId);
      // the learner has cleared the talk meanwhile
      if (!exchange?.answer) return { type: 'cancelled' };
      return { type: 'answer-done', message: answerMessage(exchange, exchange.answer) };
    },
  };
}
