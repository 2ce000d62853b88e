import type { RequestListener } from 'node:http';
import type { PartsHealth } from '@coursewright/contracts';
import {
  createMetrics,
  endRequestSpan,
  type Logger,
  runWithTrace,
  type SessionHolder,
  type TokenVerifier,
} from '@coursewright/service-kit';
import { createApiDoor } from './api-door.ts';
import type { Config } from './config.ts';
import { type Exchange, openExchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';
import { createInternals } from './internals.ts';
import { createPageDoor } from './page-door.ts';
import { Refusal } from './problem.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { assertSoundFraming } from './routing/framing.ts';
import { isApiPath, parseTarget } from './routing/request-target.ts';
import { answerHeaders } from './security/answer-headers.ts';

export interface DoorOptions {
  readonly config: Config;
  readonly publicUrl: URL;
  readonly verify: TokenVerifier<SessionHolder>;
  readonly forwarder: Forwarder;
  readonly health: () => Promise<Health>;
  readonly parts: () => Promise<PartsHealth>;
  readonly logger: Logger;
}

/** Everything that happens to a request, in order. No body is parsed here: it streams to whom it is for. */
export function createDoor({ config, logger, ...rest }: DoorOptions): RequestListener {
  const metrics = createMetrics();
  const internals = createInternals(metrics);
  const api = createApiDoor({ config, logger, ...rest });
  const pages = createPageDoor(config, rest.forwarder);
  const setHeaders = answerHeaders(rest.publicUrl);

  async function serve(exchange: Exchange): Promise<void> {
    assertSoundFraming(exchange.req);
    const target = parseTarget(exchange.req.url ?? '');
    if (isApiPath(target.path)) await api(exchange, target);
    else if (!internals(exchange, target)) pages(exchange, target);
  }

  function fail(exchange: Exchange, error: unknown) {
    if (error instanceof Refusal) return exchange.refuse(error);
    logger.error({ err: error }, 'request failed');
    exchange.refuse(new Refusal(500, 'internal', 'Internal Server Error'));
  }

  function record({ res, method, route, span }: Exchange, startedAt: number) {
    const milliseconds = Math.round(performance.now() - startedAt);
    metrics.observe({ method, route, status: res.statusCode }, milliseconds / 1000);
    endRequestSpan(span, { method, route, status: res.statusCode });
    const level = route.startsWith('/api/') || res.statusCode >= 400 ? 'info' : 'debug';
    const aborted = res.writableFinished ? {} : { aborted: true };
    // The route, not the path: links can hold secrets.
    logger[level]({ method, route, status: res.statusCode, milliseconds, ...aborted }, 'request');
  }

  return (req, res) => {
    const startedAt = performance.now();
    setHeaders(req, res);
    const exchange = openExchange(req, res, config.trustedProxies);
    runWithTrace(exchange.traceId, () => {
      res.once('close', () => record(exchange, startedAt));
      exchange.span.run(() => serve(exchange)).catch((error: unknown) => fail(exchange, error));
    });
  };
}
