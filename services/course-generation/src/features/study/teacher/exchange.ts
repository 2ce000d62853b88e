import type { AuthorSource, ChatMessage, QualityRecord } from '@coursewright/contracts';
import type { WritingJob } from '../../authoring/index.ts';

export interface TeacherAnswer {
  text: string;
  html: string;
  quotes: ChatMessage['quotes'];
  // Answers of earlier releases have none.
  quality?: QualityRecord;
  source: AuthorSource;
  at: Date;
}

// Holds the whole question, so that the job can store it when the request handler did not.
export interface AnswerInput {
  courseId: string;
  exchangeId: string;
  question: string;
  quote?: string;
  subtopicId?: string;
  askedAt: string;
}

export interface Exchange {
  id: string;
  courseId: string;
  userId: string;
  question: string;
  quote?: string;
  subtopicId?: string;
  askedAt: Date;
  generationId: string;
  answer?: TeacherAnswer;
}

export function createExchange({
  id,
  userId,
  payload,
}: Pick<WritingJob<AnswerInput>, 'id' | 'userId' | 'payload'>): Exchange {
  const { exchangeId, askedAt, ...asked } = payload;
  return { ...asked, id: exchangeId, userId, askedAt: new Date(askedAt), generationId: id };
}

export const questionMessage = ({ id, question, quote, askedAt }: Exchange): ChatMessage => ({
  id,
  sender: 'user',
  text: question,
  ...(quote && { quote }),
  quotes: [],
  at: askedAt.toISOString(),
});

export const answerMessage = ({ id }: Exchange, { text, html, quotes, source, at }: TeacherAnswer): ChatMessage => ({
  id: `${id}-answer`,
  sender: 'bot',
  text,
  html,
  quotes,
  source,
  at: at.toISOString(),
});

export const toMessages = (exchange: Exchange): ChatMessage[] => [
  questionMessage(exchange),
  ...(exchange.answer ? [answerMessage(exchange, exchange.answer)] : []),
];

export const toHistory = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(toMessages).map(({ sender, text }) => ({
    from: sender === 'user' ? ('learner' as const) : ('teacher' as const),
    text,
  }));
