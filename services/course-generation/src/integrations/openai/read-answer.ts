import { Agent, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { decompress } from '../../decompress.ts';
import { GeneratorError, type GeneratorErrorKind } from '../../features/authoring/index.ts';
import { AnswerFilter } from './answer-filter.ts';
import { hasRefusal, htmlInPlaceOfAnswer, isFailure, readRefusal } from './call-errors.ts';
import type { CallTimeout } from './call-limits.ts';

export interface ServerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Options {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

// A handshake is a part of the wait for the first text. A server that keeps connections for a shorter time says so.
const CONNECTIONS = { keepAlive: true, timeout: 30_000 };
const agent = new Agent(CONNECTIONS);
const secureAgent = new SecureAgent(CONNECTIONS);

// A server that has closed a kept connection resets it at once; one that fails while it works on the request does not.
const AT_ONCE_MS = 1_000;

/** Unlike `fetch`, waits for a model that loads longer than five minutes, and follows no redirect. */
export function post(url: URL, { headers, body, signal }: Options): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const sentAt = performance.now();
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: isSecure ? secureAgent : agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    // Not as an option: a socket that was given back would fail with it.
    const abort = () => void request.destroy();
    signal.addEventListener('abort', abort, { once: true });
    request.once('close', () => signal.removeEventListener('abort', abort));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      const isAtOnce = performance.now() - sentAt < AT_ONCE_MS;
      reject(wasClosed && isAtOnce ? new GeneratorError('network', { cause: error, retryAfterMs: 0 }) : error);
    });
    request.once('response', (response) => {
      // Thrown where the body is read.
      response.on('error', () => undefined);
      const { statusCode = 0, headers: received } = response;
      const body = received['content-encoding'] ? decompress(response) : response;
      resolve({ status: statusCode, headers: received, body });
    });
    if (signal.aborted) abort();
    else request.end(body);
  });
}

// What may follow a complete answer.
const REST_MS = 1_000;
const REST_BYTES = 65_536;

/** Reads what follows the answer, so that the connection can be used again; hangs up when that does not end soon. */
function readRest(body: Readable): void {
  let left = REST_BYTES;
  const timer = setTimeout(() => body.destroy(), REST_MS);
  body.on('data', (bytes: Uint8Array) => {
    left -= bytes.length;
    if (left < 0) body.destroy();
  });
  body.on('error', () => undefined);
  body.once('close', () => clearTimeout(timer));
}

export interface ReadAnswer {
  text: string;
  // With the thoughts that were sent: what was paid for.
  written: string;
  model: string;
  // As the server reports it, unchecked.
  usage: unknown;
  thoughts: boolean;
  unopened: boolean;
}

export interface ReadOptions {
  maxChars: number;
  timeout: CallTimeout;
  // The text begins in thoughts that only their end will show.
  hold: boolean;
  onText(text: string): void;
  // All text so far was thoughts.
  onVoid(): void;
  // Called before an error is thrown, too.
  onProgress(progress: Pick<ReadAnswer, 'written' | 'usage'>): void;
}

// A server may send a line that never ends.
const MAX_UNPARSED = 1_000_000;
const MAX_REFUSAL = 300;
const MAX_MODEL_NAME = 100;
// Longer thoughts have no end.
const MAX_THOUGHTS = 400_000;

type Fields = Record<string, unknown>;

const getFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

interface Parts {
  text: string;
  thoughts: string;
}

/** Content is a text, or a list of parts of several types. */
function readContent(content: unknown): Parts {
  if (typeof content === 'string') return { text: content, thoughts: '' };
  const parts = Array.isArray(content) ? content : [content];
  const found = parts.map((part): Parts => {
    if (typeof part === 'string') return { text: part, thoughts: '' };
    const { type = 'text', text, thinking, reasoning } = getFields(part);
    const words = readContent(text ?? thinking ?? reasoning ?? '').text;
    return /think|reason/.test(String(type)) ? { text: '', thoughts: words } : { text: words, thoughts: '' };
  });
  if (content === null || content === undefined) return { text: '', thoughts: '' };
  return { text: found.map(({ text }) => text).join(''), thoughts: found.map(({ thoughts }) => thoughts).join('') };
}

const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking', 'thinking_content', 'thought', 'reasoning_text'];

