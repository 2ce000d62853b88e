import { createHash } from 'node:crypto';
import type { AuthorSource } from '@coursewright/contracts';
import { sleep, systemClock } from '@coursewright/service-kit/clock';
import { createFairPlaces, type FairPlaces } from '@coursewright/service-kit/fair-places';
import { inSpan } from '@coursewright/service-kit/tracing';
import { NO_USAGE, type Usage } from '../../features/accounts/index.ts';
import {
  type ChatModel,
  type ChatRequest,
  describeModel,
  GeneratorError,
  type GeneratorErrorKind,
} from '../../features/authoring/index.ts';
import { adviceFor } from './advice.ts';
import { classify, readRefusal } from './call-errors.ts';
import {
  type CallLimits,
  type CallSettings,
  CallTimeout,
  CircuitBreaker,
  isLocalAddress,
  LIMITS,
  paceFor,
  parallelCallsFor,
  type Timing,
} from './call-limits.ts';
import { changeFor, type Dialect, getMaxTokens, ProviderCapabilities, toBody } from './provider-capabilities.ts';
import { post, type ReadAnswer, readAnswer } from './read-answer.ts';
import { findCutPrompt, readUsage } from './usage.ts';

interface Completion {
  text: string;
  model: string;
  usage: Usage;
}

export interface ChatClientOptions {
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  model: string;
  reasoningEffort?: string | undefined;
  // The beginning of the names of the variables that set it.
  variables?: 'OPENAI' | 'OPENAI_FALLBACK';
  settings?: CallSettings;
  // In place of those of every operation.
  limits?: Partial<CallLimits>;
  timing?: Timing | undefined;
}

/** What a request was like, for the check of a model. */
export interface CallReport {
  firstTokenMs: number | undefined;
  totalMs: number;
  // As the server reports it.
  usage: unknown;
  written: string;
  thoughts: boolean;
}

export interface Ask extends ChatRequest {
  // In place of those of the operation.
  limits?: Partial<CallLimits>;
  onReport?: (report: CallReport) => void;
}

type LimitedAsk = Ask & { limits: CallLimits };

interface Attempt {
  dialect: Dialect;
  maxTokens: number;
  progress: { shown: string; written: string; usage: unknown };
}

// These consume tokens without returning text.
const WITHOUT_TEXT = new Set<GeneratorErrorKind>(['refusal', 'filtered', 'length', 'bad_answer']);
// Repeated here, once, while nothing of the answer was shown. All else is repeated by the job queue.
const REPEATED = new Set<GeneratorErrorKind>(['rate', 'upstream', 'network', 'cut', 'bad_answer']);
const LONGEST_PAUSE_MS = 15_000;
const MAX_CHANGES = 4;
// For a text that was longer than expected.
const RAISE_MAX_TOKENS = 3;
// For thoughts, which are of the same budget.
const HEADROOM = [8_000, 25_000];
const LOADING_PAUSE_MS = 10_000;
const MAX_ERROR_BODY = 20_000;

export const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

// People copy the address of the call as well as that of the API.
function toCallUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;
  return url;
}

export class ChatClient implements ChatModel {
  readonly model: string;
  readonly description: string;
  readonly source: AuthorSource;
  readonly isModel: boolean;
  readonly isLocal: boolean;
  readonly #variables: string;
  readonly #url: URL;
  readonly #headers: Record<string, string>;
  readonly #settings: CallSettings;
  readonly #limits: Partial<CallLimits>;
  readonly #reasoningEffort: string | undefined;
  readonly #isOpenAi: boolean;
  readonly #capabilities: ProviderCapabilities;
  readonly #circuit = new CircuitBreaker();
  // As many calls as the server works on; the others wait here, where waiting is not silence.
  readonly #places: FairPlaces;
  readonly #timing: Timing;

