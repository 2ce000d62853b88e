import type { Author } from './author.ts';
import type { CallLimits } from './openai/limits.ts';
import { OpenAiAuthor } from './openai/openai-author.ts';
import { SampleAuthor } from './sample/sample-author.ts';

export interface AuthorConfig {
  mode: 'auto' | 'openai' | 'sample';
  apiKey?: string;
  /** Address of any server that speaks OpenAI's chat completions. */
  baseUrl?: string;
  model?: string;
  reasoningEffort?: string;
  limits?: Partial<CallLimits>;
}

const DEFAULT_MODEL = 'gpt-4.1-mini';

/** `auto` writes with a model when a key or an address is given, else with the built-in sample. */
export function createAuthor({ mode, model, ...config }: AuthorConfig): Author {
  const reachable = Boolean(config.apiKey || config.baseUrl);
  if (mode === 'sample' || (mode === 'auto' && !reachable)) return new SampleAuthor();
  if (!reachable) throw new Error('AI_AUTHOR=openai needs OPENAI_API_KEY or OPENAI_BASE_URL');
  return new OpenAiAuthor({ ...config, model: model || DEFAULT_MODEL });
}
