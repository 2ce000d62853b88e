import type { Problem } from '@coursewright/contracts';
import { pluralize } from '@coursewright/text';
import { ApiError } from './api-error.ts';
import { refreshSession } from './refresh-session.ts';

const RETRY_DELAYS_MS = [300, 1200];
const RETRYABLE_STATUSES = new Set([502, 503, 504]);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats reads twice if the network or the server is unavailable. Throws ApiError with status 0 without a
 * response.
 */
async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  const waits = init.method === 'GET' ? RETRY_DELAYS_MS : [];
  for (let attempt = 0; ; attempt++) {
    const wait = waits[attempt];
    try {
      const response = await fetch(url, init);
      if (wait === undefined || !RETRYABLE_STATUSES.has(response.status)) return response;
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      if (wait === undefined) throw connectionError(cause);
    }
    await pause(wait);
    init.signal?.throwIfAborted();
  }
}

const connectionError = (cause: unknown) =>
  new ApiError({
    status: 0,
    code: 'no_connection',
    message: navigator.onLine
      ? 'The server cannot be reached. Check your connection and try again.'
      : 'You are offline. Check your connection and try again.',
    cause,
  });

interface Call {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

export async function sendRequest(call: Call, { renewable = false } = {}): Promise<Response> {
  const startedAt = Date.now();
  const response = await fetchJson(call);
  return response.status === 401 && renewable && (await refreshSession(startedAt)) ? fetchJson(call) : response;
}

function fetchJson({ method, url, body, signal, keepalive }: Call): Promise<Response> {
  return fetchWithRetry(url, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': typeOf(body) }) },
    credentials: 'same-origin',
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
}

const typeOf = (body: unknown) => (body instanceof Blob ? 'application/octet-stream' : 'application/json');

export function toApiError(
  response: Response,
  answer: unknown,
  fallback = 'The server could not answer. Please try again.',
): ApiError {
  if (isProblem(answer)) {
    return new ApiError({ status: response.status, ...answer, message: addRetryTime(answer.message, response) });
  }
  return new ApiError({ status: response.status, code: 'unavailable', message: fallback });
}

const LATER = /,? please try again later\.?$/i;

/** Replaces "later" in the message of a rate limit by the time in Retry-After. */
function addRetryTime(message: string, { status, headers }: Response): string {
  const seconds = Math.ceil(Number(headers.get('retry-after')));
  if (status !== 429 || !(seconds > 0)) return message;
  return message.replace(LATER, `. Try again in ${formatWait(seconds)}.`);
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return pluralize(seconds, 'second');
  return minutes <= 90 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
}

// Without zod, because this is part of the first script of every page.
function isProblem(answer: unknown): answer is Problem {
  const { success, message, code, details } = (answer ?? {}) as Partial<Problem>;
  const plain = success === false && typeof message === 'string' && typeof code === 'string';
  return plain && (details === undefined || (Array.isArray(details) && details.every(isDetail)));
}

const isDetail = (detail: { field?: unknown; message?: unknown } | null) =>
  typeof detail?.field === 'string' && typeof detail.message === 'string';
