import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { defineEndpoint } from '@coursewright/contracts';
import express, { Router } from 'express';
import { z } from 'zod';
import { unauthenticated } from '../errors/app-error.ts';
import { listen } from '../lifecycle/listen.ts';
import { createSilentLogger } from '../testing/index.ts';
import { createApp } from './create-app.ts';
import { route } from './route.ts';

const MIB = 1024 * 1024;
const given = defineEndpoint('POST /api/given', { auth: 'public', body: z.looseObject({}), response: z.object({}) });

const router = Router();
route(router, given, async () => ({}));
router.post('/refused', () => {
  throw unauthenticated('Sign in first');
});
const early = express().post('/early', (_req, res) => void res.status(429).set('Connection', 'close').end());
const server = await listen(createApp({ logger: createSilentLogger(), routers: [router, early] }), 0);
afterAll(() => server.close());

async function open(path: string, ...headers: string[]) {
  const socket = connect(server.port, '127.0.0.1').pause();
  const closed = once(socket, 'close').catch(() => []);
  let failure: NodeJS.ErrnoException | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const write = promisify((text: string, done: (error?: Error | null) => void) => socket.write(text, done));
  return {
    async send(size: number) {
      const end = socket.bytesWritten + size;
      for (; socket.bytesWritten < end; await setImmediate()) await write(chunk);
    },
    end: () => write('0\r\n\r\n'),
    async answer() {
      const chunks: Buffer[] = [];
      socket.on('data', (data: Buffer) => chunks.push(data)).resume();
      await closed;
      return { text: Buffer.concat(chunks).toString(), failure: failure?.code };
    },
    async head() {
      const [data] = await once(socket.resume(), 'data');
      return String(data);
    },
  };
}

test.each([
  ['an unknown path', '/unknown', 404],
  ['a call without a session', '/refused', 401],
  ['a body that is too long', '/api/given', 413],
  ['an answer that ends the connection', '/early', 429],
])(
  'API-03 of %s, a client that ends the connection reads the whole answer after it has sent a long body',
  async (_, path, status) => {
    const client = await open(path, 'Connection: close', 'Transfer-Encoding: chunked');
    await client.send(6 * MIB);
    await client.end();
    const { text, failure } = await client.answer();
    expect([text.slice(0, 12), failure]).toEqual([`HTTP/1.1 ${status}`, undefined]);
  },
);

test.each([
  ['/unknown', 'Transfer-Encoding: chunked'],
  ['/refused', 'Content-Length: 99999999999'],
  ['/api/given', 'Content-Length: 99999999999'],
  ['/refused', 'Connection: close\r\nTransfer-Encoding: chunked'],
])('API-03 what follows an answer of %s (%s) is not read without end', async (path, header) => {
  const client = await open(path, header);
  await client.send(MIB);
  expect(await client.head()).toMatch(/^HTTP\/1\.1 4\d\d /);
  await expect(client.send(64 * MIB)).rejects.toThrow();
});

test('API-03 a body that is too long and never ends is not read to its end', async () => {
  const client = await open('/api/given', 'Transfer-Encoding: chunked');
  await expect(client.send(64 * MIB)).rejects.toThrow();
});
