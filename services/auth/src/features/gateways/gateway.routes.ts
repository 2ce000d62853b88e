import {
  type LimitLease,
  type LimitLeaseRequest,
  limitLeasesPath,
  limitLeasesRequestSchema,
  type limitLeasesSchema,
  type revocationStateSchema,
  revocationsPath,
  revocationsQuerySchema,
} from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import {
  type Clock,
  createEventStream,
  createSharedCounter,
  invalidInput,
  jsonBody,
  requireService,
  type SharedCounter,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { Context } from '../../context.ts';

const STATE_MS = 1_000;

// Calls of gateways, besides the token exchange.
export async function gatewayRoutes({ clock, config, connection, logger, revocations }: Context): Promise<Router> {
  const presence = await createGatewayPresence(connection, clock);
  const leaseLimit = createLeaseLimit(await createSharedCounter(connection, 'gateway', MINUTE_MS));
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

const EVERY_MS = 5_000;
const AWAY_MS = 3 * EVERY_MS;

async function createGatewayPresence(connection: Connection, clock: Clock) {
  const gateways = connection.collection<{ _id: string; seenAt: Date }>('gateways');
  await gateways.createIndex({ seenAt: 1 }, { expireAfterSeconds: 3600 });
  return {
    everyMs: EVERY_MS,
    // Notes that a gateway runs; resolves to how many do.
    async see(id: string): Promise<number> {
      const now = clock.now().getTime();
      await gateways.updateOne({ _id: id }, { $set: { seenAt: new Date(now) } }, { upsert: true });
      return gateways.countDocuments({ seenAt: { $gt: new Date(now - AWAY_MS) } });
    },
  };
}

// Of what is left. The leases get smaller towards the end, so that little stays unused at one gateway.
const SHARE = 10;

function createLeaseLimit(counter: SharedCounter) {
  return async ({ limit, key, points, counted, unused, wanted }: LimitLeaseRequest): Promise<LimitLease> => {
    const id = `${limit} ${key}`;
    const { count, resetMs } = await counter.add(id, counted - unused);
    const share = wanted ? Math.max(0, Math.ceil((points - count) / SHARE)) : 0;
    if (share === 0) return { granted: 0, resetMs };
    const after = await counter.add(id, share);
    // Others have leased in between.
    const excess = Math.min(share, Math.max(0, after.count - points));
    if (excess > 0) await counter.add(id, -excess);
    return { granted: share - excess, resetMs: after.resetMs };
  };
}
