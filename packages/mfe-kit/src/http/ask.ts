import type { Problem } from '@coursewright/contracts';
import { ApiError } from './api-error.ts';
import { fetchPatiently } from './fetch-patiently.ts';
import { refreshSession } from './refresh-session.ts';

/** One request, without what the contract says of it. */
interface Call {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/** Sends a call; where it is `renewable`, a session that expired is renewed once and the call repeated. */
export async function ask(call: Call, { renewable = false } = {}): Promise<Response> {
  const startedAt = Date.now();
  const response = await send(call);
  return response.status === 401 && renewable && (await refreshSession(startedAt)) ? send(call) : response;
}

function send({ method, url, body, signal, keepalive }: Call): Promise<Response> {
  return fetchPatiently(url, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
}

/** What a refusal says, as an error. */
export function failureOf(response: Response, answer: unknown): ApiError {
  if (isProblem(answer)) return new ApiError({ status: response.status, ...answer });
  return new ApiError({
    status: response.status,
    code: 'unavailable',
    message: 'The server could not answer. Please try again.',
  });
}

// by hand: this is part of the first script of every page, and the library behind the contracts is not
function isProblem(answer: unknown): answer is Problem {
  const { success, message, code, details } = (answer ?? {}) as Partial<Problem>;
  const plain = success === false && typeof message === 'string' && typeof code === 'string';
  return plain && (details === undefined || (Array.isArray(details) && details.every(isDetail)));
}

const isDetail = (detail: { field?: unknown; message?: unknown } | null) =>
  typeof detail?.field === 'string' && typeof detail.message === 'string';
