import {
  limitLeasesPath,
  limitLeasesRequestSchema,
  type limitLeasesSchema,
  type revocationStateSchema,
  revocationsPath,
  revocationsQuerySchema,
} from '@coursewright/contracts';
import {
  type Clock,
  createEventStream,
  invalidInput,
  jsonBody,
  type Logger,
  requireService,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { Revocations } from '../sessions/index.ts';
import type { GatewayPresence } from './gateway-presence.ts';
import type { LeaseLimit } from './lease-limit.ts';

interface Dependencies {
  readonly gatewayKey: string;
  readonly revocations: Revocations;
  readonly presence: GatewayPresence;
  readonly leaseLimit: LeaseLimit;
  readonly clock: Clock;
  readonly logger: Logger;
}

const STATE_MS = 1_000;

// Calls of gateways, besides the token exchange.
export function gatewayRoutes(dependencies: Dependencies): Router {
  const { gatewayKey, revocations, presence, leaseLimit, clock, logger } = dependencies;
  const router = Router();
  const onlyGateways = requireService('gateway', gatewayKey);

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
