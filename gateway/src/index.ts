import {
  accessTokenProfile,
  type Clock,
  createLogger,
  createRemoteKeySource,
  createTokenVerifier,
  getJwksUrl,
  type Logger,
  listen,
  systemClock,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createForwarder } from './forwarder.ts';
import { createHealthMonitor, createHealthReport, getComponentUrls } from './health-monitor.ts';
import { createRequestListener } from './server.ts';

export { type Config, readConfig } from './config.ts';

export interface Dependencies {
  readonly logger?: Logger;
  readonly clock?: Clock;
}

/** @throws StartupError if the port cannot be opened. */
export async function start(config: Config, dependencies: Dependencies = {}) {
  const { clock = systemClock } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const verify = createTokenVerifier(accessTokenProfile, createRemoteKeySource(getJwksUrl(config.services.auth)));
  const forwarder = createForwarder(clock);
  const publicUrl = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  const urls = getComponentUrls(config);
  const health = createHealthReport(urls, clock);
  const monitor = createHealthMonitor(urls, health, clock);
  const listening = await listen(
    createRequestListener({ config, publicUrl, verify, forwarder, logger, clock, health, components: monitor.report }),
    config.port,
    config.host,
  );
  logger.info({ url: listening.url }, 'gateway is ready');
  return {
    url: listening.url,
    async close() {
      monitor.close();
      forwarder.endStreams();
      await listening.close();
      forwarder.close();
    },
  };
}
