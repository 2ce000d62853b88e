import type { AuthorSource, ChatMessage } from '@coursewright/contracts';
import type { Generation } from '../generations/generation.ts';

export interface TeacherAnswer {
  /** Markdown. */
  text: string;
  html: string;
  quotes: ChatMessage['quotes'];
  source: AuthorSource;
  at: Date;
}

/** What a job needs to know of a question: all of it, so that it survives whoever was about to keep it. */
export interface AnswerWish {
  courseId: string;
  exchangeId: string;
  question: string;
  subtopicId?: string;
  askedAt: string;
}

/** A learner's question with the teacher's answer, once it is there. */
export interface Exchange {
  id: string;
  courseId: string;
  userId: string;
  question: string;
  /** The lesson that was open. */
  subtopicId?: string;
  askedAt: Date;
  /** The job that writes the answer. */
  generationId: string;
  answer?: TeacherAnswer;
}

/** The question that a job answers. */
export function exchangeOf({ id, userId, wish }: Pick<Generation<AnswerWish>, 'id' | 'userId' | 'wish'>): Exchange {
  const { exchangeId, askedAt, ...asked } = wish;
  return { ...asked, id: exchangeId, userId, askedAt: new Date(askedAt), generationId: id };
}

export const questionMessage = ({ id, question, askedAt }: Exchange): ChatMessage => ({
  ...{ id, sender: 'user', text: question, quotes: [], at: askedAt.toISOString() },
});

export const answerMessage = ({ id }: Exchange, { text, html, quotes, source, at }: TeacherAnswer): ChatMessage => ({
  ...{ id: `${id}-answer`, sender: 'bot', text, html, quotes, source, at: at.toISOString() },
});

export const messagesOf = (exchange: Exchange): ChatMessage[] => [
  questionMessage(exchange),
  ...(exchange.answer ? [answerMessage(exchange, exchange.answer)] : []),
];

/** The talk as an author is told it. */
export const talkOf = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(messagesOf).map(({ sender, text }) => ({
    from: sender === 'user' ? ('learner' as const) : ('teacher' as const),
    text,
  }));
