import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type StartedQuiz = ResponseOf<typeof quizEndpoints.startQuiz>;

/** Continues the open attempt, starts one, or returns the job that writes the questions. */
export const startQuiz = (courseId: string, topicId: string, signal?: AbortSignal): Promise<StartedQuiz> =>
  apiRequest(quizEndpoints.startQuiz, { params: { courseId, topicId }, body: {}, signal });

export type QuizResults = ResponseOf<typeof quizEndpoints.quizResults>;

export const quizResultsQuery = (courseId: string) =>
  queryOptions<QuizResults>({
    queryKey: ['quiz-results', courseId],
    queryFn: ({ signal }) => apiRequest(quizEndpoints.quizResults, { params: { courseId }, signal }),
    staleTime: 30_000,
  });

export type Recall = ResponseOf<typeof quizEndpoints.recall>;

export const RECALL_KEY = ['recall'];

const LONGEST_WAIT_MS = 60 * 60_000;

export const recallQuery = queryOptions<Recall>({
  queryKey: RECALL_KEY,
  queryFn: ({ signal }) => apiRequest(quizEndpoints.recall, { query: {}, signal }),
  refetchOnMount: 'always',
  refetchInterval({ state: { data } }) {
    if (!data?.nextDue) return false;
    return Math.min(Math.max(new Date(data.nextDue).getTime() - Date.now() + 250, 1_000), LONGEST_WAIT_MS);
  },
});
