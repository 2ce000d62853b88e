import type { z } from 'zod';
import { Refusal } from '../kit.ts';
import { list } from './records.ts';

interface StripeError {
  type?: 'invalid_request_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
}

export function refuse(status: number, error: StripeError): Refusal {
  const url = error.code && `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`;
  return new Refusal(status, error.message, {
    error: { type: 'invalid_request_error', ...error, ...(url && { doc_url: url }) },
  });
}

export const missing = (what: string, id: string, param = 'id') =>
  refuse(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

const bracketed = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

// Stripe rejects unknown parameters.
export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  if (!error) return data;
  const issue = error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const param = bracketed([...(issue?.path ?? []), ...unknown]);
  if (unknown.length > 0)
    throw refuse(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
  throw issue?.code === 'invalid_type' && issue.input === undefined
    ? refuse(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
    : refuse(400, { code: 'parameter_invalid', message: `Invalid ${param}: ${issue?.message}`, param });
}

// Newest first, as Stripe's lists are.
export function pageOf<T extends { id: string }>(url: string, oldestFirst: T[], limit: number, after?: string) {
  const all = oldestFirst.toReversed();
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { ...list(url, all.slice(start, start + limit)), has_more: all.length > start + limit };
}
