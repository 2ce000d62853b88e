import type { ServerResponse } from 'node:http';
import type { Problem } from '@coursewright/contracts';

/** A request the gateway answers itself, with the one error shape of the API. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const notFound = () => new Refusal(404, 'not_found', 'Not found');
export const malformed = (message: string) => new Refusal(400, 'malformed_request', message);
export const tooLarge = (limit: number, headers: Record<string, string> = { connection: 'close' }) =>
  new Refusal(413, 'too_large', `The request body is larger than ${limit} bytes`, headers);
export const tooSlow = () => new Refusal(408, 'request_timeout', 'The request took too long', { connection: 'close' });
export const timedOut = () => new Refusal(504, 'upstream_timeout', 'The service took too long to answer');
export const unreachable = () => new Refusal(502, 'upstream_unavailable', 'The service is not available right now');

/** Answers with a problem; after the first byte of another answer only the connection can be ended. */
export function sendProblem(res: ServerResponse, traceId: string, refusal: Refusal): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const problem: Problem = { success: false, message: refusal.message, code: refusal.code, traceId };
  res.statusCode = refusal.status;
  for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value);
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.end(JSON.stringify(problem));
}
