import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type Recall = ResponseOf<typeof quizEndpoints.recall>;
export type RecallAnswer = ResponseOf<typeof quizEndpoints.answerRecall>;

export const RECALL_KEY = ['recall'];

const LONGEST_WAIT_MS = 60 * 60_000;

/** What is due in all courses; looked at again when the next question is due. */
export const recallQuery = queryOptions<Recall>({
  queryKey: RECALL_KEY,
  queryFn: ({ signal }) => apiRequest(quizEndpoints.recall, { query: {}, signal }),
  refetchOnMount: 'always',
  refetchInterval({ state: { data } }) {
    if (!data?.nextDue) return false;
    return Math.min(Math.max(new Date(data.nextDue).getTime() - Date.now() + 250, 1_000), LONGEST_WAIT_MS);
  },
});

export const answerRecall = (cardId: string, choice: number, signal?: AbortSignal): Promise<RecallAnswer> =>
  apiRequest(quizEndpoints.answerRecall, { params: { cardId }, body: { choice }, signal });
