import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@coursewright/embedded-mongo';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { type Closable, closeAll, connectBroker, type JobDocument, listen } from '@coursewright/service-kit';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestKeys,
} from '@coursewright/service-kit/testing';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { Mongoose } from 'mongoose';
import { readConfig, start } from '../index.ts';
import { mailJobType } from '../mails/mail.ts';
import { mails } from '../mails/mails.ts';

const logger = createSilentLogger();
const LOOK_MS = 1_000;

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
  const folder = await mkdtemp(path.join(tmpdir(), 'notification-'));
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
  const launch = (exclusive = true) => start(config, { connectBroker: testBroker.connect, exclusive, logger, clock });
  let part = await launch();
  const others: Closable[] = [];
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const channel = await (await testBroker.connect('amqp://127.0.0.1:5672')).createChannel();
  const database = await new Mongoose().createConnection(`${mongo.uri}/notification`).asPromise();
  const jobs = database.collection<JobDocument>('jobs');

  const isWaiting = ({ state, runAt }: { state: string; runAt?: Date }) =>
    state === 'queued' && Number(runAt) > clock.now().getTime();
  const passTimeUntil = (due: number) => clock.advance(due - clock.now().getTime() + LOOK_MS);

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
    admin: keys.headersFor({ userId: 'boss', role: 'admin' }),
    user: keys.headersFor({ userId: 'ada' }),

    async received(): Promise<ReceivedMail[]> {
      return (await fetch(`${mailbox.url}/mails.json`)).json() as Promise<ReceivedMail[]>;
    },
    /** Every event is a job, and every job is over. */
    async settled(count: number) {
      for (const mail of mails) expect((await channel.checkQueue(mailJobType(mail))).messageCount).toBe(0);
      const all = await jobs.countDocuments({});
      const open = await jobs.find({ state: { $in: ['queued', 'running'] } }).toArray();
      const left = open.length;
      if (left > 0 && open.every(isWaiting)) await passTimeUntil(Math.min(...open.map(({ runAt }) => Number(runAt))));
      expect({ left, all }).toEqual({ left: 0, all: count });
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

export type RunningNotification = Awaited<ReturnType<typeof startNotification>>;
