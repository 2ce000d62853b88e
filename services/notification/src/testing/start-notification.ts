import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@coursewright/embedded-mongo';
import { startMailbox } from '@coursewright/emulators/mailbox';
import {
  type AddressGuard,
  closeAll,
  connectBroker,
  type JobDocument,
  listen,
  type RunningService,
} from '@coursewright/service-kit';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestKeys,
  keepDatabase,
  sharedInWorker,
} from '@coursewright/service-kit/testing';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { Mongoose } from 'mongoose';
import { createRecipientRepository } from '../features/mails/recipient.repository.ts';
import { webhookGuard } from '../features/webhooks/post-message.ts';
import { readConfig, start } from '../index.ts';
import { ada } from './events.ts';

const logger = createSilentLogger();

interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly listHeaders: readonly string[];
}

export async function startNotification(env: Record<string, string> = {}) {
  const makeFolder = () => mkdtemp(path.join(tmpdir(), 'notification-'));
  let folder = await makeFolder();
  const mongo = await startMongo({ file: ':memory:' });
  // a port that nobody takes while the server is away
  const smtpPort = Number((await freePorts(['smtp'])).smtp);
  let mailbox = await startMailbox({ folder, smtpPort });
  const keys = createTestKeys('notification');
  const tokens = new Map<string, string>();
  const auth = await listen((req, res) => {
    const requestId = /^\/internal\/mail-links\/(.+)$/.exec(req.url ?? '')?.[1];
    if (!requestId) return void res.end(JSON.stringify(keys.jwks));
    const token = tokens.get(requestId);
    res.writeHead(token ? 200 : 404).end(JSON.stringify({ token }));
  }, 0);
  const testBroker = createTestBroker();
  const config = readConfig({
    NOTIFICATION_PORT: '0',
    MONGODB_URI: mongo.uri,
    AUTH_URL: auth.url,
    SMTP_URL: mailbox.smtpUrl,
    PUBLIC_URL: 'https://learn.example.org',
    ...env,
  });
  const clock = createTestClock(new Date());
  const receivers = new Map<string, number>();
  const names = new Map<string, string[]>();
  const lookups: string[] = [];
  // A server of the test, at a port of its own, as if it were on the internet. All else is judged as always.
  const guard: AddressGuard = {
    isAllowed: (url) => receivers.get(url.hostname) === Number(url.port) || webhookGuard.isAllowed(url),
    isPublic: (address) => address === '127.0.0.1' || webhookGuard.isPublic(address),
    async resolve(host) {
      lookups.push(host);
      const known = names.get(host) ?? (receivers.has(host) ? ['127.0.0.1'] : []);
      return known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
  const options = { connectBroker: testBroker.connect, logger, clock, loops: false, webhookGuard: guard };
  const launch = (exclusive = true) => start(config, { ...options, exclusive });
  let part = await launch();
  const others: RunningService[] = [];
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database = await new Mongoose().createConnection(`${mongo.uri}/notification`).asPromise();
  const jobs = database.collection<JobDocument>('jobs');

  const idle = async () => {
    for (const each of [part, ...others]) await each.idle();
  };
  /** When the next job is due that waits for its time. */
  const nextWait = async () => (await jobs.findOne({ state: 'queued' }, { sort: { runAt: 1 } }))?.runAt;
  await idle();
  const empty = await keepDatabase(database);

  return {
    get url() {
      return part.url;
    },
    keys,
    broker,
    tokens,
    jobs,
    database,
    messages: database.collection('contact_messages'),
    limits: database.collection('rate_limits'),
    recipients: database.collection('recipients'),
    admin: keys.headersFor({ userId: 'grace', role: 'admin' }),
    user: keys.headersFor({ userId: 'ada' }),

    /** A learner, without the mail that greets a new one. */
    addAda: () => createRecipientRepository(database).save(ada.userId, ada, 1),

    async received(): Promise<ReceivedMail[]> {
      return (await fetch(`${mailbox.url}/mails.json`)).json() as Promise<ReceivedMail[]>;
    },
    now: clock.now,
    advance: clock.advance,
    receivers,
    /** What the names of receivers resolve to, in place of this machine. */
    names,
    lookups,
    /** Every event is a job, and no job is due. */
    idle,
    /**
     * Every event is a job, and every job is over, also those that waited for their time.
     * @param count of jobs, without those that look for webhooks
     */
    async settled(count: number) {
      await idle();
      for (let due = await nextWait(); due; due = await nextWait()) {
        await clock.advance(Number(due) - clock.now().getTime());
        await idle();
      }
      expect(await jobs.countDocuments({ type: { $ne: 'notification.webhooks' } })).toBe(count);
    },
    /** As after the first start, for the next test. */
    async reset() {
      await closeAll(others.splice(0));
      await idle();
      await empty();
      tokens.clear();
      receivers.clear();
      names.clear();
      lookups.length = 0;
      await mailbox.close();
      await rm(folder, { recursive: true, force: true });
      folder = await makeFolder();
      mailbox = await startMailbox({ folder, smtpPort });
    },
    async restart() {
      await part.close();
      part = await launch();
    },
    async launchAnother() {
      others.push(await launch(false));
    },
    async stopMailServer() {
      await mailbox.close();
    },
    async startMailServer() {
      mailbox = await startMailbox({ folder, smtpPort });
    },

    async close() {
      await database.close();
      await closeAll([mongo, auth, mailbox, broker, part, ...others]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The one of this jest worker. `reset` it before each test. */
export const sharedNotification = () => sharedInWorker('notification', startNotification);

export type RunningNotification = Awaited<ReturnType<typeof startNotification>>;
