import { monitorEventLoopDelay } from 'node:perf_hooks';
import express, { type Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One per process, also when several services run in it. */
export const sharedRegistry = new Registry();

/** Labels have few known values: never an id, an address or a text. */
export interface MetricOptions<L extends string> {
  readonly name: `coursewright_${string}`;
  readonly help: string;
  readonly labels: readonly L[];
}

type Labels<L extends string> = Readonly<Record<L, string>>;

export function createCounter<L extends string>({ name, help, labels }: MetricOptions<L>) {
  const metric = new Counter({ name, help, labelNames: [...labels], registers: [sharedRegistry] });
  return (of: Labels<L>, amount = 1): void => metric.inc(of as never, amount);
}

export function createDurationHistogram<L extends string>({ name, help, labels }: MetricOptions<L>) {
  const buckets = [0.1, 0.5, 1, 3, 10, 30, 60, 180, 600];
  const metric = new Histogram({ name, help, labelNames: [...labels], buckets, registers: [sharedRegistry] });
  return (of: Labels<L>, seconds: number): void => metric.observe(of as never, seconds);
}

export function createGauge<L extends string>(
  { name, help, labels }: MetricOptions<L>,
  look: () => Promise<readonly { of: Labels<L>; value: number }[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [sharedRegistry],
    async collect() {
      this.reset();
      for (const { of, value } of await look()) this.set(of as never, value);
    },
  });
}

export interface HttpMetrics {
  readonly registry: Registry;
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
}

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/**
 * Samples the longest delay once a second. More than 0.1 s means a request or job computed too long at a stretch
 * and every other request of the process waited for it.
 */
function observeEventLoopDelay(registry: Registry): void {
  const longest = new Histogram({
    name: 'coursewright_event_loop_delay_seconds',
    help: 'Longest delay of the event loop in each second',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const observe = () => {
    // A sample includes the interval at which samples are taken.
    longest.observe(Math.max(0, delay.max / NANOSECONDS - RESOLUTION_MS / 1000));
    delay.reset();
  };
  // setImmediate: delayed timers, the sampling one among them, run before the reset that would drop their sample.
  setInterval(() => setImmediate(observe), SAMPLE_MS).unref();
}

let processMetrics: Registry | undefined;

function processRegistry(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    observeEventLoopDelay(processMetrics);
  }
  return processMetrics;
}

export function createHttpMetrics(): HttpMetrics {
  processRegistry();
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

export function metricsRoutes({ registry }: HttpMetrics): Router {
  const router = express.Router();
  router.get('/metrics', async (_req, res) => {
    const parts = await Promise.all([processRegistry().metrics(), sharedRegistry.metrics(), registry.metrics()]);
    res.type(registry.contentType).send(parts.join('\n'));
  });
  return router;
}

export const secondsSince = (date: string | undefined): number =>
  date ? Math.max(0, Date.now() - Date.parse(date)) / 1000 : 0;
