import type { Endpoint, Problem, ResponseOf } from '@coursewright/contracts';
import { createDateFormat, readLocale } from '@coursewright/text';
import { t } from '@lingui/core/macro';
import { dispatchSessionEnded } from '../events/browser-event.ts';
import { loadApiMessages, translateMessage, translateText } from '../messages.tsx';
import { localStore } from '../storage/browser-store.ts';
import { ApiError } from './api-error.ts';

type Answers = Record<string, Promise<Response>>;

// The first script of the page, in index.html, sends requests before this code has arrived.
const page = globalThis as { firstAnswers?: Answers };

const keyOf = (method: string, url: string) => (method === 'GET' ? url : `${method} ${url}`);

/** The answer to a request that the page has sent already; each is given once. */
export function takeFirstAnswer(method: string, url: string): Promise<Response> | undefined {
  const key = keyOf(method, url);
  const answer = page.firstAnswers?.[key];
  if (answer) delete page.firstAnswers?.[key];
  return answer;
}

/** What the page has asked for already, without taking it. */
export async function peekFirstAnswer<E extends Endpoint>(
  endpoint: E,
  params: object,
): Promise<ResponseOf<E> | undefined> {
  const response = await page.firstAnswers?.[keyOf(endpoint.method, buildUrl(endpoint, { ...params }))]?.catch(
    () => undefined,
  );
  return response?.ok ? response.clone().json() : undefined;
}

/** What was not used in the first view may be of another account, or no longer true. */
export function forgetFirstAnswers(): void {
  delete page.firstAnswers;
}

let isFirst = true;

/** Until the path of the page changes. */
export const isFirstPage = () => isFirst;

export function leaveFirstPage(): void {
  isFirst = false;
  forgetFirstAnswers();
}

/** Throws on a missing `:param`; leaves out undefined query fields. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Equal to the contracts, which would add zod to the first script. */
export const sessionPaths = {
  session: '/api/session',
  refresh: '/api/auth/refresh',
  logout: '/api/logout',
} as const;

// without storage each tab renews by itself
const LAST_REFRESH_KEY = 'session.refreshedAt';
const timeSchema = { safeParse: (value: unknown) => (typeof value === 'number' ? { data: value } : {}) };

let running: Promise<boolean> | undefined;

/**
 * Renews the session once for all concurrent calls, and not if another tab has renewed it since `neededAt`.
 * Resolves with false if the session is over.
 */
export function refreshSession(neededAt = Date.now()): Promise<boolean> {
  running ??= withSessionLock(() => renew(neededAt)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Tabs share the refresh cookie, and a rotated one must not be used twice. */
function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('coursewright-session', work) as Promise<T>) : work();
}

async function renew(neededAt: number): Promise<boolean> {
  // those were asked for with the former session
  forgetFirstAnswers();
  const refreshedAt = localStore.read(LAST_REFRESH_KEY, timeSchema) ?? 0;
  // A time to come is one of a clock that was wrong.
  if (refreshedAt > neededAt && refreshedAt <= Date.now()) return true;
  const response = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
  }).catch(() => undefined);
  if (response?.ok) {
    localStore.save(LAST_REFRESH_KEY, Date.now());
    return true;
  }
  if (response?.status === 401) dispatchSessionEnded();
  return false;
}

const RETRY_DELAYS_MS = [300, 1200];
const RETRYABLE_STATUSES = new Set([502, 503, 504]);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats reads twice if the network or the server is unavailable. Throws ApiError with status 0 without a
 * response.
 */
async function fetchWithRetry(url: string, init: RequestInit & { method: string }): Promise<Response> {
  const waits = init.method === 'GET' ? RETRY_DELAYS_MS : [];
  // one that failed is sent again
  const early = await takeFirstAnswer(init.method, url)?.catch(() => undefined);
  if (early && !RETRYABLE_STATUSES.has(early.status)) return early;
  if (init.method !== 'GET') forgetFirstAnswers();
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
      ? t`The server cannot be reached. Check your connection and try again.`
      : t`You are offline. Check your connection and try again.`,
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

export async function toApiError(
  response: Response,
  answer: unknown,
  fallback = t`The server could not answer. Please try again.`,
): Promise<ApiError> {
  if (isProblem(answer)) {
    await loadApiMessages();
    const message = translateInvalid(addRetryTime(answer.message, response), answer.details?.[0]);
    const details = answer.details?.map(translateMessage);
    return new ApiError({ status: response.status, ...answer, message, ...(details && { details }) });
  }
  return new ApiError({ status: response.status, code: 'unavailable', message: fallback });
}

type Detail = NonNullable<Problem['details']>[number];

/** The server puts the name of a field before what is wrong with it: `topics.0.lastName` is shown as "Last name". */
const translateInvalid = (message: string, detail: Detail | undefined): string =>
  detail && message === `${detail.field}: ${detail.message}`
    ? `${translateText(toLabel(detail.field))}: ${translateText(detail.message)}`
    : message;

const toLabel = (field: string): string => {
  const name = field.split('.').findLast((part) => /\D/.test(part)) ?? field;
  if (name === 'url') return 'Web address';
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
};

const LATER = /[.,]? please try again (?:later|in a minute|in \d+ minutes)\.?$/i;

const formatClock = /* @__PURE__ */ createDateFormat({ hour: '2-digit', minute: '2-digit' });

/** Replaces the time in the message of a rate limit by that in Retry-After: on the reader's clock, and how long it is. */
function addRetryTime(message: string, { status, headers }: Response): string {
  const seconds = Math.ceil(Number(headers.get('retry-after')));
  if (status !== 429 || !(seconds > 0) || !LATER.test(message)) return translateText(message);
  const limit = translateText(message.replace(LATER, '.'));
  const relative = new Intl.RelativeTimeFormat(readLocale());
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) {
    const wait = relative.format(seconds, 'second');
    return t`${limit} Try again ${wait}.`;
  }
  const clock = formatClock(Date.now() + seconds * 1_000);
  const wait = minutes <= 90 ? relative.format(minutes, 'minute') : relative.format(Math.ceil(minutes / 60), 'hour');
  return t`${limit} Try again at ${clock} (${wait}).`;
}

// Without zod, because this is part of the first script of every page.
function isProblem(answer: unknown): answer is Problem {
  const { success, message, code, details } = (answer ?? {}) as Partial<Problem>;
  const plain = success === false && typeof message === 'string' && typeof code === 'string';
  return plain && (details === undefined || (Array.isArray(details) && details.every(isDetail)));
}

const isDetail = (detail: { field?: unknown; message?: unknown } | null) =>
  typeof detail?.field === 'string' && typeof detail.message === 'string';
