import type { Usage } from '../author.ts';

export const addUsage = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  estimated: one.estimated || other.estimated,
});
