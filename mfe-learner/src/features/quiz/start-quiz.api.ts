import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export type StartedQuiz = ResponseOf<typeof quizEndpoints.startQuiz>;

/** Goes on with the open attempt or begins one; or says which job writes the questions. */
export const startQuiz = (courseId: string, topicId: string, signal?: AbortSignal): Promise<StartedQuiz> =>
  apiRequest(quizEndpoints.startQuiz, { params: { courseId, topicId }, body: {}, signal });
