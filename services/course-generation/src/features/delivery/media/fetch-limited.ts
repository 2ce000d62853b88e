import { HOUR_MS } from '@coursewright/contracts/durations';
import { type Clock, parseRetryAfter, sleep, systemClock } from '@coursewright/service-kit';
import type { z } from 'zod';

type MediaErrorKind =
  | 'rate'
  | 'quota'
  | 'refused'
  | 'upstream'
  | 'network'
  | 'timeout'
  | 'too_large'
  | 'bad_answer'
  | 'not_a_picture';

interface Details {
  cause?: unknown;
  retryAfterMs?: number | undefined;
}

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: MediaErrorKind, message: string, { cause, retryAfterMs }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  get transient(): boolean {
    return this.kind === 'rate' || this.kind === 'upstream' || this.kind === 'network';
  }
}

const PAUSE_MS = 250;

/** Retries once after a temporary failure, if the pause ends before the deadline. */
export async function retryOnce<T>(
  attempt: () => Promise<T>,
  timeLeft: () => number,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof MediaError && error.transient)) throw error;
    const waitMs = error.retryAfterMs ?? PAUSE_MS;
    if (waitMs >= timeLeft()) throw error;
    await sleep(clock, waitMs, signal);
    return attempt();
  }
}

interface FetchOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** For both attempts together. */
  timeoutMs?: number;
  attempts?: 1 | 2;
  maxBytes?: number;
  clock?: Clock | undefined;
}

const TIMEOUT_MS = 6_000;
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;
const USER_AGENT = 'Coursewright/1.0';

/** No redirects; bounded in time and size; one retry. */
export async function fetchLimited(url: URL, options: FetchOptions = {}): Promise<Buffer> {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_JSON_BYTES, signal, clock } = options;
  const until = performance.now() + timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const attempt = async () => {
    const response = await fetch(url, {
      headers: { 'user-agent': USER_AGENT, ...options.headers },
      redirect: 'error',
      signal: both,
    });
    if (!response.ok) throw await responseError(url, response);
    return await readLimited(response, maxBytes);
  };
  const attemptOrMediaError = () => attempt().catch((error: unknown) => toMediaError(error, url));
  try {
    if (options.attempts === 1) return await attemptOrMediaError();
    return await retryOnce(attemptOrMediaError, () => until - performance.now(), both, clock);
  } catch (error) {
    signal?.throwIfAborted();
    throw timeout.aborted ? new MediaError('timeout', `${url.host} took too long`, { cause: error }) : error;
  }
}

/** @param query of the address, besides `baseUrl` and `path` */
export async function fetchJson<S extends z.ZodType>(
  [baseUrl, path, query = {}]: [baseUrl: string, path: string, query?: Record<string, string | number>],
  schema: S,
  { headers, ...options }: FetchOptions = {},
): Promise<z.output<S>> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const bytes = await fetchLimited(url, { ...options, headers: { accept: 'application/json', ...headers } });
  const result = schema.safeParse(parse(bytes, url));
  if (result.success) return result.data;
  throw new MediaError('bad_answer', `${url.host} answered in another shape`, { cause: result.error });
}

function parse(bytes: Buffer, url: URL): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new MediaError('bad_answer', `${url.host} did not answer with JSON`, { cause });
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new MediaError('too_large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function responseError(url: URL, response: Response): Promise<MediaError> {
  const { status } = response;
  const body = await readLimited(response, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
  const message = `${url.host} answered ${status}`;
  if (/(quota|dailyLimit)Exceeded/.test(body.toString())) return new MediaError('quota', message);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
  const kind = status === 429 ? 'rate' : status >= 500 ? 'upstream' : 'refused';
  return new MediaError(kind, message, { retryAfterMs });
}

function toMediaError(error: unknown, url: URL): never {
  if (error instanceof MediaError) throw error;
  throw new MediaError('network', `${url.host} could not be read`, { cause: error });
}

/** Only http and https links are shown to readers. */
export function webLink(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const address = value.startsWith('//') ? `https:${value}` : value;
  return /^https?:/i.test(address) && URL.canParse(address) ? address : undefined;
}

const SHORT_MS = 30_000;
const QUOTA_MS = HOUR_MS;
const LONGEST_MS = 6 * HOUR_MS;

/** Skips a failed provider for a while, so that not every lesson waits for it. */
export function createCooldown(now: () => number = Date.now) {
  const until = new Map<string, number>();
  return {
    isActive: (name: string): boolean => (until.get(name) ?? 0) > now(),
    start(name: string, error: unknown): void {
      until.set(name, now() + Math.min(restAfter(error), LONGEST_MS));
    },
  };
}

function restAfter(error: unknown): number {
  if (!(error instanceof MediaError)) return SHORT_MS;
  return error.kind === 'quota' ? QUOTA_MS : (error.retryAfterMs ?? SHORT_MS);
}
