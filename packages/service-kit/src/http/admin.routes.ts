import { createOperationsEndpoints } from '@coursewright/contracts';
import express, { type Router } from 'express';
import { notFound } from '../errors/app-error.ts';
import type { HealthMonitor } from '../health/health.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Relay } from '../messaging/relay.ts';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';
import type { AuditLog } from './audit-log.ts';
import { route } from './route.ts';

export function auditRoutes(service: string, log: AuditLog): Router {
  const router = express.Router();
  route(router, createOperationsEndpoints(service).auditLog, ({ query }) => log.list(query));
  return router;
}

export function deadLetterRoutes(service: string, jobs: Jobs): Router {
  const router = express.Router();
  const endpoints = createOperationsEndpoints(service);

  route(router, endpoints.listDeadLetters, () => jobs.listDead());

  route(router, endpoints.replayDeadLetter, async ({ params }) => {
    if (!(await jobs.replay(params.id))) throw notFound('There is no such message');
    return { success: true, message: 'The message is being tried again' };
  });
  return router;
}

export interface ServiceHealthOptions {
  readonly monitor: HealthMonitor;
  readonly jobs: Jobs;
  readonly relay: Pick<Relay, 'outbox'>;
  readonly providers?: () => Readonly<Record<string, string>>;
}

const FRESH_MS = 3_000;

export function serviceHealthRoutes(service: string, options: ServiceHealthOptions): Router {
  const { monitor, jobs, relay, providers = () => ({}) } = options;
  const router = express.Router();
  const startedAt = new Date().toISOString();

  const backlogs = memoizeWithTtl(FRESH_MS, async () =>
    (await jobs.backlogs()).filter(({ waiting, dead }) => waiting > 0 || dead > 0),
  );
  const outbox = memoizeWithTtl(FRESH_MS, () => relay.outbox());

  route(router, createOperationsEndpoints(service).serviceHealth, async () => ({
    startedAt,
    needs: [...(await monitor.check())],
    providers: Object.entries<string>(providers()).map(([name, is]) => ({ name, is })),
    backlogs: await backlogs(),
    consumers: jobs.types().length,
    outbox: await outbox(),
  }));
  return router;
}
