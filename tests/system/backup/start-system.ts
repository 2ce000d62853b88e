import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as auth from '@coursewright/auth';
import * as billing from '@coursewright/billing';
import * as courseGeneration from '@coursewright/course-generation';
import { startMongo } from '@coursewright/embedded-mongo';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { startPaymentSandbox } from '@coursewright/emulators/payments';
import * as gateway from '@coursewright/gateway';
import * as notification from '@coursewright/notification';
import { type Environment, startAll } from '@coursewright/service-kit';
import { createSilentLogger, createTestBroker } from '@coursewright/service-kit/testing';

const MANY = '1000000';

/** What lies outside and goes on while databases are lost: the payment gateways and the mailboxes of people. */
export async function startOutside() {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-mails-'));
  return startAll(async (started) => {
    started.push({ close: () => rm(folder, { recursive: true, force: true }) });
    const mailbox = await startMailbox({ folder });
    started.push(mailbox);
    const sandbox = await startPaymentSandbox({ retriesMs: [50, 200, 500] });
    started.push(sandbox);
    return { mailbox, sandbox };
  });
}

export type Outside = Awaited<ReturnType<typeof startOutside>>;

export async function startDatabase() {
  const { uri, close } = await startMongo({ file: ':memory:' });
  return { uri, close };
}

/** Gateway and services on a database that exists already. */
export function startSystem(mongoUri: string, { mailbox, sandbox }: Outside) {
  return startAll(async (started) => {
    const broker = createTestBroker();
    const options = { connectBroker: broker.connect, logger: createSilentLogger() };
    const env: Environment = {
      ...sandbox.environment,
      MONGODB_URI: mongoUri,
      SMTP_URL: mailbox.smtpUrl,
      PUBLIC_URL: 'http://localhost:3000',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      SIGN_UPS_PER_ADDRESS: MANY,
      CHECKOUTS_PER_USER: MANY,
      CHECKOUTS_PER_ADDRESS: MANY,
      GATEWAY_WRITES_PER_MINUTE: MANY,
      GATEWAY_READS_PER_MINUTE: MANY,
    };
    const run = async <T extends { url: string; close(): void | Promise<void> }>(
      name: string,
      starting: Promise<T>,
    ) => {
      const part = await starting;
      started.push(part);
      env[`${name}_URL`] = part.url;
      return part;
    };
    await run('AUTH', auth.start(auth.readConfig({ ...env, AUTH_PORT: '0' }), options));
    const courses = courseGeneration.readConfig({ ...env, COURSE_GENERATION_PORT: '0' });
    await run('COURSE_GENERATION', courseGeneration.start(courses, options));
    await run('BILLING', billing.start(billing.readConfig({ ...env, BILLING_PORT: '0' }), options));
    await run('NOTIFICATION', notification.start(notification.readConfig({ ...env, NOTIFICATION_PORT: '0' }), options));
    const { url } = await run('GATEWAY', gateway.start(gateway.readConfig({ ...env, PORT: '0' }), options));
    sandbox.setHookBase(url);
    return { url };
  });
}
