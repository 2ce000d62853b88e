import { authEvents, type ServiceName } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import type { Authenticator } from '../auth/authenticator.ts';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { ServiceConfig } from '../config/config.ts';
import { createHealthMonitor } from '../health/health.ts';
import { auditRoutes, deadLetterRoutes, serviceHealthRoutes } from '../http/admin.routes.ts';
import { type AuditLog, createAuditLog } from '../http/audit-log.ts';
import { createApp } from '../http/create-app.ts';
import { consumeEvents, type EventHandler, onEvent, toJobType } from '../jobs/events.ts';
import type { JobType } from '../jobs/job.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { assertMigrated, type Migration, runMigrations } from '../jobs/migrations.ts';
import { prepareSchedules, runSchedule, scheduleToJobType } from '../jobs/schedules.ts';
import { listen } from '../lifecycle/listen.ts';
import { type Closable, type Drainable, startAll } from '../lifecycle/run-main.ts';
import { createSideWork } from '../lifecycle/side-work.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { type Broker, type BrokerConnect, connectBroker, createOfflineBroker } from '../messaging/broker.ts';
import { eraseSentEvents, type OutboxCollection } from '../messaging/outbox.ts';
import { createRelay, type Relay } from '../messaging/relay.ts';
import { connectMongo, mongoCheck } from '../mongo/connect-mongo.ts';
import { readRestore } from '../mongo/restore-mark.ts';
import type { Background, Feature } from './feature.ts';

/** `http` answers requests, `worker` runs jobs and answers health and metrics only. They share one database. */
export const serviceRoles = ['all', 'http', 'worker'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

/** What tests and `dev/` replace. */
export interface ServiceOptions {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker loses its queues at a restart: publish the log of sent events again. */
  readonly replaySent?: boolean;
  /** No other process shares the database: leases of a killed predecessor end at once. */
  readonly exclusive?: boolean;
  /** `false`: nothing recurs by itself, neither polling nor schedules; what is triggered runs. */
  readonly loops?: boolean;
  /** Work that can wait begins after it, so that parts in one process start sooner. */
  readonly whenStarted?: Promise<void>;
  readonly logger?: Logger;
  /** Default `all`. */
  readonly role?: ServiceRole;
  /** Of leases, retries and polling. */
  readonly clock?: Clock;
  /** The date of what users do; that of `clock` when left out. */
  readonly now?: () => Date;
}

/** Models whose documents carry events to publish. */
export type EventModels = Readonly<Record<string, OutboxCollection>>;

/** What the skeleton opens before a service creates its own context. */
export interface ServiceBase<Config, Options, Models, F = Feature> {
  readonly config: Config;
  readonly options: Options;
  readonly logger: Logger;
  readonly connection: Connection;
  readonly broker: Broker;
  /** Call `trigger` after a write that added events to a document of `models`. */
  readonly relay: Relay;
  readonly audit: AuditLog;
  readonly models: Models;
  readonly jobs: Jobs;
  now(): Date;
  /** Lets work go on in the background. The service stops after it; a failure is logged as `failure`. */
  beside(work: Promise<unknown>, failure: string, about?: object): void;
  /** For hooks that reach every feature, in their order. Throws until all are built. */
  features(): readonly F[];
  /** Closes `resource` when the service stops, after everything that is opened later. */
  closeOnStop<T extends Closable>(resource: T): T;
}

/** How a service is put together. */
export interface ServiceDefinition<
  Config extends ServiceConfig,
  Options extends ServiceOptions,
  Models extends EventModels,
  Own extends object,
  F extends Feature,
> {
  readonly name: ServiceName;
  /** The setting that names the database. */
  readonly database: KeysOf<Config, string>;
  /** The setting that gives the port. */
  readonly port: KeysOf<Config, number>;
  models(connection: Connection): Promise<Models>;
  /** What several features use. */
  createContext?(base: ServiceBase<Config, Options, Models, F>): Promise<Own> | Own;
  authenticate(context: ServiceBase<Config, Options, Models, F> & Own): Authenticator;
  /** Built in this order, which is also the order of their hooks. */
  readonly features: readonly ((context: ServiceBase<Config, Options, Models, F> & Own) => Promise<F> | F)[];
  /** Jobs that several features declare together. */
  jobs?(context: ServiceBase<Config, Options, Models, F> & Own): readonly JobType[];
  /** Changes of stored documents that this release needs. */
  readonly migrations?: readonly Migration[];
  /** Names the queue of `user.deleted`, whose events call `onUserDeleted` of the features. */
  readonly userDeletedHandler?: string;
}

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T];

