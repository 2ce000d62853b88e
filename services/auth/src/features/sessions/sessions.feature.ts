import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { internalRoutes } from './internal.routes.ts';
import { sessionListRoutes } from './session-list.ts';
import { sessionsRoutes } from './sessions.routes.ts';

export function sessionsFeature({
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
        byAccessToken: authenticate,
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
