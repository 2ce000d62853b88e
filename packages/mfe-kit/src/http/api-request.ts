import type { Endpoint, RequestBodyOf, ResponseOf } from '@coursewright/contracts';
import type { z } from 'zod';
import { addressOf } from './address.ts';
import { ApiError } from './api-error.ts';
import { ask, failureOf } from './ask.ts';
import { asksWhoItIs, confirmIdentity } from './identity.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type OptionalField<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: V };

/** What a call of `E` takes. */
export type RequestOptions<E extends Endpoint> = Field<'params', Input<E['params']>> &
  OptionalField<'query', Input<E['query']>> &
  Field<'body', RequestBodyOf<E>> & {
    signal?: AbortSignal;
    /** Lets the call outlive the page; the browser allows that for small bodies only. */
    keepalive?: boolean;
  };

type Arguments<E extends Endpoint> = E['params'] extends z.ZodType
  ? [options: RequestOptions<E>]
  : E['body'] extends z.ZodType
    ? [options: RequestOptions<E>]
    : [options?: RequestOptions<E>];

/**
 * Calls an endpoint of the contracts and parses its answer. An expired session is renewed once and the call repeated;
 * reads survive short outages. Where the server wants the password again the page asks for it, and the call is repeated
 * once. Throws {@link ApiError}.
 */
export async function apiRequest<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<ResponseOf<E>> {
  const { params, query, body, signal, keepalive } = (options ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
  const call = {
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    body: endpoint.body && (body ?? {}),
    signal,
    keepalive,
  };
  const send = () => ask(call, { renewable: endpoint.auth !== 'public' });
  const response = await send();
  if (!(await asksWhoItIs(response))) return read(endpoint, response);
  await confirmIdentity();
  signal?.throwIfAborted();
  return read(endpoint, await send());
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, answer);
  const parsed = endpoint.response.safeParse(answer);
  if (parsed.success) return parsed.data as ResponseOf<E>;
  throw new ApiError({
    status: response.status,
    code: 'unexpected_answer',
    message: 'The server gave an answer this page does not understand. Please reload.',
    cause: parsed.error,
  });
}
