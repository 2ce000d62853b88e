import {
  auditRoutes,
  authenticatePasses,
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
import { describeAuthors } from './describe-authors.ts';
import { features } from './features.ts';
import { generationConsumers } from './generations/generation.consumers.ts';

export type { StartDependencies } from './context.ts';

export function start(config: Config, dependencies: StartDependencies = {}) {
  return startAll(async (started) => {
    const context = await createContext(config, dependencies, started);
    const { connection, broker, relay, logger, kinds } = context;
    const built = features.map((feature) => feature(context));
    for (const { forget, onOver, onLessonSaved } of built) {
      if (forget) context.forgetters.push(forget);
      if (onOver) context.overListeners.push(onOver);
      if (onLessonSaved) context.savedListeners.push(onLessonSaved);
    }
    for (const kind of built.flatMap((feature) => feature.kinds ?? [])) kinds.add(kind);
    const audit = createAuditLog(connection);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));

    const consumers = built.flatMap((feature) => [
      ...(feature.consumers ?? []),
      ...(feature.kinds ?? []).flatMap((kind) => generationConsumers(kind, context)),
    ]);
    const health = { mongodb: mongoCheck(connection), broker: () => broker.connected };
    const watch = createWatch(health);
    started.push(watch);
    const app = createApp({
      logger,
      audit,
      health,
      authenticate: authenticatePasses(config.AUTH_URL),
      routers: [
        ...built.flatMap((feature) => feature.routers ?? []),
        deadLetterRoutes('course-generation', consumers),
        serviceHealthRoutes('course-generation', {
          watch,
          consumers,
          relay,
          providers: () => describeAuthors(context),
        }),
        auditRoutes('course-generation', audit),
      ],
    });

    await relay.start();
    started.push(relay);
    for (const consumer of consumers) {
      await consumer.start();
      started.push(consumer);
    }
    for (const begin of built.flatMap(({ background }) => background ?? [])) started.push(begin());
    const server = await listen(app, config.COURSE_GENERATION_PORT, config.HOST, 'COURSE_GENERATION_PORT');
    started.push(server);
    return { url: server.url };
  });
}