  constructor(options: ChatClientOptions) {
    const { baseUrl = DEFAULT_BASE_URL, model, settings = {}, timing = systemClock } = options;
    // A secret that was read of a file ends with its line.
    const apiKey = options.apiKey?.trim();
    this.#timing = timing;
    const { source, isModel } = describeModel(model);
    this.model = model;
    this.source = source;
    this.isModel = isModel;
    this.isLocal = isLocalAddress(baseUrl);
    this.#capabilities = new ProviderCapabilities({ isLocal: this.isLocal });
    this.#variables = options.variables ?? 'OPENAI';
    this.#url = toCallUrl(baseUrl);
    this.#reasoningEffort = options.reasoningEffort || undefined;
    this.#settings = settings;
    this.#limits = options.limits ?? {};
    this.description = `${model} at ${this.#url.host}`;
    this.#headers = {
      accept: 'text/event-stream, application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(apiKey && this.#url.hostname.endsWith('.azure.com') && { 'api-key': apiKey }),
    };
    const places = isModel ? parallelCallsFor(this.isLocal, settings) : Number.POSITIVE_INFINITY;
    this.#places = createFairPlaces({ places, clock: timing });
    this.#isOpenAi = this.#url.hostname === 'api.openai.com';
  }

  /** What was learned of the server. */
  get dialect(): Dialect {
    return this.#capabilities.known;
  }

  /** The limits of a kind of text, as the address and the settings change them. */
  limitsFor(limits: CallLimits): CallLimits {
    const waits = this.isModel && limits.attempts > 1;
    return waits ? { ...limits, ...paceFor(this.isLocal, this.#settings) } : limits;
  }

  complete(ask: Ask): Promise<Completion> {
    const usual = { ...this.limitsFor(LIMITS[ask.operation]), ...this.#limits };
    const maxTokens = Math.max(usual.maxTokens, ask.leastTokens ?? 0);
    const limited = { ...ask, limits: { ...usual, maxTokens, ...ask.limits } };
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': this.model };
    return inSpan(`author ${ask.operation}`, { kind: 'client', attributes }, () => this.#complete(limited));
  }

  async #complete(ask: LimitedAsk): Promise<Completion> {
    const { limits, calls } = ask;
    if (calls && calls.left <= 0) throw new GeneratorError('bad_answer', { detail: 'no call left', retriable: true });
    if (calls) calls.left -= 1;
    const most = this.#settings.maxTokens || Number.POSITIVE_INFINITY;
    const startedAt = this.#timing.monotonic();
    let trial: Partial<Dialect> = {};
    let room = Number.POSITIVE_INFINITY;
    let wanted = limits.maxTokens;
    let changes = 0;
    let attempt = 1;
    let loadingPauseMs = LOADING_PAUSE_MS;
    for (;;) {
      this.#circuit.check();
      const dialect = { ...this.#capabilities.known, ...trial };
      const maxTokens = Math.min(getMaxTokens(dialect, wanted, ask.messages, most), room);
      const progress: Attempt['progress'] = { shown: '', written: '', usage: undefined };
      const count = () =>
        this.isModel ? readUsage(progress.usage, { ...ask, maxTokens }, progress.written) : NO_USAGE;
      try {
        const answer = await this.#attempt(ask, { dialect, maxTokens, progress });
        this.#circuit.succeeded();
        this.#learn(trial, answer, dialect);
        const usage = count();
        ask.onUsage?.(usage);
        return { text: answer.text, model: answer.model || this.model, usage };
      } catch (thrown) {
        const error = classify(thrown);
        const change = changeFor(error, { ...ask, dialect, maxTokens, wanted, hasShape: ask.shape !== undefined });
        const isUndone = change?.changes.tokensKey !== undefined && trial.tokensKey !== undefined;
        if (change && !isUndone && changes < MAX_CHANGES) {
          changes += 1;
          trial = { ...trial, ...change.changes };
          room = change.room ?? room;
          continue;
        }
        const waitedMs = this.#timing.monotonic() - startedAt;
        if (error.isLoading && waitedMs + loadingPauseMs < limits.firstTokenMs) {
          await this.#pause(loadingPauseMs, ask.signal);
          loadingPauseMs *= 2;
          continue;
        }
        this.#circuit.failed(error.kind);
        if (progress.written || WITHOUT_TEXT.has(error.kind)) ask.onUsage?.(count());
        const raise = error.isThinking ? this.#moreForThoughts(dialect) : undefined;
        if (raise) this.#capabilities.keep(raise);
        const isLonger = error.kind === 'length' && !error.isThinking && wanted === limits.maxTokens;
        const isRaised = (raise !== undefined || isLonger) && maxTokens < Math.min(most, dialect.mostTokens, room);
        const waitMs = isRaised ? 0 : (error.retryAfterMs ?? backOff());
        const isWorth = isRaised || (REPEATED.has(error.kind) && progress.shown === '' && !error.isLoading);
        const mayRepeat = attempt < limits.attempts && (calls?.left ?? 1) > 0 && waitMs <= LONGEST_PAUSE_MS;
        if (!isWorth || !mayRepeat) throw this.#explain(error, attempt);
        if (calls) calls.left -= 1;
        if (isLonger) wanted *= RAISE_MAX_TOKENS;
        const { kind, message } = error;
        ask.onRetry?.({ attempt, max: limits.attempts, waitMs, kind, message });
        await this.#pause(waitMs, ask.signal);
        if (progress.shown) ask.onRestart?.();
        attempt += 1;
      }
    }
  }

  #moreForThoughts({ headroom, effort, lowEffort }: Dialect): Partial<Dialect> | undefined {
    const more = HEADROOM.find((tokens) => tokens > headroom);
    if (more === undefined) return undefined;
    const isSecond = headroom > 0 && effort && !lowEffort && this.#reasoningEffort === undefined;
    return { headroom: more, ...(isSecond && { lowEffort: true }) };
  }

  #learn(trial: Partial<Dialect>, { unopened }: ReadAnswer, dialect: Dialect): void {
    const isOther = unopened !== dialect.unopened;
    if (isOther || Object.keys(trial).length > 0) this.#capabilities.keep({ ...trial, unopened });
  }

  #explain(error: GeneratorError, attempts: number): GeneratorError {
    const { kind, cause, detail, retryAfterMs, isThinking, isLoading } = error;
    const { host } = this.#url;
    const isWaiting = isLoading || (kind === 'ttft_timeout' && this.isLocal);
    return new GeneratorError(isLoading ? 'ttft_timeout' : kind, {
      cause,
      detail,
      retryAfterMs,
      attempts,
      isThinking,
      advice: adviceFor(error, { model: this.model, host, variables: this.#variables }),
      // Hanging up makes some servers begin to load the model again.
      ...(isWaiting && { retriable: false }),
    });
  }

  #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return sleep(this.#timing, ms, signal).catch((cause) => {
      throw new GeneratorError('aborted', { cause });
    });
  }

  async #attempt(ask: LimitedAsk, { dialect, maxTokens, progress }: Attempt): Promise<ReadAnswer> {
    const leave = await this.#places.enter(ask.userKey, ask.signal, ask.yields).catch((cause) => {
      throw new GeneratorError('aborted', { cause });
    });
    const timeout = new CallTimeout({ limits: ask.limits, maxTokens, signal: ask.signal, timing: this.#timing });
    const body = toBody(dialect, {
      model: this.model,
      messages: ask.messages,
      maxTokens,
      shape: ask.shape,
      safetyIdentifier: this.#isOpenAi ? anonymous(ask.userKey) : undefined,
      reasoningEffort: this.#reasoningEffort,
      temperature: ask.limits.temperature,
    });
    try {
      const request = { headers: this.#headers, body: JSON.stringify(body), signal: timeout.signal };
      const response = await post(this.#url, request);
      if (response.status !== 200) throw readRefusal({ ...response, body: await readText(response.body) });
      timeout.onLife();
      const answer = await readAnswer(response, {
        maxChars: ask.limits.maxChars,
        timeout,
        hold: dialect.unopened || ask.hold === true,
        onText(text) {
          progress.shown += text;
          ask.onText(text);
        },
        onVoid() {
          progress.shown = '';
          ask.onRestart?.();
        },
        onProgress: (reached) => Object.assign(progress, reached),
      });
      const { firstTokenMs, sinceStart: totalMs } = timeout;
      ask.onReport?.({
        firstTokenMs,
        totalMs,
        usage: answer.usage,
        written: answer.written,
        thoughts: answer.thoughts,
      });
      const detail = this.isModel ? findCutPrompt(answer.usage, ask.messages) : undefined;
      if (detail) throw new GeneratorError('context', { detail });
      return answer;
    } catch (error) {
      throw timeout.reason ? new GeneratorError(timeout.reason, { cause: error }) : error;
    } finally {
      timeout.stop();
      leave();
    }
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MAX_ERROR_BODY) break;
  }
  return text;
}

const backOff = (): number => 500 * (0.75 + Math.random() * 0.25);

const anonymous = (userKey: string): string => createHash('sha256').update(userKey).digest('hex').slice(0, 32);