/** A running service that answers at `url`. */
export type RunningService = Drainable & {
  readonly url: string;
  /**
   * Resolves once all events are published and handled, and all due jobs are over, with all that follows from them; to
   * the number of them since the start.
   */
  idle(): Promise<number>;
  /** Runs a schedule of the service now, and what follows from it. @throws Error when there is none of this name */
  run(schedule: string): Promise<void>;
};

/** A service that can be started, more than once per process. */
export interface Service<Config, Options, Context = unknown> {
  readonly name: ServiceName;
  /** In the order in which they run. */
  readonly migrations: readonly Migration[];
  databaseOf(config: Config): string;
  start(config: Config, options?: Options): Promise<RunningService>;
  /**
   * What the service is made of, without requests, broker and running jobs: for commands of operators. Events and jobs
   * that are added are found by the running service. @throws StartupError when migrations have not run
   */
  open(config: Config, options?: Options): Promise<{ readonly context: Context } & Closable>;
}

/**
 * Defines a service: its features plus logging, MongoDB, broker, outbox, jobs, audit log, dead letters, health and HTTP.
 *
 * Order of the start: the relay, because it publishes waiting events as soon as a consumer announces its queue; jobs and
 * event queues; background work; HTTP, so that no request is accepted before its consequences can be processed. `close`
 * stops in the reverse order.
 * @throws StartupError (rejects `start`) when the database or the port is not available; whatever was opened is closed again.
 */
export function defineService<
  Config extends ServiceConfig,
  Options extends ServiceOptions,
  Models extends EventModels,
  Own extends object,
  F extends Feature,
