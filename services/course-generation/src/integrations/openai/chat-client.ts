import { createHash } from 'node:crypto';
import type { AuthorSource } from '@coursewright/contracts';
import { createParser } from 'eventsource-parser';
import OpenAI from 'openai';
import { NO_USAGE, type Usage } from '../../features/accounts/index.ts';
import {
  type AttemptHooks,
  describeModel,
  GeneratorError,
  type GeneratorErrorKind,
} from '../../features/authoring/index.ts';
import { CircuitBreaker, classify } from './call-errors.ts';
import { type CallLimits, CallTimeout, systemTiming, type Timing, waitFor } from './call-limits.ts';
import { type JsonShape, type Message, ProviderCapabilities } from './provider-capabilities.ts';

interface Completion {
  text: string;
  model: string;
  usage: Usage | undefined;
}

// Several compatible servers send reasoning_content while a model thinks: activity without text.
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta & { reasoning_content?: string | null };

interface ReadOptions {
  maxChars: number;
  watchdog: CallTimeout;
  onText: (text: string) => void;
}

// A server may send a line that never ends.
const MAX_UNPARSED = 1_000_000;
const MAX_REFUSAL = 300;

/** Instead of the stream of the SDK, which takes several times as long for each token. */
async function readStream(
  { body, headers }: Response,
  { maxChars, watchdog, onText }: ReadOptions,
): Promise<Completion> {
  let text = '';
  let refusal = '';
  let model = '';
  let finish: string | null = null;
  let usage: Usage | undefined;
  let isComplete = false;

  function onChunk(chunk: OpenAI.ChatCompletionChunk) {
    model = chunk.model || model;
    if (chunk.usage) usage = toUsage(chunk.usage);
    const choice = chunk.choices?.[0];
    const delta: Delta = choice?.delta ?? {};
    if (delta.content || delta.refusal || delta.reasoning_content) watchdog.onActivity();
    if (refusal.length < MAX_REFUSAL) refusal += delta.refusal ?? '';
    if (delta.content) {
      text += delta.content;
      if (text.length > maxChars) watchdog.abort('too_long');
      else onText(delta.content);
    }
    finish = choice?.finish_reason ?? finish;
  }

  const parser = createParser({
    maxBufferSize: MAX_UNPARSED,
    onError: ({ type }) => type === 'max-buffer-size-exceeded' && watchdog.abort('too_long'),
    onEvent({ event, data }) {
      isComplete ||= data === '[DONE]';
      if (isComplete || watchdog.reason) return;
      const chunk = JSON.parse(data);
      if (event === 'error' || chunk?.error)
        throw new OpenAI.APIError(undefined, chunk?.error ?? chunk, undefined, headers);
      onChunk(chunk);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (isComplete) break;
  }
  if (watchdog.reason) throw new GeneratorError(watchdog.reason);
  if (refusal) throw new GeneratorError('refusal', { detail: refusal.slice(0, MAX_REFUSAL) });
  if (finish === 'content_filter') throw new GeneratorError('filtered');
  if (finish === 'length') throw new GeneratorError('length');
  if (!finish) throw new GeneratorError('cut');
  return { text, model, usage };
}

const toUsage = (usage: OpenAI.CompletionUsage): Usage => ({
  promptTokens: usage.prompt_tokens,
  completionTokens: usage.completion_tokens,
  estimated: false,
});

// Four characters per token, one per token in scripts of ideographs.
function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.25;
  return Math.ceil(tokens);
}

export interface ChatClientOptions {
  apiKey?: string;
  baseUrl?: string;
  model: string;
  reasoningEffort?: string;
  timing?: Timing;
}

interface Ask extends AttemptHooks {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  shape?: JsonShape;
  onText: (text: string) => void;
}

// These consume tokens without returning text.
const WITHOUT_TEXT = new Set<GeneratorErrorKind>(['refusal', 'filtered', 'length']);
const MAX_DOWNGRADES = 5;
// Reasoning models spend hidden tokens of the same budget.
const RAISE_MAX_TOKENS = 3;

export class ChatClient {
  readonly model: string;
  readonly source: AuthorSource;
  readonly isModel: boolean;
  readonly #sdk: OpenAI;
  readonly #reasoningEffort: string | undefined;
  readonly #isOpenAi: boolean;
  readonly #dialect = new ProviderCapabilities();
  readonly #circuit = new CircuitBreaker();
  readonly #timing: Timing;

  constructor({ apiKey, baseUrl, model, reasoningEffort, timing = systemTiming }: ChatClientOptions) {
    this.#timing = timing;
    const { source, isModel } = describeModel(model);
    this.model = model;
    this.source = source;
    this.isModel = isModel;
    this.#reasoningEffort = reasoningEffort;
    // The SDK throws without a key and reads the environment without a base URL; local servers need no key.
    this.#sdk = new OpenAI({
      apiKey: apiKey || 'not-needed',
      baseURL: baseUrl || 'https://api.openai.com/v1',
      maxRetries: 0,
      logLevel: 'off',
    });
    this.#isOpenAi = new URL(this.#sdk.baseURL).hostname === 'api.openai.com';
  }

  async complete(ask: Ask): Promise<Completion & { usage: Usage }> {
    const deadline = this.#timing.monotonic() + ask.limits.totalMs;
    let { maxTokens } = ask.limits;
    let downgrades = 0;
    let attempt = 1;
    for (;;) {
      this.#circuit.check();
      let answered = '';
      const onText = (text: string) => {
        answered += text;
        ask.onText(text);
      };
      try {
        const completion = await this.#attempt({ ...ask, onText }, maxTokens, deadline - this.#timing.monotonic());
        this.#circuit.succeeded();
        const usage = this.#count(completion.usage, ask.messages, completion.text);
        ask.onUsage?.(usage);
        return { ...completion, usage };
      } catch (thrown) {
        const error = classify(thrown);
        if (downgrades < MAX_DOWNGRADES && this.#dialect.downgradeFor(error)) {
          downgrades += 1;
          continue;
        }
        this.#circuit.failed(error.kind);
        if (answered || WITHOUT_TEXT.has(error.kind)) ask.onUsage?.(this.#count(undefined, ask.messages, answered));
        const raise = error.kind === 'length' && maxTokens === ask.limits.maxTokens;
        const waitMs = raise ? 0 : (error.retryAfterMs ?? backOff(attempt));
        const hopeless = (!error.retriable && !raise) || attempt >= ask.limits.attempts;
        // The job queue waits for a long Retry-After.
        if (hopeless || waitMs >= deadline - this.#timing.monotonic()) throw withAttempts(error, attempt);
        if (raise) maxTokens *= RAISE_MAX_TOKENS;
        const { kind, message } = error;
        ask.onRetry?.({ attempt, max: ask.limits.attempts, waitMs, kind, message });
        await this.#pause(waitMs, ask.signal);
        if (answered) ask.onRestart?.();
        attempt += 1;
      }
    }
  }

  #count(told: Usage | undefined, messages: Message[], text: string): Usage {
    return this.isModel ? (told ?? estimateUsage(messages, text)) : NO_USAGE;
  }

  #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return waitFor(this.#timing, ms, signal).catch((cause) => {
      throw new GeneratorError('aborted', { cause });
    });
  }

  async #attempt(ask: Ask, maxTokens: number, leftMs: number): Promise<Completion> {
    const { firstTokenMs, idleMs, maxChars } = ask.limits;
    const watchdog = new CallTimeout({
      firstTokenMs,
      idleMs,
      totalMs: leftMs,
      signal: ask.signal,
      timing: this.#timing,
    });
    const body = this.#dialect.body({
      model: this.model,
      messages: ask.messages,
      maxTokens,
      shape: ask.shape,
      safetyIdentifier: this.#isOpenAi ? anonymous(ask.userKey) : undefined,
      reasoningEffort: this.#reasoningEffort,
    });
    try {
      const options = { signal: watchdog.signal, timeout: firstTokenMs + 1000 };
      const response = await this.#sdk.chat.completions.create(body, options).asResponse();
      const completion = await readStream(response, { maxChars, watchdog, onText: ask.onText });
      return { ...completion, model: completion.model || this.model };
    } catch (error) {
      throw watchdog.reason ? new GeneratorError(watchdog.reason, { cause: error }) : error;
    } finally {
      watchdog.stop();
    }
  }
}

const backOff = (attempt: number): number => Math.min(8000, 500 * 2 ** (attempt - 1)) * (0.75 + Math.random() * 0.25);

const withAttempts = ({ kind, cause, detail, retryAfterMs }: GeneratorError, attempts: number): GeneratorError =>
  new GeneratorError(kind, { cause, detail, retryAfterMs, attempts });

const anonymous = (userKey: string): string => createHash('sha256').update(userKey).digest('hex').slice(0, 32);

const estimateUsage = (messages: Message[], text: string): Usage => ({
  promptTokens: estimateTokens(JSON.stringify(messages)),
  completionTokens: estimateTokens(text),
  estimated: true,
});
