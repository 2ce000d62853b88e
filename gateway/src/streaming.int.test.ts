import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sse } from '@coursewright/service-kit';
import { eventually, rawRequest } from '@coursewright/service-kit/testing';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { signedInAs } from './testing/keys.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const EVENTS = '/api/generations/66f0a1b2c3d4e5f6a7b8c9d0/events';
let upstream: Upstream;
let gateway: Gateway;
let openStreams = 0;
let behaviour: 'tick' | 'silent' = 'tick';

beforeAll(async () => {
  upstream = await startUpstream((app) => {
    app.get(EVENTS, (_req, res) => {
      openStreams++;
      const stream = sse(res);
      const timer =
        behaviour === 'tick' ? setInterval(() => stream.send({ data: { at: Date.now() } }), 100) : undefined;
      stream.onClose(() => {
        openStreams--;
        clearInterval(timer);
      });
    });
    app.get('/api/plans', () => undefined);
    app.get('/api/policies', (_req, res) => void res.write('['));
  });
  gateway = await startGateway(upstream.url, { GATEWAY_ANSWER_TIMEOUT_MS: '400', GATEWAY_STREAM_IDLE_MS: '900' });
});
beforeEach(() => {
  behaviour = 'tick';
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function openStream(url = gateway.url): Promise<IncomingMessage> {
  const request = get(`${url}${EVENTS}`, { headers: { ...signedInAs('user'), 'last-event-id': '7' } });
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

const closed = (stream: IncomingMessage) => new Promise((resolve) => stream.once('close', resolve));

describe('PLT-05 streams', () => {
  test('arrive event by event within 50 ms, longer than an answer may take', async () => {
    const stream = await openStream();
    const delays: number[] = [];
    stream.on('data', (chunk: Buffer) => {
      const at = /"at":(\d+)/.exec(chunk.toString())?.[1];
      if (at) delays.push(Date.now() - Number(at));
    });
    await eventually(() => expect(delays.length).toBeGreaterThanOrEqual(10));
    stream.destroy();
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    // The median: a stream held back delays half of its events or more, a busy machine only a few.
    expect(delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]).toBeLessThan(50);
    expect(upstream.seen.at(-1)?.headers['last-event-id']).toBe('7');
  });

  test('ACC-10 go on while auth is away, and end once their session is over', async () => {
    const watchful = await startGateway(upstream.url, { GATEWAY_STREAM_CHECK_MS: '100' });
    const stream = (await openStream(watchful.url)).resume();
    let ended = false;
    const end = closed(stream).then(() => {
      ended = true;
    });
    upstream.auth.present.state = 'broken';
    await sleep(300);
    expect(ended).toBe(false);
    upstream.auth.reset();
    upstream.auth.present.role = 'nobody';
    await end;
    upstream.auth.reset();
    await watchful.close();
  }, 10_000);

  test('end at the service when the client goes away', async () => {
    const stream = await openStream();
    await eventually(() => expect(openStreams).toBe(1));
    const startedAt = performance.now();
    stream.destroy();
    await eventually(() => expect(openStreams).toBe(0));
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test('that fall silent are ended, so that the client comes again', async () => {
    behaviour = 'silent';
    const stream = (await openStream()).resume();
    const startedAt = performance.now();
    await closed(stream);
    const silence = performance.now() - startedAt;
    expect(silence).toBeGreaterThan(700);
    expect(silence).toBeLessThan(3_000);
    await eventually(() => expect(openStreams).toBe(0));
  });

  test('end at once when the gateway stops', async () => {
    const short = await startGateway(upstream.url);
    const stream = (await openStream(short.url)).resume();
    const ended = closed(stream);
    const startedAt = performance.now();
    await short.close();
    await ended;
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('PLT-05 time-outs', () => {
  test('504 as a problem when a service does not answer in time, and its request is given up', async () => {
    const answer = await fetch(`${gateway.url}/api/plans`);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'upstream_timeout',
      message: 'The service took too long to answer',
      traceId: answer.headers.get('x-request-id'),
    });
  });

  test('an answer that stops in the middle is broken off, not completed', async () => {
    const answer = await fetch(`${gateway.url}/api/policies`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  test('a request in flight is finished when the gateway stops', async () => {
    const app = await startUpstream((express) => {
      express.get('/api/plans', async (_req, res) => {
        await sleep(200);
        res.json({ plans: [] });
      });
    });
    const short = await startGateway(app.url);
    const answer = fetch(`${short.url}/api/plans`);
    await eventually(() => expect(app.seen).toHaveLength(1));
    await short.close();
    expect((await answer).status).toBe(200);
    await app.close();
  });
});

test.each([
  ['stops in the middle', 'Content-Length: 100', '{"email":'],
  ['stops between two chunks', 'Transfer-Encoding: chunked', '4\r\n{"a"\r\n'],
  ['never comes', 'Content-Length: 100', ''],
])('API-03 a body that %s is given up, and it is the client who was slow', async (_, length, body) => {
  const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const { status, text } = await rawRequest(gateway.port, head + body);
  expect([status, text.includes('"code":"request_timeout"'), /connection: close/i.test(text)]).toEqual([
    408,
    true,
    true,
  ]);
});
