import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailbox } from '@coursewright/local/mailbox';
import { startMongo } from '@coursewright/local/mongo';
import { type Closable, closeAll, connectBroker, listen } from '@coursewright/service-kit';
import { createTestBroker, silentLogger, testKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { readConfig, start } from '../index.ts';
import type { StoredMail } from '../mails/mail.model.ts';

const logger = silentLogger();

interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The whole service over real HTTP, on an embedded database, an in-process broker and a mail server with a mailbox. */
export async function startNotification(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'notification-'));
  const mongo = await startMongo({ file: ':memory:' });
  let mailbox = await startMailbox({ folder });
  const keys = testKeys();
  /** The secrets of links that auth would give, by request; what is missing is no longer wanted. */
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
  const launch = (exclusive = true) => start(config, { connectBroker: testBroker.connect, exclusive, logger });
  let part = await launch();
  const others: Closable[] = [];
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database = await new Mongoose().createConnection(`${mongo.uri}/notification`).asPromise();
  const inbox = database.collection<{ _id: string; state: string; attempts: number; dueAt?: Date }>('inbox');

  return {
    get url() {
      return part.url;
    },
    keys,
    broker,
    tokens,
    inbox,
    mails: database.collection<StoredMail>('mails'),
    messages: database.collection('contact_messages'),
    limits: database.collection('rate_limits'),
    recipients: database.collection('recipients'),
    admin: keys.headersFor({ userId: 'boss', role: 'admin' }),
    user: keys.headersFor({ userId: 'ada' }),

    async received(): Promise<ReceivedMail[]> {
      return (await fetch(`${mailbox.url}/mails.json`)).json() as Promise<ReceivedMail[]>;
    },
    /** Resolves once every message that arrived was worked on. */
    async settled(count: number) {
      const all = await inbox.countDocuments({});
      const left = await inbox.countDocuments({ state: { $in: ['queued', 'processing'] } });
      expect({ left, all }).toEqual({ left: 0, all: count });
    },
    async restart() {
      await part.close();
      part = await launch();
    },
    /** A second process on the same database and broker. */
    async launchAnother() {
      others.push(await launch(false));
    },
    async stopMailServer() {
      await mailbox.close();
    },
    async startMailServer() {
      mailbox = await startMailbox({ folder, smtpPort: Number(new URL(config.SMTP_URL).port) });
    },

    async close() {
      await database.close();
      await closeAll([mongo, auth, mailbox, broker, part, ...others]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type RunningNotification = Awaited<ReturnType<typeof startNotification>>;
