import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  AppError,
  invalid,
  notFound,
  type OpenSpan,
  startSpan,
  toProblem,
  unavailable,
} from '@coursewright/service-kit';

export const pathNotFound = () => notFound('Not found');

export const malformed = (message: string) => invalid(message, undefined, { code: 'malformed_request' });

export const unknownHost = () =>
  new AppError('invalid', 'This host name is not served here (PUBLIC_URL, ALLOWED_HOSTS)', {
    code: 'unknown_host',
    status: 421,
  });

export const methodNotAllowed = (message: string, allow: string) =>
  new AppError('invalid', message, { code: 'method_not_allowed', status: 405, headers: { allow } });

export const requestTimeout = () =>
  new AppError('invalid', 'The request took too long', {
    code: 'request_timeout',
    status: 408,
    headers: { connection: 'close' },
  });

export const upstreamTimeout = () =>
  unavailable('The service took too long to answer', { code: 'upstream_timeout', status: 504 });

export const upstreamUnavailable = () =>
  unavailable('The service is not available right now', { code: 'upstream_unavailable', status: 502 });

export const upstreamNotReached = () =>
  unavailable('The service is not available right now', { code: 'upstream_unavailable', retryAfterMs: 3_000 });

// Once a response has begun, only its connection can be ended.
function sendProblem(res: ServerResponse, traceId: string, error: AppError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, headers, body } = toProblem(error, traceId);
  res.statusCode = status;
  res.setHeaders(new Map(Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8' })));
  res.end(JSON.stringify(body));
}

/** The peer of the socket, or the entry that the outermost of `hops` trusted proxies added to `X-Forwarded-For`. */
export function resolveClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const chain = [...(forwardedFor ?? '').split(','), socketAddress ?? ''].map((entry) => toAddress(entry.trim()));
  const known = hops === 0 ? chain.slice(-1) : chain.filter(Boolean);
  return known[Math.max(0, known.length - 1 - hops)] || 'unknown';
}

export const isLoopback = (address: string | undefined) => /^(127\.|::1$)/.test(stripIpv4Mapping(address ?? ''));

// Some proxies name the port too, which is another one for each connection.
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

function toAddress(entry: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(entry) ?? [];
  return stripIpv4Mapping(ipv6 ?? ipv4 ?? entry);
}

const stripIpv4Mapping = (address: string) => (/^::ffff:\d+\./i.test(address) ? address.slice(7) : address);

export interface RequestContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  // Generated here: a client's own is ignored.
  readonly traceId: string;
  readonly address: string;
  // Starts a new trace: a client's own is ignored.
  readonly span: OpenSpan;
  readonly traceparent: string | undefined;
  // Pattern of the endpoint, microfrontend or `page`, for logs and metrics. Never contains client input.
  route: string;
  fail(error: AppError): void;
}

export function createRequestContext(
  req: IncomingMessage,
  res: ServerResponse,
  trustedProxies: number,
): RequestContext {
  const traceId = randomUUID();
  res.setHeader('x-request-id', traceId);
  const span = startSpan(req.method ?? '', {
    kind: 'server',
    service: 'gateway',
    parent: 'none',
    attributes: { 'coursewright.trace_id': traceId },
  });
  const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  return {
    req,
    res,
    method: req.method ?? '',
    traceId,
    address: resolveClientAddress(req.socket.remoteAddress, forwardedFor, trustedProxies),
    span,
    traceparent: span.traceparent,
    route: 'unmatched',
    fail: (error) => sendProblem(res, traceId, error),
  };
}
