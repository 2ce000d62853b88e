import { randomUUID } from 'node:crypto';
import {
  accessTokenProfile,
  type Clock,
  createHttpMetrics,
  createLogger,
  createRemoteKeySource,
  createTokenVerifier,
  getJwksUrl,
  type Logger,
  listen,
  metricsRoutes,
  startAll,
  systemClock,
} from '@coursewright/service-kit';
import express from 'express';
import type { Config } from './config.ts';
import { createForwarder } from './forwarder.ts';
import { createHealthMonitor, createHealthReport, getComponentUrls } from './health-monitor.ts';
import { createMemoryLimit } from './limits.ts';
import { createRevocations } from './security/revocations.ts';
import { createRequestListener } from './server.ts';
import { createLeaseClient, createSharedLimits } from './shared-limits.ts';

export { type Config, readConfig } from './config.ts';

export interface Dependencies {
  readonly logger?: Logger;
  readonly clock?: Clock;
}

// A call waits this long for a lease while auth does not answer.
const LEASE_TIMEOUT_MS = 1_000;

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
  const metrics = createHttpMetrics();
  const { services, internalKey: key, authTimeoutMs: timeoutMs } = config;
  const authAccess = { authUrl: services.auth, key, timeoutMs, clock };
  const lease = createLeaseClient({ ...authAccess, timeoutMs: LEASE_TIMEOUT_MS }, logger);
  const shared = createSharedLimits(lease, clock);
  const revocations = createRevocations({ ...authAccess, logger, gatewayId: randomUUID() });
  const listener = createRequestListener({
    config,
    publicUrl,
    verify,
    forwarder,
    authAccess,
    logger,
    clock,
    health,
    metrics,
    components: monitor.report,
    createLimit: config.sharesLimits ? shared.create : createMemoryLimit,
    revocations,
    onGateways: shared.setGateways,
  });
  return startAll(async (started) => {
    started.push(forwarder, monitor, shared, revocations);
    // For a scraper in a network of its own: on the public port, metrics are for this machine only.
    if (config.metricsPort !== undefined)
      started.push(
        await listen(express().use(metricsRoutes(metrics)), config.metricsPort, config.host, 'METRICS_PORT'),
      );
    const listening = await listen(listener, config.port, config.host);
    started.push(listening, { close: forwarder.endStreams });
    return { url: listening.url, drain: listening.drain };
  });
}
