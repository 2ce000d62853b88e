import { t } from '@lingui/core/macro';

/** A failed call; `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: { field: string; message: string }[];

  constructor(options: {
    status: number;
    code: string;
    message: string;
    details?: { field: string; message: string }[];
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? [];
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : t`Something went wrong. Please try again.`;
}

/** Whether the server does not know what was asked for, or its id is malformed. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const TEMPORARY_STATUSES = new Set([0, 408, 425, 429]);

/** Whether the same call may succeed later: no connection, rate limit, server error. */
export const isTemporary = (error: unknown) =>
  error instanceof ApiError && (TEMPORARY_STATUSES.has(error.status) || error.status >= 500);

/** Milliseconds before the next attempt: 1 s after the first failure (`failureCount` 0), then doubled, 15 s at most. */
export const retryDelay = (failureCount: number) => Math.min(1000 * 2 ** failureCount, 15_000);