const readThoughts = (delta: Fields): string =>
  THOUGHTS.map((key) => delta[key]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';

type Finish = 'stop' | GeneratorErrorKind;

const FINISHES: [pattern: RegExp, finish: Finish][] = [
  [/length|^max_?(?:\w+_)?tokens|^maxpredictedtokens|token_limit|model_context_window_exceeded/, 'length'],
  [/malformed/, 'bad_answer'],
  [/filter|guardrail|safety|recitation|prohibited|blocklist|sensitive|spii|image_/, 'filtered'],
  [/^refus/, 'refusal'],
  [/error|insufficient_system_resource|abort|cancel|unavailable|time_?(?:out|limit)/, 'upstream'],
];

function readFinish(reason: unknown): Finish | undefined {
  if (typeof reason !== 'string' || reason.trim() === '') return undefined;
  const name = reason.toLowerCase();
  return FINISHES.find(([pattern]) => pattern.test(name))?.[1] ?? 'stop';
}

class AnswerReader {
  readonly #options: ReadOptions;
  readonly #filter: AnswerFilter;
  #raw = '';
  #thoughts = '';
  #text = '';
  #refusal = '';
  #model = '';
  #usage: unknown;
  #finish: Finish | undefined;
  isComplete = false;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#filter = new AnswerFilter({
      hold: options.hold,
      onVoid: () => {
        this.#text = '';
        options.onVoid();
      },
    });
  }

  /** A chunk of a stream, or the whole answer of a server that does not stream. */
  take(chunk: unknown, { isError = false } = {}): void {
    const fields = getFields(chunk);
    const { error, choices, model, usage, x_groq } = fields;
    const choice = getFields(
      (Array.isArray(choices) ? choices : []).find((one) => Number(getFields(one).index ?? 0) === 0),
    );
    const failure = [error, choice.error].filter(Boolean).find(isFailure);
    const isPlainError = !Array.isArray(choices) && hasRefusal(fields);
    // What fails after the end is not the answer.
    if ((failure || isError || isPlainError) && !this.isEnded) {
      const text = typeof failure === 'object' ? { error: failure } : failure;
      throw readRefusal({ body: failure ? text : chunk });
    }
    if (typeof model === 'string' && model !== '') this.#model = model.slice(0, MAX_MODEL_NAME);
    this.#report(usage ?? getFields(x_groq).usage ?? choice.usage);
    this.#takeChoice(choice);
    this.#finish = readFinish(choice.finish_reason ?? choice.finishReason) ?? this.#finish;
  }

  // Some end with nothing but zeros.
  #report(usage: unknown): void {
    const isCounted = Object.values(getFields(usage)).some((count) => Number(count) > 0);
    if (isCounted || this.#usage === undefined) this.#usage = getFields(usage) === usage ? usage : this.#usage;
  }

  #takeChoice(choice: Fields): void {
    const isWhole = choice.delta === undefined && choice.message !== undefined;
    const delta = getFields(choice.delta ?? choice.message);
    const content = readContent(delta.content ?? choice.text);
    const thoughts = content.thoughts || readThoughts(delta);
    if (typeof delta.refusal === 'string' && this.#refusal.length < MAX_REFUSAL) this.#refusal += delta.refusal;
    // Some servers end a stream with the whole message again, or send it with every chunk.
    const text = isWhole && content.text.startsWith(this.#raw) ? content.text.slice(this.#raw.length) : content.text;
    const { timeout } = this.#options;
    if (text || thoughts || delta.refusal || Array.isArray(delta.tool_calls)) timeout.onToken();
    this.#thoughts += thoughts;
    if (this.#thoughts.length > MAX_THOUGHTS) timeout.abort('length');
    if (text !== '') this.#push(text);
  }

  #push(text: string): void {
    this.#raw += text;
    if (this.#raw.length > this.#options.maxChars + MAX_THOUGHTS) this.#options.timeout.abort('too_long');
    else this.#show(this.#filter.push(text));
  }

  // The filter may have emptied the text.
  #show(text: string): void {
    if (text === '') return;
    this.#text += text;
    if (this.#text.length > this.#options.maxChars) this.#options.timeout.abort('too_long');
    else this.#options.onText(text);
  }

  /** The server said why it ended, and a text is there, or was too long. */
  get isEnded(): boolean {
    return this.#finish === 'length' || (this.#finish === 'stop' && this.#text.trim() !== '');
  }

  report(): void {
    this.#options.onProgress({ written: this.#raw + this.#thoughts, usage: this.#usage });
  }

  end(): ReadAnswer {
    const { timeout } = this.#options;
    const isSilence = timeout.reason === 'idle_timeout' || timeout.reason === 'deadline';
    if (!timeout.reason || (isSilence && this.isEnded)) this.#show(this.#filter.end());
    if (timeout.reason && !(isSilence && this.isEnded)) throw new GeneratorError(timeout.reason);
    if (this.#refusal) throw new GeneratorError('refusal', { detail: this.#refusal.slice(0, MAX_REFUSAL) });
    const thoughts = this.#thoughts !== '' || this.#filter.thoughts;
    const isBlank = this.#text.trim() === '';
    const finish = this.#finish ?? (this.isComplete && !isBlank ? 'stop' : 'cut');
    if (finish === 'length') throw new GeneratorError('length', { isThinking: isBlank || this.#filter.isInside });
    if (finish !== 'stop') throw new GeneratorError(finish, { detail: this.#finish && 'ended so by the server' });
    if (isBlank)
      throw new GeneratorError('bad_answer', { detail: thoughts ? 'thoughts, and no text' : 'an empty answer' });
    return {
      text: this.#text,
      written: this.#raw + this.#thoughts,
      model: this.#model,
      usage: this.#usage,
      thoughts,
      unopened: this.#filter.unopened,
    };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server that hangs up after the end, or falls silent there, has answered. */
async function* readBytes(body: Readable, reader: AnswerReader): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (!reader.isEnded) throw error;
  }
}

/** Reads a stream of events, or a whole answer in JSON, whatever the headers say. */
export async function readAnswer({ body }: Pick<ServerAnswer, 'body'>, options: ReadOptions): Promise<ReadAnswer> {
  const { timeout } = options;
  const reader = new AnswerReader(options);
  const parser = createParser({
    maxBufferSize: MAX_UNPARSED,
    onError({ type, field, value = '', line = '' }) {
      if (type === 'max-buffer-size-exceeded') timeout.abort('too_long');
      // llama.cpp writes `error: {…}`, some proxies write JSON without `data:`.
      const isError = field === 'error';
      const chunk = parseJson(isError ? value : line);
      if (chunk !== undefined) reader.take(chunk, { isError });
    },
    onEvent({ event, data }) {
      // Some have no blank line between them.
      for (const one of parseJson(data) === undefined ? data.split('\n') : [data]) {
        reader.isComplete ||= one.trim() === '[DONE]';
        if (reader.isComplete || timeout.reason) return;
        const chunk = parseJson(one);
        if (event === 'error') reader.take(chunk ?? data, { isError: true });
        // A word that only says that the server works on it.
        else if (chunk !== undefined) reader.take(chunk);
      }
    },
  });
  const decoder = new TextDecoder();
  let start = '';
  let kind: 'events' | 'json' | undefined;
  const feed = (text: string) => {
    if (kind === undefined) {
      start = (start + text).trimStart();
      if (start === '') return;
      if (/^<(?:!doctype|html|head|body)/i.test(start)) throw htmlInPlaceOfAnswer();
      kind = /^[{[]/.test(start) ? 'json' : 'events';
      if (kind === 'events') parser.feed(start);
    } else if (kind === 'events') parser.feed(text);
    else if (start.length > MAX_UNPARSED) timeout.abort('too_long');
    else start += text;
  };
  try {
    for await (const bytes of readBytes(body, reader)) {
      timeout.onLife();
      feed(decoder.decode(bytes, { stream: true }));
      if (reader.isComplete || timeout.reason) break;
    }
    feed(decoder.decode());
    // The last event may have no blank line after it.
    if (kind === 'events') parser.feed('\n\n');
    if (kind === 'json' && !timeout.reason) takeJson(start, reader);
    return reader.end();
  } catch (error) {
    throw timeout.reason ? new GeneratorError(timeout.reason, { cause: error }) : error;
  } finally {
    if (reader.isComplete) readRest(body);
    else body.destroy();
    reader.report();
  }
}

function takeJson(text: string, reader: AnswerReader): void {
  const whole = parseJson(text);
  if (whole !== undefined) {
    const answer = Array.isArray(whole) && whole.length === 1 ? whole[0] : whole;
    reader.take(answer, { isError: !Array.isArray(getFields(answer).choices) });
    reader.isComplete = true;
    return;
  }
  // Chunks without `data:`, one a line.
  for (const line of text.split('\n')) {
    const chunk = parseJson(line);
    if (chunk !== undefined) reader.take(chunk);
  }
}
