import type { Endpoint, RequestBodyOf, ResponseOf } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { loadApiMessages, translateMessage } from '../messages.tsx';
import { ApiError } from './api-error.ts';
import { buildUrl, sendRequest, toApiError } from './send-request.ts';
import { isStepUpRequired, requestStepUp } from './step-up.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type OptionalField<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: V };

export type RequestOptions<E extends Endpoint> = Field<'params', Input<E['params']>> &
  OptionalField<'query', Input<E['query']>> &
  Field<'body', E['kind'] extends 'upload' ? Blob : RequestBodyOf<E>> & {
    signal?: AbortSignal;
    keepalive?: boolean;
  };

type Arguments<E extends Endpoint> = E['params'] extends z.ZodType
  ? [options: RequestOptions<E>]
  : E['body'] extends z.ZodType
    ? [options: RequestOptions<E>]
    : E['kind'] extends 'upload'
      ? [options: RequestOptions<E>]
      : [options?: RequestOptions<E>];

/**
 * Calls an endpoint of the contracts and parses the response. Renews an expired session once and repeats the call;
 * repeats reads during short outages; asks for the password where the server requires step-up authentication.
 * Throws {@link ApiError}.
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
    url: buildUrl(endpoint, params, query),
    body: endpoint.kind === 'upload' ? body : endpoint.body && (body ?? {}),
    signal,
    keepalive,
  };
  const send = () => sendRequest(call, { renewable: endpoint.auth !== 'public' });
  const response = await send();
  if (!(await isStepUpRequired(response))) return read(endpoint, response);
  await requestStepUp();
  signal?.throwIfAborted();
  return read(endpoint, await send());
}

const isOutcome = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && 'success' in answer;

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw await toApiError(response, answer);
  // At any depth, such as that of the job that failed.
  if (/"message":"/.test(JSON.stringify(answer))) await loadApiMessages();
  const { success, data, error } = parse(endpoint, answer);
  if (success) return (isOutcome(data) ? translateMessage(data) : data) as ResponseOf<E>;
  throw new ApiError({
    status: response.status,
    code: 'unexpected_answer',
    message: t`The server gave an answer this page does not understand. Please reload.`,
    cause: error,
  });
}

/** The release of a microfrontend has no schemas of answers, which the servers check: only their absence is noticed. */
function parse({ response: schema }: { response?: z.ZodType }, answer: unknown) {
  return schema ? schema.safeParse(answer) : { success: answer !== undefined, data: answer, error: undefined };
}
