import type OpenAI from 'openai';
import type { GeneratorError } from '../../features/authoring/index.ts';

export type Message = OpenAI.ChatCompletionMessageParam;

export interface JsonShape {
  name: string;
  schema: Record<string, unknown>;
}

interface BodyInput {
  model: string;
  messages: Message[];
  maxTokens: number;
  shape: JsonShape | undefined;
  safetyIdentifier: string | undefined;
  reasoningEffort: string | undefined;
}

type Body = OpenAI.ChatCompletionCreateParamsStreaming;
type ResponseFormat = Body['response_format'];

/** What this server supports, learned from its refusals, once per process. */
export class ProviderCapabilities {
  #format: 'json_schema' | 'json_object' | 'none' = 'json_schema';
  #tokensKey: 'max_completion_tokens' | 'max_tokens' = 'max_completion_tokens';
  #tokensKeyTried = new Set<string>();
  #streamOptions = true;
  #extras = true;

  body({ model, messages, maxTokens, shape, safetyIdentifier, reasoningEffort }: BodyInput): Body {
    const responseFormat = this.#responseFormat(shape);
    return {
      model,
      messages,
      stream: true,
      [this.#tokensKey]: maxTokens,
      ...(responseFormat && { response_format: responseFormat }),
      ...(this.#streamOptions && { stream_options: { include_usage: true } }),
      ...(this.#extras && safetyIdentifier && { safety_identifier: safetyIdentifier }),
      ...(this.#extras && reasoningEffort && { reasoning_effort: reasoningEffort as Body['reasoning_effort'] }),
    };
  }

  /** True when the refusal names something that can be left out. */
  downgradeFor({ kind, detail = '' }: GeneratorError): boolean {
    if (kind !== 'bad_request') return false;
    if (/response_format|json_schema|json_object|structured/i.test(detail)) return this.#plainerFormat();
    if (/max_completion_tokens|max_tokens/i.test(detail)) return this.#otherTokensKey();
    if (/stream_options|include_usage/i.test(detail) && this.#streamOptions) {
      this.#streamOptions = false;
      return true;
    }
    if (/safety_identifier|reasoning_effort/i.test(detail) && this.#extras) {
      this.#extras = false;
      return true;
    }
    return false;
  }

  #plainerFormat(): boolean {
    if (this.#format === 'none') return false;
    this.#format = this.#format === 'json_schema' ? 'json_object' : 'none';
    return true;
  }

  #otherTokensKey(): boolean {
    this.#tokensKeyTried.add(this.#tokensKey);
    const other = this.#tokensKey === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    if (this.#tokensKeyTried.has(other)) return false;
    this.#tokensKey = other;
    return true;
  }

  #responseFormat(shape: JsonShape | undefined): ResponseFormat {
    if (!shape || this.#format === 'none') return undefined;
    if (this.#format === 'json_object') return { type: 'json_object' };
    return { type: 'json_schema', json_schema: { name: shape.name, strict: true, schema: shape.schema } };
  }
}
