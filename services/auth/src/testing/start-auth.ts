import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startMongo } from '@coursewright/embedded-mongo';
import { connectBroker, createServiceCredential, type ServiceCaller } from '@coursewright/service-kit';
import {
  createEventReceiver,
  createSilentLogger,
  createTestBroker,
  keepDatabase,
  sharedInWorker,
} from '@coursewright/service-kit/testing';
import { type Connection, Mongoose } from 'mongoose';
import { ANSWER_AFTER_MS } from '../features/password-reset/password-reset.service.ts';
import type { Pause } from '../features/passwords/sign-in-throttle.ts';
import { readConfig, start } from '../index.ts';
import { codesNow } from './authenticator.ts';
import { createBrowser } from './browser.ts';

const createKey = () => randomBytes(32).toString('hex');

const cheapPasswords = { memoryCost: 64, timeCost: 1, parallelism: 1 };

// The throttle waits. The time that each answer to a forgotten password takes has a test of its own.
const pauseOfThrottle: Pause = async (ms) => void (ms === ANSWER_AFTER_MS || (await wait(ms)));

export async function startAuth(
  env: Record<string, string> = {},
  { pause = pauseOfThrottle, fullPasswordCosts }: { pause?: Pause; fullPasswordCosts?: boolean } = {},
) {
  const mongo = await startMongo({ file: ':memory:' });
  const testBroker = createTestBroker();
  const logger = createSilentLogger();
  const keys = { gateway: createKey(), billing: createKey(), notification: createKey() };
  const config = readConfig({
    AUTH_PORT: '0',
    MONGODB_URI: mongo.uri,
    PUBLIC_URL: 'http://127.0.0.1',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000',
    SIGN_UPS_PER_ADDRESS: '100000',
    RESET_REQUESTS_PER_ADDRESS: '100000',
    INTERNAL_GATEWAY_KEY: keys.gateway,
    INTERNAL_BILLING_KEY: keys.billing,
    INTERNAL_NOTIFICATION_KEY: keys.notification,
    ...env,
  });
  const dependencies = {
    connectBroker: testBroker.connect,
    exclusive: true,
    loops: false,
    logger,
    now: () => codesNow,
    pause,
    ...(!fullPasswordCosts && { passwordCosts: cheapPasswords }),
  };
  let part = await start(config, dependencies);
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const events = createEventReceiver(broker);
  const database: Connection = await new Mongoose().createConnection(`${mongo.uri}/auth`).asPromise();

  await part.idle();
  const empty = await keepDatabase(database);

  return {
    get url() {
      return part.url;
    },
    broker,
    database,
    receive: events.receive,
    /** All events are published, handled and received, and all jobs are over. */
    async idle() {
      await part.idle();
      await events.idle();
    },
    /** As after the first start, for the next test. */
    async reset() {
      await this.idle();
      await events.forget();
      await empty();
    },
    visit: () => createBrowser(part.url),
    /** A new account that is signed in. */
    async signUp(email = 'ada@example.org', { name = 'Ada', isVerified = false } = {}) {
      const browser = this.visit();
      const { body } = await browser.signUp(email, 'a good password', name);
      if (isVerified) await this.verifyAddress(email);
      return { browser, userId: body.userId as string };
    },
    credential: (caller: ServiceCaller) => createServiceCredential(caller, keys[caller])(),
    async verifyAddress(email: string) {
      await database.collection('users').updateOne({ email }, { $set: { emailVerified: true } });
    },
    async restart() {
      await part.close();
      part = await start(config, dependencies);
    },
    async close() {
      await database.close();
      await broker.close();
      await part.close();
      await mongo.close();
    },
  };
}

/** The one of this jest worker. `reset` it before each test. */
export const sharedAuth = () => sharedInWorker('auth', startAuth);

export type RunningAuth = Awaited<ReturnType<typeof startAuth>>;
