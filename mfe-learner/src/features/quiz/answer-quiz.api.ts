import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export type AnsweredQuiz = ResponseOf<typeof quizEndpoints.answerQuiz>;

export const answerQuiz = (
  attemptId: string,
  answer: { itemId: string; choice: number },
  signal?: AbortSignal,
): Promise<AnsweredQuiz> => apiRequest(quizEndpoints.answerQuiz, { params: { attemptId }, body: answer, signal });
