import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createEventStream, type EventStream } from '@coursewright/service-kit';
import { createCollector, createTestClock, eventually, sendRawRequest } from '@coursewright/service-kit/testing';
import { type Gateway, sessionCookieFor, startGateway, startUpstream, type Upstream } from './testing/gateway.ts';

const EVENTS = '/api/generations/66f0a1b2c3d4e5f6a7b8c9d0/events';
let upstream: Upstream;
let gateway: Gateway;
const streams = new Set<EventStream>();
let opened = createCollector<EventStream>();
const clock = createTestClock();
const limits = { GATEWAY_ANSWER_TIMEOUT_MS: '30000' };

beforeAll(async () => {
  upstream = await startUpstream((app) => {
    app.get(EVENTS, (_req, res) => {
      const stream = createEventStream(res);
      streams.add(stream);
      stream.onClose(() => streams.delete(stream));
      opened.add(stream);
    });
    app.get('/api/plans', () => undefined);
    app.get('/api/policies', (_req, res) => void res.write('['));
  });
  gateway = await startGateway(upstream.url, limits, clock);
});
beforeEach(() => {
  opened = createCollector();
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function openStream(url = gateway.url): Promise<IncomingMessage> {
  const request = get(`${url}${EVENTS}`, { headers: { ...sessionCookieFor('user'), 'last-event-id': '7' } });
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

const sendEvent = (at: number) => {
  for (const stream of streams) stream.send({ data: { at } });
};

const closed = (stream: IncomingMessage) => new Promise((resolve) => stream.once('close', resolve));

/** Resolves once the stream of this test has ended at the service. */
async function endedAtService(): Promise<void> {
  const [stream] = await opened.reached(1);
  await new Promise<void>((resolve) => stream?.onClose(resolve));
  expect(stream?.closed).toBe(true);
}

describe('PLT-05 streams', () => {
  test('arrive event by event without buffering, for longer than the response timeout', async () => {
    const stream = await openStream();
    let arrived = '';
    stream.on('data', (chunk: Buffer) => {
      arrived += chunk.toString();
    });
    for (let at = 1; at <= 10; at += 1) {
      sendEvent(at);
      while (!arrived.includes(`{"at":${at}}`)) await once(stream, 'data');
      await clock.advance(10_000);
    }
    stream.destroy();
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    expect(upstream.seen.at(-1)?.headers['last-event-id']).toBe('7');
  });

  test('ACC-10 continue while auth is down, and end once their session is over', async () => {
    const stream = (await openStream()).resume();
    const { exchanged, state, untilExchanged } = upstream.auth;
    let ended = false;
    const end = closed(stream).then(() => {
      ended = true;
    });
    const before = exchanged.length;
    state.failure = 'broken';
    await clock.advance(15_000);
    await clock.advance(15_000);
    await untilExchanged(before + 2);
    expect(ended).toBe(false);
    upstream.auth.reset();
    state.role = 'signed-out';
    await clock.advance(15_000);
    await end;
    upstream.auth.reset();
  });

  test('end at the service when the client goes away', async () => {
    const stream = await openStream();
    await opened.reached(1);
    stream.destroy();
    await endedAtService();
  });

  test('that are silent are ended, so that the client reconnects', async () => {
    const strict = await startGateway(upstream.url, { GATEWAY_STREAM_IDLE_MS: '500' }, clock);
    const stream = (await openStream(strict.url)).resume();
    await closed(stream);
    await endedAtService();
    await strict.close();
  });

  test('end when the gateway stops, which does not wait for them', async () => {
    const short = await startGateway(upstream.url, {}, clock);
    const stream = (await openStream(short.url)).resume();
    const ended = closed(stream);
    await Promise.all([short.close(), ended]);
  });
});

describe('PLT-05 time-outs', () => {
  test('504 as a problem when a service does not respond in time, and its request is aborted', async () => {
    upstream.seen.length = 0;
    const asking = fetch(`${gateway.url}/api/plans`);
    await upstream.untilSeen(1);
    await clock.advance(30_000);
    const answer = await asking;
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'upstream_timeout',
      message: 'The service took too long to answer',
      traceId: answer.headers.get('x-request-id'),
    });
  });

  test('a response that stops in the middle is aborted, not completed', async () => {
    const strict = await startGateway(upstream.url, { GATEWAY_ANSWER_TIMEOUT_MS: '500' }, clock);
    const answer = await fetch(`${strict.url}/api/policies`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await strict.close();
  });

  test('a request in flight is finished when the gateway stops', async () => {
    const proceed = Promise.withResolvers<void>();
    const app = await startUpstream((express) => {
      express.get('/api/plans', async (_req, res) => {
        await proceed.promise;
        res.json({ plans: [] });
      });
    });
    const short = await startGateway(app.url);
    const answer = fetch(`${short.url}/api/plans`);
    await app.untilSeen(1);
    const closing = short.close();
    await expect(fetch(short.url)).rejects.toThrow();
    proceed.resolve();
    expect((await answer).status).toBe(200);
    await closing;
    await app.close();
  });
});

test.each([
  ['stops in the middle', 'Content-Length: 100', '{"email":'],
  ['stops between two chunks', 'Transfer-Encoding: chunked', '4\r\n{"a"\r\n'],
  ['never comes', 'Content-Length: 100', ''],
])('API-03 a body that %s is given up, and it is the client who was slow', async (_, length, body) => {
  const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const { timers } = clock;
  const answer = sendRawRequest(gateway.port, head + body);
  await eventually(() => expect(clock.timers).toBeGreaterThan(timers));
  await clock.advance(30_000);
  const { status, text } = await answer;
  expect([status, text.includes('"code":"request_timeout"'), /connection: close/i.test(text)]).toEqual([
    408,
    true,
    true,
  ]);
});
