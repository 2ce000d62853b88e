import type { GenerationView } from '@coursewright/contracts';

export interface Usage {
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
  // The part of a second model.
  fallback?: FallbackTokens | undefined;
}

export interface FallbackTokens {
  promptTokens: number;
  completionTokens: number;
}

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, estimated: false };

export const sumTokens = ({ promptTokens, completionTokens }: Usage): number => promptTokens + completionTokens;

const addTokens = (one: FallbackTokens, other: FallbackTokens): FallbackTokens => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
});

export const addUsage = (one: Usage, other: Usage): Usage => ({
  ...addTokens(one, other),
  estimated: one.estimated || other.estimated,
  ...((one.fallback || other.fallback) && {
    fallback: addTokens(one.fallback ?? NO_USAGE, other.fallback ?? NO_USAGE),
  }),
});

export type WritingJobName = GenerationView['kind'] | 'exercises' | 'marking' | 'pretest';

/** What tokens are reserved and recorded for: one attempt of a job. */
export interface UsageSubject {
  id: string;
  userId: string;
  type: WritingJobName;
  fence: number;
}
