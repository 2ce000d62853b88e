import path from 'node:path';
import { billingEvents, type EventEnvelope } from '@coursewright/contracts';
import { startMongo } from '@coursewright/embedded-mongo';
import { closeAll, listen, raise } from '@coursewright/service-kit';
import { createTestKeys, startKillable } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../testing/receiver.ts';

const EVENTS = 1_000;
const KILLS = 4;
// Of every so many new messages the first attempt is refused.
const REFUSED = 50;

interface SentEvent {
  readonly _id: string;
  readonly type: string;
  readonly envelope: EventEnvelope;
  readonly sentAt: Date;
}

test(`API-10 PLT-09 of ${EVENTS} events none is lost, whenever the process is killed, and each is signed`, async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const receiver = await startReceiver('hooks.example');
  const keys = createTestKeys('notification');
  const auth = await listen((_req, res) => void res.end(JSON.stringify(keys.jwks)), 0);
  const env = {
    NOTIFICATION_PORT: '0',
    MONGODB_URI: mongo.uri,
    AUTH_URL: auth.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://learn.example.org',
    LOG_LEVEL: 'silent',
  };
  const database = await new Mongoose().createConnection(`${mongo.uri}/notification`).asPromise();
  const launch = () =>
    startKillable(path.join(import.meta.dirname, '../../testing/run-service.ts'), { env, port: receiver.port });
  let service = await launch();
  try {
    const made = await fetch(`${service.url}/api/webhooks`, {
      method: 'POST',
      headers: { ...keys.headersFor({ userId: 'u1' }), 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url, events: ['plan.changed'] }),
    });
    const { secret } = await made.json();
    const webhook = new Webhook(secret);
    await service.kill();

    const tried = new Set<string>();
    const delivered = new Set<string>();
    let attempts = 0;
    let unsigned = 0;
    let wake = () => {};
    receiver.answer(({ headers, body }, response) => {
      const id = String(headers['webhook-id']);
      attempts += 1;
      try {
        webhook.verify(body, headers as Record<string, string>);
      } catch {
        unsigned += 1;
      }
      const isRefused = !tried.has(id) && tried.size % REFUSED === 0;
      tried.add(id);
      if (!isRefused) delivered.add(id);
      response.writeHead(isRefused ? 503 : 204).end();
      wake();
    });
    /** Resolves with the answer that makes them `count`. */
    const until = async (count: number) => {
      while (delivered.size < count) await new Promise<void>((resolve) => (wake = resolve));
    };

    // As another service published them: a broker that loses its queues gets the log of sent events again.
    const events = Array.from({ length: EVENTS }, (_, at) =>
      raise(billingEvents.planChanged, { userId: 'u1', plan: 'monthly', revision: at }),
    );
    await database
      .collection<SentEvent>('sent_events')
      .insertMany(events.map((envelope) => ({ _id: envelope.id, type: envelope.type, envelope, sentAt: new Date() })));
    for (let kills = 1; kills <= KILLS; kills += 1) {
      service = await launch();
      await until(Math.floor((kills * EVENTS) / (KILLS + 1)));
      await service.kill();
    }
    service = await launch();
    await until(EVENTS);
    expect(unsigned).toBe(0);
    expect(delivered).toEqual(new Set(events.map(({ id }) => id)));
    console.log(`${EVENTS} events, ${KILLS} kills, ${attempts} attempts`);
  } finally {
    await service.kill();
    await receiver.close();
    await closeAll([mongo, auth, database]);
  }
}, 180_000);
