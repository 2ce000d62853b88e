import { type Environment, host, parseConfig, port } from '@coursewright/service-kit';
import { z } from 'zod';
import type { SampleModelOptions } from './server.ts';

const schema = z.object({
  HOST: host(),
  SAMPLE_MODEL_PORT: port().default(4020),
  SAMPLE_MODEL_DELAY_MS: z.coerce.number('must be a number').int().min(0, 'must be at least 0').default(0),
});

/** @throws ConfigError naming every wrong variable. */
export function readSampleModelConfig(env: Environment): SampleModelOptions {
  const config = parseConfig(schema, env, 'sample-model');
  return { host: config.HOST, port: config.SAMPLE_MODEL_PORT, delayMs: config.SAMPLE_MODEL_DELAY_MS };
}