>(
  definition: ServiceDefinition<Config, Options, Models, Own, F>,
): Service<Config, Options, ServiceBase<Config, Options, Models, F> & Own> {
  const { name, migrations = [] } = definition;
  const databaseOf = (config: Config) => config[definition.database] as string;

  async function assemble(
    config: Config,
    options: Options,
    started: Closable[],
    openBroker: (logger: Logger) => Promise<Broker> | Broker,
    migrate: typeof runMigrations | typeof assertMigrated,
  ) {
    const { clock = systemClock, exclusive, loops = true, now = clock.now } = options;
    const polling = loops ? {} : { pollMs: undefined };
    const logger = options.logger ?? createLogger({ name, level: config.LOG_LEVEL });
    let features: readonly F[] | undefined;

    const client = await connectMongo(config.MONGODB_URI, { logger });
    started.push({ close: () => client.close() });
    const connection = client.useDb(databaseOf(config));
    const restoredAt = await readRestore(connection);
    const broker = await openBroker(logger);
    started.push(broker);
    const side = createSideWork(logger);
    started.push(side);

    const models = await definition.models(connection);
    const relay = createRelay({
      connection,
      models: Object.values(models),
      broker,
      logger,
      replaySent: options.replaySent,
      clock,
      ...polling,
    });
    const audit = createAuditLog(connection);
    const jobs = createJobs({ service: name, connection, broker, logger, exclusive, clock, ...polling });
    await jobs.prepare();
    await migrate(connection, migrations, clock);
    const base: ServiceBase<Config, Options, Models, F> = {
      config,
      options,
      logger,
      connection,
      broker,
      relay,
      audit,
      models,
      jobs,
      now,
      beside: side.begin,
      features() {
        if (!features) throw new Error('the features of the service are not built yet');
        return features;
      },
      closeOnStop(resource) {
        started.push(resource);
        return resource;
      },
    };
    const context = { ...base, ...((await definition.createContext?.(base)) as Own) };
    features = await buildInOrder(definition.features, context);
    const handlers = [
      ...features.flatMap((feature) => feature.on ?? []),
      ...userDeletedHandlers(definition.userDeletedHandler, features, connection),
    ];
    const schedules = features.flatMap((feature) => feature.schedules ?? []);
    jobs.register([
      ...features.flatMap((feature) => feature.jobs ?? []),
      ...(definition.jobs?.(context) ?? []),
      ...handlers.map((handler) => toJobType(name, handler, restoredAt)),
      ...schedules.map((schedule) => scheduleToJobType(schedule, now)),
    ]);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));
    return { context, features, handlers, schedules, side };
  }

  function start(config: Config, options = {} as Options): Promise<RunningService> {
    const { clock = systemClock, loops = true, role = 'all' } = options;
    return startAll(async (started) => {
      const { context, features, handlers, schedules, side } = await assemble(
        config,
        options,
        started,
        (logger) => connectBroker({ url: config.AMQP_URL, connect: options.connectBroker, logger }),
        runMigrations,
      );
      const { audit, broker, connection, jobs, logger, now, relay } = context;

      const health = { mongodb: mongoCheck(connection), broker: () => broker.connected };
      const watch = createHealthMonitor(Object.assign({ ...health }, ...features.map(({ checks }) => checks)));
      started.push(watch);
      const app = createApp({
        logger,
        audit,
        health,
        // Outbox and jobs keep events until the broker is back.
        readyWithout: ['broker'],
        authenticate: definition.authenticate(context),
        trustedProxies: config.TRUSTED_PROXIES,
        routers:
          role === 'worker'
            ? []
            : [
                ...features.flatMap((feature) => feature.routers ?? []),
                deadLetterRoutes(name, jobs),
                serviceHealthRoutes(name, {
                  monitor: watch,
                  jobs,
                  relay,
                  providers: () => describeProviders(features),
                }),
                auditRoutes(name, audit),
              ],
      });

      await relay.start();
      started.push(relay);
      started.push(jobs);
      jobs.measure();
      if (role !== 'http') {
        if (loops) await prepareSchedules(schedules, jobs, now);
        await jobs.start();
        for (const handler of handlers) started.push(await consumeEvents(handler, { broker, jobs, logger, clock }));
      }
      const background: Background[] = [];
      for (const begin of features.flatMap((feature) => feature.background ?? [])) {
        const begun = begin();
        background.push(begun);
        started.push(begun);
      }
      const port = config[definition.port] as number;
      const server = await listen(app, port, config.HOST, String(definition.port));
      started.push(server);

      async function idle(): Promise<number> {
        await Promise.all(background.map((each) => each.idle?.()));
        const ended = () => relay.published + jobs.ended + side.ended;
        for (let before = -1; before !== ended(); ) {
          before = ended();
          await side.idle();
          await relay.flush();
          await broker.idle();
          await jobs.idle();
        }
        return ended();
      }

      async function runNow(schedule: string): Promise<void> {
        await runSchedule(schedule, jobs);
        await idle();
      }
      return { url: server.url, drain: server.drain, idle, run: runNow };
    });
  }

  return {
    name,
    migrations,
    databaseOf,
    start,
    open: (config, options = {} as Options) =>
      startAll(async (started) => {
        const { context } = await assemble(config, options, started, createOfflineBroker, assertMigrated);
        return { context };
      }),
  };
}

async function buildInOrder<C, F>(builders: readonly ((context: C) => Promise<F> | F)[], context: C): Promise<F[]> {
  const built: F[] = [];
  for (const build of builders) built.push(await build(context));
  return built;
}

function describeProviders(features: readonly Feature[] = []): Record<string, string> {
  return Object.assign({}, ...features.map((feature) => feature.providers?.()));
}

function userDeletedHandlers(
  handler: string | undefined,
  features: readonly Feature[],
  connection: Connection,
): EventHandler[] {
  if (!handler) return [];
  return [
    onEvent({
      handler,
      events: authEvents.userDeleted,
      async handle({ data: { userId } }) {
        for (const feature of features) await feature.onUserDeleted?.(userId);
        await eraseSentEvents(connection, userId);
      },
    }),
  ];
}
