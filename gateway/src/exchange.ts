import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpenSpan, startSpan } from '@coursewright/service-kit';
import { type Refusal, sendProblem } from './problem.ts';
import { clientAddress } from './security/client-address.ts';

/** One request at the door, with what the gateway itself knows of it. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Made here; a client's own is not believed. */
  readonly traceId: string;
  readonly address: string;
  /** Begins a trace: a client's own is not believed either. */
  readonly span: OpenSpan;
  readonly traceparent: string | undefined;
  /** What the request was taken for: the pattern of a call, a microfrontend, a page. Never holds what a client wrote. */
  route: string;
  refuse(refusal: Refusal): void;
}

export function openExchange(req: IncomingMessage, res: ServerResponse, trustedProxies: number): Exchange {
  const traceId = randomUUID();
  res.setHeader('x-request-id', traceId);
  const span = startSpan(req.method ?? '', {
    kind: 'server',
    part: 'gateway',
    parent: 'none',
    attributes: { 'coursewright.trace_id': traceId },
  });
  const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  return {
    req,
    res,
    method: req.method ?? '',
    traceId,
    address: clientAddress(req.socket.remoteAddress, forwardedFor, trustedProxies),
    span,
    traceparent: span.traceparent,
    route: 'unmatched',
    refuse: (refusal) => sendProblem(res, traceId, refusal),
  };
}
