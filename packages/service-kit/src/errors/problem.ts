import type { ErrorKind, Problem } from '@coursewright/contracts';
import type { z } from 'zod';
import { AppError, type FieldProblem } from './app-error.ts';

/** The HTTP status of each kind of error. */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
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

/** The answer for an error: its status and a body that leaks nothing. */
export function problemOf(error: AppError, traceId: string): { status: number; body: Problem } {
  const message = error.kind === 'internal' ? 'Internal Server Error' : error.message;
  const details = error.details?.map(({ field, message }) => ({ field, message }));
  return {
    status: statusOfKind[error.kind],
    body: { success: false, message, code: error.code, ...(details && { details }), traceId },
  };
}

/** Turns zod's findings into one message per field, and a message for people that names the first. */
export function invalidInput(error: z.ZodError): AppError {
  const details = error.issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field: path, message: issue.message }];
    return issue.keys.map((key) => ({ field: path ? `${path}.${key}` : key, message: 'is not expected' }));
  });
  const [first] = details;
  return new AppError('invalid', first ? sentence(first) : 'invalid request', { details });
}

const zodWording = /^(Invalid|Too small|Too big|Unrecognized)\b/;

/** A message that begins with a capital is a sentence of its own; others say something about their field. */
function sentence({ field, message }: FieldProblem): string {
  const standsAlone = /^\p{Lu}/u.test(message) && !zodWording.test(message);
  return field === '' || standsAlone ? message : `${field}: ${message}`;
}
