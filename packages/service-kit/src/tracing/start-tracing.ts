import type { Environment } from '../config/parse-config.ts';
import { useBackend } from './span.ts';
import { readTracingConfig } from './tracing.config.ts';

/** Leaves time for everything else within the ten seconds of a stop. */
const FLUSH_MS = 5_000;

/**
 * Switches tracing on for this process when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise nothing of it is loaded.
 * Start it before the parts and close it after them.
 * @param part the service name of spans that say no other.
 */
export async function startTracing(env: Environment, part: string): Promise<{ close(): Promise<void> }> {
  const config = readTracingConfig(env);
  if (!config) return { close: async () => undefined };
  const { createBackend } = await import('./open-telemetry.ts');
  const backend = createBackend(config, part);
  useBackend(backend);
  return {
    async close() {
      useBackend(undefined);
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS);
      });
      await Promise.race([backend.close().catch(() => undefined), enough]);
      clearTimeout(timer);
    },
  };
}
