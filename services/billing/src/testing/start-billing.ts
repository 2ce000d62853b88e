import { authEndpoints, type SessionUser } from '@coursewright/contracts';
import { startMongo } from '@coursewright/local/mongo';
import { closeAll, connectBroker, listen } from '@coursewright/service-kit';
import { createTestBroker, silentLogger, testKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { readConfig, type StartDependencies, start } from '../index.ts';
import { createPaymentModel } from '../revenue/payment.model.ts';

/** The whole service over real HTTP on an embedded database, with somebody who publishes auth's keys. */
export async function startBilling(env: Record<string, string> = {}, { now }: Pick<StartDependencies, 'now'> = {}) {
  const logger = silentLogger();
  const keys = testKeys();
  const testBroker = createTestBroker();
  const sessions = new Map<string, SessionUser>();
  const auth = await listen((req, res) => {
    const user = sessions.get(req.headers.authorization ?? '') ?? null;
    res.end(JSON.stringify(req.url === authEndpoints.session.path ? { user } : keys.jwks));
  }, 0);
  const mongo = await startMongo({ file: ':memory:' });
  const common = { BILLING_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, ...env };
  const launch = (more: Record<string, string> = {}) =>
    start(readConfig({ ...common, ...more }), { connectBroker: testBroker.connect, logger, now, freshMs: 0 });
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
    /** Whom auth knows, by their `Authorization` header. */
    sessions,
    /** A second process on the same database and broker. */
    async launch(more?: Record<string, string>) {
      const another = await launch(more);
      parts.push(another);
      return another;
    },
    close: () => closeAll(parts),
  };
}
