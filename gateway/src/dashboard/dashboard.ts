import { createApp, type Logger } from '@coursewright/service-kit';
import type { Config } from '../config.ts';
import type { Exchange } from '../exchange.ts';
import { readCookie } from '../security/cookies.ts';
import type { Passes } from '../security/passes.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

interface Options {
  readonly config: Config;
  readonly passes: Pick<Passes, 'now'>;
  readonly accessCookie: string;
  readonly logger: Logger;
}

/** The one call with a body that the gateway answers itself. */
export function createDashboard({ config, passes, accessCookie, logger }: Options): (exchange: Exchange) => void {
  const accessTokenOf = (cookies: string | undefined) => readCookie(cookies, accessCookie);
  const app = createApp({
    // the door logs the request
    logger: logger.child({}, { level: 'error' }),
    routers: [dashboardRoutes({ services: config.services, passes, accessTokenOf })],
  });
  return ({ req, res, traceId, traceparent }) => {
    req.headers['x-request-id'] = traceId;
    if (traceparent === undefined) delete req.headers.traceparent;
    else req.headers.traceparent = traceparent;
    app(req, res);
  };
}
