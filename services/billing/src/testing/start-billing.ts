import { randomBytes } from 'node:crypto';
import type { SessionUser } from '@coursewright/contracts';
import { startMongo } from '@coursewright/embedded-mongo';
import {
  type BrokerConnect,
  closeAll,
  connectBroker,
  createLogger,
  listen,
  requireService,
} from '@coursewright/service-kit';
import { createSilentLogger, createTestBroker, createTestKeys, keepDatabase } from '@coursewright/service-kit/testing';
import express from 'express';
import { Mongoose } from 'mongoose';
import type { Options } from '../context.ts';
import { readConfig, start } from '../index.ts';
import { longLimits } from '../integrations/testing/setup-provider.ts';
import { createBuilders } from './build.ts';

export type Replaced = Pick<Options, 'clock' | 'now' | 'providerLimits' | 'role'>;

export async function startBilling(env: Record<string, string> = {}, dependencies: Replaced = {}) {
  const logger = createSilentLogger();
  const keys = createTestKeys('billing');
  const testBroker = createTestBroker();
  let brokerIsAway = false;
  const connectUnlessAway: BrokerConnect = async (url) => {
    if (brokerIsAway) throw new Error('the broker is away');
    return testBroker.connect(url);
  };
  const accounts = new Map<string, Pick<SessionUser, 'id' | 'name' | 'email'>>();
  const authKey = randomBytes(32).toString('hex');
  const authApp = express();
  authApp.get('/.well-known/jwks.json', (_req, res) => void res.json(keys.jwks));
  authApp.get('/internal/users/:userId', requireService('billing', authKey), (req, res) => {
    const user = accounts.get(String(req.params.userId));
    res.status(user ? 200 : 404).json(user ?? {});
  });
  const auth = await listen(authApp, 0);
  const mongo = await startMongo({ file: ':memory:' });
  const common = {
    BILLING_PORT: '0',
    MONGODB_URI: mongo.uri,
    AUTH_URL: auth.url,
    INTERNAL_BILLING_KEY: authKey,
    ...env,
  };
  const launch = (more: Record<string, string> = {}, replaced: Replaced = {}) =>
    start(readConfig({ ...common, ...more }), {
      connectBroker: connectUnlessAway,
      logger: createLogger({ name: 'billing', level: 'silent' }),
      freshMs: 0,
      loops: false,
      providerLimits: longLimits,
      ...dependencies,
      ...replaced,
    });
  const part = await launch();
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database = await new Mongoose().createConnection(`${mongo.uri}/billing`).asPromise();
  const build = await createBuilders(database, dependencies.now ?? (() => new Date()));
  await part.idle();
  const empty = await keepDatabase(database);
  const parts = [mongo, auth, part, broker, { close: () => database.close() }];

  return {
    url: part.url,
    idle: part.idle,
    run: part.run,
    keys,
    broker,
    database,
    build,
    payments: build.payments,
    // Users known to auth, for which no event was published.
    accounts,
    /** Another process of billing while `work` runs. By default it answers requests only. */
    async with<T>(
      work: (another: Awaited<ReturnType<typeof launch>>) => Promise<T>,
      more: Record<string, string> = {},
      replaced: Replaced = { role: 'http' },
    ): Promise<T> {
      const another = await launch(more, replaced);
      try {
        await another.idle();
        return await work(another);
      } finally {
        await another.close();
      }
    },
    async setBrokerAway(away: boolean) {
      brokerIsAway = away;
      if (away) await testBroker.breakConnections();
    },
    /** As after the first start, for the next test. */
    async reset() {
      await part.idle();
      accounts.clear();
      await empty();
    },
    close: () => closeAll(parts),
  };
}
