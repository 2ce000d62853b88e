import { defineEndpoint } from '@coursewright/contracts';
import express from 'express';
import { z } from 'zod';
import { listen } from '../lifecycle/listen.ts';
import { createSilentLogger } from '../testing/index.ts';
import { createApp } from './create-app.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { route } from './route.ts';

const endpoint = defineEndpoint('GET /api/stream', { auth: 'public', kind: 'stream', response: z.unknown() });

async function open(heartbeatMs?: number) {
  const streams: EventStream[] = [];
  let closes = 0;
  const closed = Promise.withResolvers<void>();
  const router = express.Router();
  route(
    router,
    endpoint,
    ({ res }) => {
      const stream = createEventStream(res, { heartbeatMs });
      stream.onClose(() => {
        closes += 1;
        closed.resolve();
      });
      streams.push(stream);
    },
    { streaming: true },
  );
  const server = await listen(createApp({ logger: createSilentLogger(), routers: [router] }), 0);
  const leave = new AbortController();
  const answer = await fetch(`${server.url}/api/stream`, { signal: leave.signal });
  const [stream] = streams;
  if (!stream) throw new Error('no stream');
  return { server, answer, stream, leave, closed: closed.promise, closes: () => closes };
}

test('PLT-05 events arrive one by one, numbered, in a stream that no proxy buffers', async () => {
  const { server, answer, stream } = await open();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('retry: 1000\n\n');
  stream.send({ id: 1, event: 'topic', data: { title: 'Line one\nline two' } });
  expect((await reader?.read())?.value).toBe('id: 1\nevent: topic\ndata: {"title":"Line one\\nline two"}\n\n');
  stream.send({ event: 'tail\ndata: forged', data: 1 });
  expect((await reader?.read())?.value).toBe('event: taildata: forged\ndata: 1\n\n');
  stream.close();
  expect((await reader?.read())?.done).toBe(true);
  await server.close();
});

test('PLT-05 a quiet stream shows signs of life', async () => {
  const { server, answer, stream } = await open(10);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let arrived = '';
  while (!arrived.includes(': still here')) arrived += (await reader?.read())?.value;
  stream.close();
  await server.close();
});

test('PLT-05 a stream is told when its reader leaves, once', async () => {
  const { server, stream, leave, closed, closes } = await open();
  leave.abort();
  await closed;
  expect(stream.closed).toBe(true);
  stream.close();
  stream.send({ data: 'not received' });
  expect(closes()).toBe(1);
  await server.close();
});

test('PLT-09 open streams do not hold up the stop of a part', async () => {
  const { server, answer, closes } = await open();
  await server.close();
  expect(closes()).toBe(1);
  // A stream that is cut when the drain is over has no end that can be read.
  expect(await answer.text()).toContain('retry: 1000');
});

test('PLT-05 a reader that does not read is let go before it fills our memory', async () => {
  const { server, stream, leave } = await open();
  const data = 'x'.repeat(256 * 1024);
  for (let sent = 0; sent < 200 && !stream.closed; sent += 1) stream.send({ data });
  expect(stream.closed).toBe(true);
  leave.abort();
  await server.close();
});
