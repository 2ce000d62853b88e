import OpenAI from 'openai';
import { AuthorError } from '../author.errors.ts';
import type { AuthorErrorKind } from '../author.ts';

/** Any failure of a call, in our own terms. */
export function classify(error: unknown): AuthorError {
  if (error instanceof AuthorError) return error;
  if (error instanceof OpenAI.APIUserAbortError) return new AuthorError('aborted', { cause: error });
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new AuthorError('ttft_timeout', { cause: error });
  if (error instanceof OpenAI.APIConnectionError) return new AuthorError('network', { cause: error });
  if (error instanceof OpenAI.APIError) {
    const retryAfterMs = parseRetryAfter(error.headers);
    return new AuthorError(kindOf(error), { cause: error, detail: error.message, retryAfterMs });
  }
  // A socket that is reset in the middle of a body arrives as a plain TypeError.
  return new AuthorError('network', { cause: error, detail: error instanceof Error ? error.message : String(error) });
}

function kindOf({ status, code }: InstanceType<typeof OpenAI.APIError>): AuthorErrorKind {
  if (code === 'insufficient_quota' || status === 402) return 'quota';
  if (code === 'content_filter') return 'filtered';
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate';
  if (status === undefined || status >= 500 || status === 408 || status === 409) return 'upstream';
  return 'bad_request';
}

export function parseRetryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
