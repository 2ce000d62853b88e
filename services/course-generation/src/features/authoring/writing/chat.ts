import type { AuthorSource } from '@coursewright/contracts';
import type { Usage } from '../../accounts/index.ts';
import type { AttemptHooks } from './texts.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface JsonShape {
  name: string;
  schema: Record<string, unknown>;
}

/** Each has limits of its own. */
export type Operation =
  | 'outline'
  | 'questions'
  | 'contracts'
  | 'lesson'
  | 'revision'
  | 'quiz'
  | 'pretest'
  | 'solve'
  | 'exercises'
  | 'edits'
  | 'answer'
  | 'hint'
  | 'marking';

export interface ChatRequest extends AttemptHooks {
  operation: Operation;
  messages: Message[];
  userKey: string;
  shape?: JsonShape | undefined;
  // The text may need more than is usual.
  leastTokens?: number | undefined;
  // Nothing is shown before it is certain that it is no thought.
  hold?: boolean | undefined;
  onText: (text: string) => void;
}

/** What texts are asked of. */
export interface ChatModel {
  readonly model: string;
  // For admins.
  readonly description: string;
  readonly source: AuthorSource;
  // Its tokens count against the allowance, and its texts are not replaced by those of a sample.
  readonly isModel: boolean;
  complete(request: ChatRequest): Promise<{ text: string; model: string; usage: Usage }>;
}

const SAMPLE_MODEL = 'coursewright-sample';

// The name alone decides: what the sample model writes is labelled everywhere, and its tokens count nowhere.
export function describeModel(model: string): Pick<ChatModel, 'source' | 'isModel'> {
  const isModel = !model.startsWith(SAMPLE_MODEL);
  return { source: isModel ? 'openai' : 'sample', isModel };
}
