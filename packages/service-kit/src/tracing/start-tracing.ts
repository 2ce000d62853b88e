import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Environment, parseConfig, url, wholeNumber } from '../config/config.ts';
import { setSpanBackend } from './span.ts';

const schema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: url().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber().default(5_000),
});

export interface TracingConfig {
  readonly url: string;
  readonly serviceName: string | undefined;
  readonly ratio: number;
  readonly everyMs: number;
}

export function readTracingConfig(env: Environment): TracingConfig | undefined {
  const given = parseConfig(schema, env, 'tracing');
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    url: `${given.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    serviceName: given.OTEL_SERVICE_NAME,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    everyMs: given.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** Leaves time for the rest within the ten seconds of a stop. */
const FLUSH_MS = 5_000;

/** Loads nothing unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Start it before the services and close it after them. */
export async function startTracing(env: Environment, part: string): Promise<{ close(): Promise<void> }> {
  const config = readTracingConfig(env);
  if (!config) return { close: async () => undefined };
  const { createBackend } = await import('./open-telemetry.ts');
  const backend = createBackend(config, part);
  setSpanBackend(backend);
  return {
    async close() {
      setSpanBackend(undefined);
      const enough = sleep(FLUSH_MS, undefined, { ref: false });
      await Promise.race([backend.close().catch(() => undefined), enough]);
    },
  };
}
