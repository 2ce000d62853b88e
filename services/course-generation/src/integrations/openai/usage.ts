import type { Usage } from '../../features/accounts/index.ts';
import type { Message } from '../../features/authoring/index.ts';

// Four characters per token, one per token in scripts of ideographs.
function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.25;
  return Math.ceil(tokens);
}

export const estimatePrompt = (messages: Message[]): number => estimateTokens(JSON.stringify(messages));

interface Asked {
  messages: Message[];
  maxTokens: number;
}

// Scripts with a token for every letter need four times the estimate; system prompts of servers come on top.
const PLAUSIBLE_FACTOR = 20;
const PLAUSIBLE_EXTRA = 5_000;

function readCount(value: unknown, estimate: number, most: number): number | undefined {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  const isPlausible = Number.isSafeInteger(count) && Number(count) >= Math.min(1, estimate) && Number(count) <= most;
  return isPlausible ? Number(count) : undefined;
}

/** What a server reports is added to allowances: a number that is missing or cannot be true is estimated. */
export function readUsage(reported: unknown, { messages, maxTokens }: Asked, written: string): Usage {
  const given = (typeof reported === 'object' && reported !== null ? reported : {}) as Record<string, unknown>;
  const prompt = estimatePrompt(messages);
  const completion = estimateTokens(written);
  const most = (estimate: number) => PLAUSIBLE_FACTOR * estimate + PLAUSIBLE_EXTRA;
  const promptTokens = readCount(given.prompt_tokens ?? given.input_tokens, prompt, most(prompt));
  // Thoughts that are not shown count too; Gemini and xAI have them in the sum alone.
  const sum = Number(given.total_tokens ?? 0) - (promptTokens ?? Number.POSITIVE_INFINITY);
  const answered = given.completion_tokens ?? given.output_tokens;
  const completionTokens = [sum > Number(answered ?? 0) ? sum : undefined, answered]
    .map((count) => readCount(count, completion, most(completion) + 2 * maxTokens))
    .find((count) => count !== undefined);
  return {
    promptTokens: promptTokens ?? prompt,
    completionTokens: completionTokens ?? completion,
    estimated: promptTokens === undefined || completionTokens === undefined,
  };
}

// No server has a shorter context.
const LEAST_CONTEXT = 1_000;
// English of long words has ten letters in a token, where the estimate has four: the size alone proves nothing.
const WHOLE_SHARE = 0.7;

/** Ollama and others cut a prompt at their context, a power of two, without a word; their count is then the size of it. */
export function findCutPrompt(reported: unknown, messages: Message[]): string | undefined {
  const { prompt_tokens, input_tokens } = (reported ?? {}) as Record<string, unknown>;
  const count = Number(prompt_tokens ?? input_tokens);
  const estimate = estimatePrompt(messages);
  const isCut = count >= LEAST_CONTEXT && Number.isInteger(Math.log2(count)) && count < estimate * WHOLE_SHARE;
  return isCut ? `it read ${count} tokens of a prompt of about ${estimate}, and cut off the rest` : undefined;
}
