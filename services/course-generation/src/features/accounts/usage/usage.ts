import type { GenerationView } from '@coursewright/contracts';

export interface Usage {
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
}

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, estimated: false };

export const sumTokens = ({ promptTokens, completionTokens }: Usage): number => promptTokens + completionTokens;

export const addUsage = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  estimated: one.estimated || other.estimated,
});

/** What tokens are reserved and recorded for: one attempt of a job. */
export interface UsageSubject {
  id: string;
  userId: string;
  kind: GenerationView['kind'];
  epoch: number;
}
