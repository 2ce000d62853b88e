import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { RECALL_KEY } from '../../shared/recall-key.ts';
import { untilDue } from '../../shared/time-until.ts';

export type StartedQuiz = ResponseOf<typeof quizEndpoints.startQuiz>;

// Continues the open attempt, starts one, or returns the job that writes the questions.
export const startQuiz = (courseId: string, topicId: string, signal?: AbortSignal): Promise<StartedQuiz> =>
  apiRequest(quizEndpoints.startQuiz, { params: { courseId, topicId }, body: { withExercises: true }, signal });

export type QuizResults = ResponseOf<typeof quizEndpoints.quizResults>;

export const quizResultsQuery = (courseId: string) =>
  queryOptions<QuizResults>({
    queryKey: ['quiz-results', courseId],
    queryFn: ({ signal }) => apiRequest(quizEndpoints.quizResults, { params: { courseId }, signal }),
    staleTime: 30_000,
  });

export type Recall = ResponseOf<typeof quizEndpoints.recall>;
export type DueText = Extract<Recall['due'][number], { text: object }>;

// Of all courses, or of one.
export const recallQuery = (courseId?: string) =>
  queryOptions<Recall>({
    queryKey: [...RECALL_KEY, courseId],
    queryFn: ({ signal }) => apiRequest(quizEndpoints.recall, { query: { courseId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => untilDue(data?.nextDue),
  });
