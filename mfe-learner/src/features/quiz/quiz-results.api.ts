import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type QuizResults = ResponseOf<typeof quizEndpoints.quizResults>;

export const quizResultsQuery = (courseId: string) =>
  queryOptions<QuizResults>({
    queryKey: ['quiz-results', courseId],
    queryFn: ({ signal }) => apiRequest(quizEndpoints.quizResults, { params: { courseId }, signal }),
    staleTime: 30_000,
  });
