import express, { type Router } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { meters } from './meters.ts';

/** The measurements of one app. */
export interface Metrics {
  readonly registry: Registry;
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
}

let processMetrics: Registry | undefined;

/** Memory, event loop and so on exist once per process, however many apps run in it. */
function processRegistry(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/** A registry of its own for an app, with the duration of its requests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return { registry, observe: (labels, seconds) => duration.observe(labels, seconds) };
}

/** `/metrics` in the format of Prometheus. */
export function metricsRoutes({ registry }: Metrics): Router {
  const router = express.Router();
  router.get('/metrics', async (_req, res) => {
    const parts = await Promise.all([processRegistry().metrics(), meters.metrics(), registry.metrics()]);
    res.type(registry.contentType).send(parts.join('\n'));
  });
  return router;
}
