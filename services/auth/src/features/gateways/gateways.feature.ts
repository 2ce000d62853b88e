import { createSharedCounter, type Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { createGatewayPresence } from './gateway-presence.ts';
import { createLeaseLimit } from './lease-limit.ts';

const WINDOW_SECONDS = 60;

export async function gatewaysFeature({ clock, config, connection, logger, revocations }: Context): Promise<Feature> {
  const counter = await createSharedCounter(connection, 'gateway', WINDOW_SECONDS);
  return {
    routers: [
      gatewayRoutes({
        gatewayKey: config.INTERNAL_GATEWAY_KEY,
        revocations,
        presence: await createGatewayPresence(connection, clock),
        leaseLimit: createLeaseLimit(counter),
        clock,
        logger,
      }),
    ],
  };
}
