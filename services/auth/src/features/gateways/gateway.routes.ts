import {
  limitLeasesPath,
  limitLeasesRequestSchema,
  type limitLeasesSchema,
  type revocationStateSchema,
  revocationsPath,
  revocationsQuerySchema,
} from '@coursewright/contracts';
import {
  createEventStream,
  createSharedCounter,
  invalidInput,
  jsonBody,
  requireService,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createGatewayPresence } from './gateway-presence.ts';
import { createLeaseLimit } from './lease-limit.ts';

const STATE_MS = 1_000;
const WINDOW_SECONDS = 60;

// Calls of gateways, besides the token exchange.
export async function gatewayRoutes({ clock, config, connection, logger, revocations }: Context): Promise<Router> {
  const presence = await createGatewayPresence(connection, clock);
  const leaseLimit = createLeaseLimit(await createSharedCounter(connection, 'gateway', WINDOW_SECONDS));
  const router = Router();
  const onlyGateways = requireService('gateway', config.INTERNAL_GATEWAY_KEY);

  router.get(revocationsPath, onlyGateways, (req, res) => {
    const { gateway } = parse(revocationsQuerySchema, req.query);
    const stream = createEventStream(res);
    const unsubscribe = revocations.subscribe((data) => stream.send({ event: 'revoked', data }));
    let gateways = 1;
    const sendState = () => {
      const data: z.infer<typeof revocationStateSchema> = { ...revocations.state(), gateways };
      stream.send({ event: 'state', data });
    };
    const look = () =>
      presence.see(gateway).then(
        (count) => {
          gateways = count;
        },
        (err: unknown) => logger.warn({ err }, 'counting gateways failed, will retry'),
      );
    const stops = [unsubscribe, clock.every(STATE_MS, sendState), clock.every(presence.everyMs, look)];
    stream.onClose(() => {
      for (const stop of stops) stop();
    });
    // Subscribed in all processes before the gateway trusts the stream.
    void Promise.all([revocations.subscribed(), look()]).then(sendState);
  });

  router.post(limitLeasesPath, onlyGateways, jsonBody(128 * 1024), async (req, res) => {
    const { leases } = parse(limitLeasesRequestSchema, req.body);
    res.json({ leases: await Promise.all(leases.map(leaseLimit)) } satisfies z.infer<typeof limitLeasesSchema>);
  });
  return router;
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
