import { startMongo } from '@coursewright/local/mongo';
import { listen } from '@coursewright/service-kit';
import { silentLogger, testKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { readConfig, start } from '../index.ts';
import { createPaymentModel } from '../revenue/payment.model.ts';

/** The whole service over real HTTP on an embedded database, with somebody who publishes auth's keys. */
export async function startBilling(env: Record<string, string> = {}) {
  const keys = testKeys();
  const auth = await listen((_req, res) => void res.end(JSON.stringify(keys.jwks)), 0);
  const mongo = await startMongo({ file: ':memory:' });
  const config = readConfig({ BILLING_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, ...env });
  const part = await start(config, { logger: silentLogger() });
  const database = await new Mongoose().createConnection(`${mongo.uri}/billing`).asPromise();
  const payments = await createPaymentModel(database);

  return {
    url: part.url,
    keys,
    payments,
    async close() {
      await database.close();
      await part.close();
      await mongo.close();
      await auth.close();
    },
  };
}
