import type { ErrorKind, Problem } from '@coursewright/contracts';
import type { z } from 'zod';
import './issue-texts.ts';

export const httpStatusByKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface AppErrorOptions {
  /** `snake_case`; the kind when left out. */
  readonly code?: string;
  readonly details?: readonly FieldProblem[];
  readonly cause?: unknown;
  /** Sent as `Retry-After`, and the minimum wait of consumers. */
  readonly retryAfterMs?: number;
  /** HTTP status where that of the kind is too coarse, such as 405 or 504. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `kind` decides the HTTP status, and whether a consumer retries or dead-letters. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: readonly FieldProblem[] | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? kind;
    this.details = options.details;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status ?? httpStatusByKind[kind];
    this.headers = options.headers ?? {};
  }
}

type ErrorFactory = (message: string, options?: AppErrorOptions) => AppError;

const factory =
  (kind: ErrorKind): ErrorFactory =>
  (message, options) =>
    new AppError(kind, message, options);

export function invalid(message: string, details?: readonly FieldProblem[], options: AppErrorOptions = {}): AppError {
  return new AppError('invalid', message, { details, ...options });
}
export const unauthenticated: ErrorFactory = factory('unauthenticated');
export const forbidden: ErrorFactory = factory('forbidden');
export const notFound: ErrorFactory = factory('not_found');
export const conflict: ErrorFactory = factory('conflict');
export const tooLarge: ErrorFactory = factory('too_large');
export const unsupported: ErrorFactory = factory('unsupported');
/** 422: valid input that cannot be processed. */
export const unprocessable: ErrorFactory = factory('unprocessable');
export const rateLimited: ErrorFactory = factory('rate_limited');
export const unavailable: ErrorFactory = factory('unavailable');
/** 500: the message is logged, never sent. */
export const internal: ErrorFactory = factory('internal');

export function isRetriable(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.kind === 'unavailable' || error.kind === 'internal' || error.kind === 'rate_limited';
}

export interface ProblemResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

export function toProblem(error: AppError, traceId: string): ProblemResponse {
  const message = error.kind === 'internal' ? 'Internal Server Error' : error.message;
  const details = error.details?.map(({ field, message }) => ({ field, message }));
  return {
    status: error.status,
    headers: {
      ...error.headers,
      'cache-control': 'no-store',
      ...(error.retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(error.retryAfterMs / 1000)) }),
    },
    body: { success: false, message, code: error.code, ...(details && { details }), traceId },
  };
}

const MAX_DETAILS = 50;

export function invalidInput(error: z.ZodError): AppError {
  const details = error.issues.slice(0, MAX_DETAILS).flatMap((issue): FieldProblem[] => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field: path, message: issue.message }];
    return issue.keys
      .slice(0, MAX_DETAILS)
      .map((key) => ({ field: path ? `${path}.${key}` : key, message: 'is not expected' }));
  });
  const [first] = details;
  return new AppError('invalid', first ? sentence(first) : 'invalid request', { details });
}

/** A message that starts with a capital is a complete sentence; others need the name of their field. */
function sentence({ field, message }: FieldProblem): string {
  const standsAlone = /^\p{Lu}/u.test(message);
  return field === '' || standsAlone ? message : `${field}: ${message}`;
}

/** The message explains the failure; no stack trace is printed. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** Milliseconds of a `Retry-After`, which is in seconds or an HTTP date. */
export function parseRetryAfter(value: string | null | undefined): number | undefined {
  if (!value?.trim()) return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
