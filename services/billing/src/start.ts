import {
  auditRoutes,
  createApp,
  createAuditLog,
  createWatch,
  deadLetterRoutes,
  listen,
  mongoCheck,
  serviceHealthRoutes,
  startAll,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createContext, type StartDependencies } from './context.ts';
import { features } from './features.ts';
import { describeGateways } from './providers/describe-gateways.ts';

export type { StartDependencies } from './context.ts';

export function start(config: Config, dependencies: StartDependencies = {}) {
  return startAll(async (started) => {
    const context = await createContext(config, dependencies, started);
    const { connection, broker, relay, logger, shelf } = context;
    const built = features.map((feature) => feature(context));
    for (const { forget } of built) if (forget) context.forgetters.push(forget);
    const audit = createAuditLog(connection);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));

    const consumers = built.flatMap((feature) => feature.consumers ?? []);
    const health = { mongodb: mongoCheck(connection), broker: () => broker.connected };
    const watch = createWatch(health);
    started.push(watch);
    const app = createApp({
      logger,
      audit,
      trustedProxies: config.TRUSTED_PROXIES,
      health,
      authenticate: context.authenticate,
      routers: [
        ...built.flatMap((feature) => feature.routers ?? []),
        deadLetterRoutes('billing', consumers),
        serviceHealthRoutes('billing', { watch, consumers, relay, providers: () => describeGateways(config, shelf) }),
        auditRoutes('billing', audit),
      ],
    });

    started.push(shelf.open());
    await relay.start();
    started.push(relay);
    for (const consumer of consumers) {
      await consumer.start();
      started.push(consumer);
    }
    for (const begin of built.flatMap(({ background }) => background ?? [])) started.push(begin());
    const server = await listen(app, config.BILLING_PORT, config.HOST, 'BILLING_PORT');
    started.push(server);
    return { url: server.url };
  });
}
