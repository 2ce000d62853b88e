import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { internalRoutes } from './internal.routes.ts';
import { sessionListRoutes } from './session-list.ts';
import { sessionsRoutes } from './sessions.routes.ts';

export function sessionsFeature({
  accessTokens,
  authenticate,
  config,
  cookies,
  key,
  sessionList,
  sessionService,
  users,
}: Context): Feature {
  return {
    routers: [
      internalRoutes({
        // A personal access token, or that of a session.
        authenticate: async (request) => (await accessTokens.authenticate(request)) ?? authenticate(request),
        key,
        users,
        gatewayKey: config.INTERNAL_GATEWAY_KEY,
        billingKey: config.INTERNAL_BILLING_KEY,
      }),
      sessionsRoutes(sessionService, cookies),
      sessionListRoutes(sessionList, cookies),
    ],
  };
}
