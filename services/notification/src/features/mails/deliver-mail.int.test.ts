import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { JobContext } from '@coursewright/service-kit';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { readConfig } from '../../config.ts';
import { registered } from '../../testing/events.ts';
import { startRejectingMailServer } from '../../testing/rejecting-mail-server.ts';
import { createMailDelivery, mailLease, sendLimit } from './deliver-mail.ts';
import type { Mail, MailContext } from './mail.ts';
import { createMailer } from './mailer.ts';
import { mails } from './mails.ts';
import { createRender } from './templates/render.ts';

/** Takes every mail and hangs up without an answer to its end. */
async function startSilentMailServer() {
  const ids: string[] = [];
  const server = createServer((socket) => {
    let received = '';
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 silent.example ESMTP\r\n');
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      for (let end = received.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        if (inData) {
          ids.push(/^message-id: *(\S+)/im.exec(received)?.[1] ?? '');
          return void socket.destroy();
        }
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        inData = /^data/i.test(line);
        socket.write(inData ? '354 go on\r\n' : /^ehlo/i.test(line) ? '250 silent.example\r\n' : '250 ok\r\n');
        if (inData) break;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { ids, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** What a job keeps between its attempts. */
function createJob() {
  const job = {
    signal: new AbortController().signal,
    attempt: 1,
    progress: undefined as unknown,
    retryDelayMs: () => 0,
    async saveProgress(progress: unknown) {
      job.progress = progress;
    },
    complete: async () => true,
    fail: async () => true,
  };
  return job;
}

const welcome = mails.find(({ template }) => template === 'welcome') as Mail;
const ada = { userId: 'u1', name: 'Ada', email: 'ada@example.org', language: 'en' as const };

function createDelivery(smtpUrl: string, answerMs: number) {
  const mailer = createMailer(smtpUrl, { name: 'Brand', address: 'no-reply@example.org' }, answerMs);
  const recipients = { isDeleted: async () => false, find: async () => ada };
  const deliver = createMailDelivery({
    context: { recipients, now: () => new Date() } as unknown as MailContext,
    mailer,
    render: createRender({ name: 'Brand', url: 'https://learn.example.org' }),
    publicUrl: 'https://learn.example.org',
    languages: ['en'],
    logger: createSilentLogger(),
    answerMs,
  });
  return { mailer, deliver: (job: JobContext) => deliver(welcome, registered(), job) };
}

test('CRT-03 a mail that the server took without an answer is sent once more, with the same Message-ID, and no more', async () => {
  const server = await startSilentMailServer();
  const { mailer, deliver } = createDelivery(server.url, 60_000);
  const job = createJob();
  await expect(deliver(job)).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 900_000 });
  expect(job.progress).toEqual({ handOvers: 1 });
  await expect(deliver(job)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(deliver(job)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('twice') });
  expect(server.ids).toHaveLength(2);
  expect(new Set(server.ids).size).toBe(1);
  mailer.close();
  await server.close();
});

test('CRT-03 an answer after the text that the mail was not taken does not count', async () => {
  const server = await startRejectingMailServer(
    () => 0,
    () => 451,
  );
  const { mailer, deliver } = createDelivery(server.smtpUrl, 60_000);
  const job = createJob();
  for (const _ of [1, 2, 3]) await expect(deliver(job)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(job.progress).toEqual({ handOvers: 0 });
  expect(server.counts().taken).toBe(3);
  mailer.close();
  await server.close();
});

test('CRT-03 the server has ten minutes for its answer, and a lease lasts longer than a send', () => {
  const { SMTP_ANSWER_SECONDS } = readConfig({
    MONGODB_URI: 'mongodb://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1',
    PUBLIC_URL: 'https://learn.example.org',
  });
  expect(SMTP_ANSWER_SECONDS).toBe(600);
  expect(mailLease(SMTP_ANSWER_SECONDS * 1000)).toBeGreaterThan(sendLimit(SMTP_ANSWER_SECONDS * 1000));
});
