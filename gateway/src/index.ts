import {
  accessProfile,
  createLogger,
  createTokenVerifier,
  keysOf,
  type Logger,
  listen,
  remoteKeys,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createDoor } from './door.ts';
import { createHealthReport } from './health/parts-health.ts';
import { urlsOfParts, watchParts } from './health/watch-parts.ts';
import { createForwarder } from './proxy/forwarder.ts';

export { type Config, readConfig } from './config.ts';

/** What a caller may put in the place of the gateway's own parts. */
export interface Dependencies {
  readonly logger?: Logger;
}

/**
 * Opens the only door to the product.
 * @throws StartupError when the port cannot be had.
 */
export async function start(config: Config, dependencies: Dependencies = {}) {
  const logger = dependencies.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const verify = createTokenVerifier(accessProfile, remoteKeys(keysOf(config.services.auth)));
  const forwarder = createForwarder();
  const publicUrl = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  const urls = urlsOfParts(config);
  const health = createHealthReport(urls);
  const parts = watchParts(urls, health);
  const listening = await listen(
    createDoor({ config, publicUrl, verify, forwarder, logger, health, parts: parts.report }),
    config.port,
    config.host,
  );
  logger.info({ url: listening.url }, 'gateway is ready');
  return {
    url: listening.url,
    async close() {
      parts.close();
      forwarder.endStreams();
      await listening.close();
      forwarder.close();
    },
  };
}
