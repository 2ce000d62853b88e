import { courseGrowthEndpoints, mistakeEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

// Covers the last 30 days.
export type Report = ResponseOf<typeof courseGrowthEndpoints.generationReport>;

export const generationReport = queryOptions({
  queryKey: ['admin', 'generations', 'report'],
  queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.generationReport, { signal }),
});

export const generationFailures = queryOptions({
  queryKey: ['admin', 'generations', 'failures'],
  queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.generationFailures, { signal }),
  staleTime: 0,
});

export interface FindingFilter {
  from: string;
  to: string;
  model?: string | undefined;
  promptVersion?: string | undefined;
  by: 'rule' | 'day';
}

export const findingsQuery = (filter: FindingFilter) =>
  queryOptions({
    queryKey: ['admin', 'generations', 'findings', filter],
    queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.findings, { query: filter, signal }),
    staleTime: 0,
  });

export const questionStatistics = queryOptions({
  queryKey: ['admin', 'generations', 'questions'],
  queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.questionStatistics, { signal }),
});

export type ShownMistakes = 'open' | 'all';

export const mistakesQuery = (state: ShownMistakes) =>
  queryOptions({
    queryKey: ['admin', 'mistakes', state],
    queryFn: ({ signal }) => apiRequest(mistakeEndpoints.reportedMistakes, { query: { state }, signal }),
    staleTime: 0,
  });
