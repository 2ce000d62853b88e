import type { ErrorKind } from '@coursewright/contracts';

/** What is wrong with one field. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Extras of an {@link AppError}. */
export interface AppErrorOptions {
  /** Stable name for programs, `snake_case`; the kind when left out. */
  readonly code?: string;
  readonly details?: readonly FieldProblem[];
  readonly cause?: unknown;
  /** When trying again makes sense; honoured by consumers and sent as `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** The one error that parts throw on purpose. `kind` decides the HTTP status, and on the broker retry or dead letter. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: readonly FieldProblem[] | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? kind;
    this.details = options.details;
    this.retryAfterMs = options.retryAfterMs;
  }
}

type ErrorFactory = (message: string, options?: AppErrorOptions) => AppError;

const factory =
  (kind: ErrorKind): ErrorFactory =>
  (message, options) =>
    new AppError(kind, message, options);

/** 400: the request itself is wrong; `details` name the fields. */
export function invalid(message: string, details?: readonly FieldProblem[], options: AppErrorOptions = {}): AppError {
  return new AppError('invalid', message, { details, ...options });
}
/** 401: no session, or one that is over. */
export const unauthenticated: ErrorFactory = factory('unauthenticated');
/** 403: signed in, but not allowed. */
export const forbidden: ErrorFactory = factory('forbidden');
/** 404: missing, or not the caller's. */
export const notFound: ErrorFactory = factory('not_found');
/** 409: the state has moved on. */
export const conflict: ErrorFactory = factory('conflict');
/** 413: more than is accepted. */
export const tooLarge: ErrorFactory = factory('too_large');
/** 415: a media type that is not accepted. */
export const unsupported: ErrorFactory = factory('unsupported');
/** 422: understood, but it cannot be done with this content. */
export const unprocessable: ErrorFactory = factory('unprocessable');
/** 429: too often. */
export const rateLimited: ErrorFactory = factory('rate_limited');
/** 503: something that is needed is away; trying again makes sense. */
export const unavailable: ErrorFactory = factory('unavailable');
/** 500: our fault; the message is logged, never sent. */
export const internal: ErrorFactory = factory('internal');

/** Whether doing the same again later may succeed: needed parts that were away, and errors nobody foresaw. */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.kind === 'unavailable' || error.kind === 'internal' || error.kind === 'rate_limited';
}
