import type { RequestListener } from 'node:http';
import { healthRoutes, type Metrics, metricsRoutes } from '@coursewright/service-kit';
import express from 'express';
import type { Exchange } from './exchange.ts';
import { notFound } from './problem.ts';
import type { RequestTarget } from './routing/request-target.ts';
import { isLoopback } from './security/client-address.ts';

/** `/health/live`, `/health/ready`, and `/metrics` for this machine alone. Tells whether the path was one of them. */
export function createInternals(metrics: Metrics): (exchange: Exchange, target: RequestTarget) => boolean {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(healthRoutes({}), metricsRoutes(metrics));
  const answer: RequestListener = app;

  return (exchange, { path }) => {
    const { req, res } = exchange;
    if (path === '/metrics') {
      // A forwarded request comes through a proxy on this machine, not from an operator.
      const direct = isLoopback(req.socket.remoteAddress) && req.headers['x-forwarded-for'] === undefined;
      if (!direct) throw notFound();
    } else if (path !== '/health/live' && path !== '/health/ready') return false;
    exchange.route = path;
    answer(req, res);
    return true;
  };
}
