import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { AuthorError } from '../author.errors.ts';
import type { AttemptHooks, AuthorErrorKind, Usage } from '../author.ts';
import { Circuit } from './circuit.ts';
import { classify } from './classify.ts';
import { Dialect, type JsonShape, type Message } from './dialect.ts';
import type { CallLimits } from './limits.ts';
import { type Completion, estimateTokens, readStream } from './read-stream.ts';
import { Watchdog } from './watchdog.ts';

export interface ChatClientOptions {
  apiKey?: string;
  baseUrl?: string;
  model: string;
  reasoningEffort?: string;
}

export interface Ask extends AttemptHooks {
  messages: Message[];
  limits: CallLimits;
  userKey: string;
  shape?: JsonShape;
  onText: (text: string) => void;
}

/** Answers that hold no text for us, and cost all the same. */
const WITHOUT_TEXT = new Set<AuthorErrorKind>(['refusal', 'filtered', 'length']);
const MAX_DOWNGRADES = 5;
/** Models that reason spend hidden tokens of the same budget. */
const RAISE_MAX_TOKENS = 3;

/** Chat completions, streamed, with bounded attempts that the caller can observe. */
export class ChatClient {
  readonly model: string;
  readonly #sdk: OpenAI;
  readonly #reasoningEffort: string | undefined;
  readonly #isOpenAi: boolean;
  readonly #dialect = new Dialect();
  readonly #circuit = new Circuit();

  constructor({ apiKey, baseUrl, model, reasoningEffort }: ChatClientOptions) {
    this.model = model;
    this.#reasoningEffort = reasoningEffort;
    // An empty key makes the SDK throw, while servers on one's own machine need none. The address is always given,
    // because the SDK would otherwise read the environment.
    this.#sdk = new OpenAI({
      apiKey: apiKey || 'not-needed',
      baseURL: baseUrl || 'https://api.openai.com/v1',
      maxRetries: 0,
      logLevel: 'off',
    });
    this.#isOpenAi = new URL(this.#sdk.baseURL).hostname === 'api.openai.com';
  }

  async complete(ask: Ask): Promise<Completion & { usage: Usage }> {
    const deadline = performance.now() + ask.limits.totalMs;
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
        const completion = await this.#attempt({ ...ask, onText }, maxTokens, deadline - performance.now());
        this.#circuit.succeeded();
        const usage = completion.usage ?? estimateUsage(ask.messages, completion.text);
        ask.onUsage?.(usage);
        return { ...completion, usage };
      } catch (thrown) {
        const error = classify(thrown);
        if (downgrades < MAX_DOWNGRADES && this.#dialect.learnFrom(error)) {
          downgrades += 1;
          continue;
        }
        this.#circuit.failed(error.kind);
        if (answered || WITHOUT_TEXT.has(error.kind)) ask.onUsage?.(estimateUsage(ask.messages, answered));
        const raise = error.kind === 'length' && maxTokens === ask.limits.maxTokens;
        const waitMs = raise ? 0 : (error.retryAfterMs ?? backOff(attempt));
        const hopeless = (!error.retriable && !raise) || attempt >= ask.limits.attempts;
        // A long Retry-After is for the job queue to wait, not for this call.
        if (hopeless || waitMs >= deadline - performance.now()) throw withAttempts(error, attempt);
        if (raise) maxTokens *= RAISE_MAX_TOKENS;
        const { kind, message } = error;
        ask.onRetry?.({ attempt, max: ask.limits.attempts, waitMs, kind, message });
        await pause(waitMs, ask.signal);
        if (answered) ask.onRestart?.();
        attempt += 1;
      }
    }
  }

  async #attempt(ask: Ask, maxTokens: number, leftMs: number): Promise<Completion> {
    const { firstTokenMs, idleMs, maxChars } = ask.limits;
    const watchdog = new Watchdog({ firstTokenMs, idleMs, totalMs: leftMs, signal: ask.signal });
    const body = this.#dialect.body({
      model: this.model,
      messages: ask.messages,
      maxTokens,
      shape: ask.shape,
      safetyIdentifier: this.#isOpenAi ? anonymous(ask.userKey) : undefined,
      reasoningEffort: this.#reasoningEffort,
    });
    try {
      const stream = await this.#sdk.chat.completions.create(body, {
        signal: watchdog.signal,
        timeout: firstTokenMs + 1000,
      });
      const completion = await readStream(stream, { maxChars, watchdog, onText: ask.onText });
      return { ...completion, model: completion.model || this.model };
    } catch (error) {
      throw watchdog.reason ? new AuthorError(watchdog.reason, { cause: error }) : error;
    } finally {
      watchdog.stop();
    }
  }
}

const backOff = (attempt: number): number => Math.min(8000, 500 * 2 ** (attempt - 1)) * (0.75 + Math.random() * 0.25);

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, { signal }).catch((cause) => {
    throw new AuthorError('aborted', { cause });
  });

const withAttempts = ({ kind, cause, detail, retryAfterMs }: AuthorError, attempts: number): AuthorError =>
  new AuthorError(kind, { cause, detail, retryAfterMs, attempts });

const anonymous = (userKey: string): string => createHash('sha256').update(userKey).digest('hex').slice(0, 32);

const estimateUsage = (messages: Message[], text: string): Usage => ({
  promptTokens: estimateTokens(JSON.stringify(messages)),
  completionTokens: estimateTokens(text),
  estimated: true,
});
