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
import { createSilentLogger, createTestBroker, createTestKeys } from '@coursewright/service-kit/testing';
import express from 'express';
import { Mongoose } from 'mongoose';
import type { Options } from '../context.ts';
import { readConfig, start } from '../index.ts';
import { longLimits } from '../integrations/testing/setup-provider.ts';
import { createPaymentModel, type StoredPayment } from '../revenue/payment.repository.ts';

export type Replaced = Pick<Options, 'now' | 'providerLimits' | 'retryPolicy'>;

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
      providerLimits: longLimits,
      ...dependencies,
      ...replaced,
    });
  const part = await launch();
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database = await new Mongoose().createConnection(`${mongo.uri}/billing`).asPromise();
  const payments = await createPaymentModel(database);
  const parts = [mongo, auth, part, broker, { close: () => database.close() }];

  return {
    url: part.url,
    keys,
    broker,
    database,
    payments,
    // Users known to auth, for which no event was published.
    accounts,
    async launch(more?: Record<string, string>, replaced?: Replaced) {
      const another = await launch(more, replaced);
      parts.push(another);
      return another;
    },
    async setBrokerAway(away: boolean) {
      brokerIsAway = away;
      if (away) await testBroker.breakConnections();
    },
    close: () => closeAll(parts),
  };
}

/** By default nine pounds for a month from now on. */
export function createStoredPayment(id: string, values: Partial<StoredPayment> = {}): StoredPayment {
  const paidAt = new Date();
  const periodEnd = new Date(paidAt.getTime() + 30 * 24 * 3_600_000);
  return {
    _id: id,
    userId: 'u1',
    provider: 'stripe',
    subscriptionId: 'sub_1',
    attemptId: 'a',
    number: id,
    plan: 'monthly',
    currency: 'GBP',
    amountMinor: 900,
    refundedMinor: 0,
    paidAt,
    periodEnd,
    pendingEvents: [],
    ...values,
  };
}
