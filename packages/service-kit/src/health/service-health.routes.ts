import { serviceHealthEndpoints } from '@coursewright/contracts';
import express, { type Router } from 'express';
import { route } from '../http/route.ts';
import type { Consumer } from '../messaging/consumer.ts';
import type { Relay } from '../messaging/relay.ts';
import { rememberFor } from '../statistics/remember.ts';
import type { Watch } from './watch.ts';

/** What a service tells admins about itself. */
export interface ServiceHealthOptions {
  readonly watch: Watch;
  readonly consumers: readonly Consumer[];
  readonly relay: Pick<Relay, 'outbox'>;
  /** Who does the work outside, as configured. */
  readonly providers?: () => Readonly<Record<string, string>>;
}

/** An admin's browser asks every few seconds, and there may be several. */
const FRESH_MS = 3_000;

/** Lets admins see what a service needs, what waits in it, and who works for it. */
export function serviceHealthRoutes(service: string, options: ServiceHealthOptions): Router {
  const { watch, consumers, relay, providers = () => ({}) } = options;
  const router = express.Router();
  const startedAt = new Date().toISOString();

  const backlogs = rememberFor(FRESH_MS, async () => {
    const all = await Promise.all(
      consumers.map(async (consumer) => ({ consumer: consumer.name, ...(await consumer.backlog()) })),
    );
    return all.filter(({ waiting, dead }) => waiting > 0 || dead > 0);
  });
  const outbox = rememberFor(FRESH_MS, () => relay.outbox());

  route(router, serviceHealthEndpoints(service).serviceHealth, async () => ({
    startedAt,
    needs: [...(await watch.look())],
    providers: Object.entries<string>(providers()).map(([name, is]) => ({ name, is })),
    backlogs: await backlogs(),
    consumers: consumers.length,
    outbox: await outbox(),
  }));
  return router;
}
