import { z } from 'zod';
import { url } from '../config/fields.ts';
import { type Environment, parseConfig } from '../config/parse-config.ts';

const schema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: url().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number('must be a number').int().positive().default(5_000),
});

/** Where spans go, and how many of them. */
export interface TracingConfig {
  readonly url: string;
  readonly serviceName: string | undefined;
  readonly ratio: number;
  readonly everyMs: number;
}

/** Undefined unless `OTEL_EXPORTER_OTLP_ENDPOINT` says where spans go. */
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
