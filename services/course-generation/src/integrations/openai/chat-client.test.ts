import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestClock, type TestClock } from '@coursewright/service-kit/testing';
import type { GeneratorError } from '../../features/authoring/writing/generator-error.ts';
import type { RetryNotice } from '../../features/authoring/writing/texts.ts';
import { type CallLimits, LIMITS as LIMITS_OF, type Timing } from './call-limits.ts';
import { ChatClient } from './chat-client.ts';
import { type FakeOpenAi, type FakeOpenAiOptions, type Script, startFakeOpenAi } from './testing/fake-openai.ts';
import { chunk, type Respond, sendRaw, startRawServer, stream } from './testing/raw-server.ts';

const LIMITS: CallLimits = {
  attempts: 2,
  firstTokenMs: 30_000,
  idleMs: 20_000,
  totalMs: 100_000,
  maxTokens: 100,
  maxChars: 5000,
};

let fakeOpenAi: FakeOpenAi;
let clock: TestClock;
beforeEach(() => {
  clock = createTestClock();
});

const servers: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function startFake(options?: FakeOpenAiOptions) {
  fakeOpenAi = await startFakeOpenAi(options);
  servers.push(fakeOpenAi);
}

async function startServer(respond: Respond) {
  const server = await startRawServer(respond);
  servers.push(server);
  return server;
}

const HI = stream(chunk({ content: 'Hi' }), chunk({}, 'stop'));

interface Outcome {
  text: string;
  shown: string;
  retries: RetryNotice[];
  restarts: number;
  usage?: { promptTokens: number; completionTokens: number; estimated: boolean };
  error?: GeneratorError;
}

interface Watch {
  calls?: { left: number };
  signal?: AbortSignal;
  onText?(shown: string): void;
  // By default, the pause before the next attempt is over at once.
  onRetry?(notice: RetryNotice): void;
}

async function ask(
  scripts: Script[],
  { limits = {}, server = {}, ...watch }: { limits?: Partial<CallLimits>; server?: FakeOpenAiOptions } & Watch = {},
): Promise<Outcome> {
  await startFake(server);
  fakeOpenAi.script(...scripts);
  return complete(new ChatClient({ baseUrl: fakeOpenAi.url, model: 'test-model', timing: clock }), limits, watch);
}

async function complete(client: ChatClient, limits: Partial<CallLimits> = {}, watch: Watch = {}): Promise<Outcome> {
  const outcome: Outcome = { text: '', shown: '', retries: [], restarts: 0 };
  try {
    const { text, usage } = await client.complete({
      operation: 'lesson',
      messages: [{ role: 'user', content: 'hello' }],
      limits: { ...LIMITS, ...limits },
      userKey: 'learner',
      shape: { name: 'thing', schema: {} },
      signal: watch.signal,
      calls: watch.calls,
      onText: (part) => {
        outcome.shown += part;
        watch.onText?.(outcome.shown);
      },
      onRetry: (notice) => {
        outcome.retries.push(notice);
        if (watch.onRetry) watch.onRetry(notice);
        else void nextTurn().then(() => clock.advance(notice.waitMs));
      },
      onRestart: () => {
        outcome.shown = '';
        outcome.restarts += 1;
      },
    });
    return { ...outcome, text, usage };
  } catch (error) {
    return { ...outcome, error: error as GeneratorError };
  }
}

const WHOLE = { text: 'a whole answer' };

test('CRS-13 text arrives in parts and the real usage is reported', async () => {
  const outcome = await ask([WHOLE]);
  expect(outcome).toMatchObject({ text: 'a whole answer', shown: 'a whole answer', retries: [] });
  expect(outcome.usage).toEqual({ promptTokens: 100, completionTokens: 14, estimated: false });
});

test.each([
  ['CRS-06 a server error', { status: 500 }, 'upstream'],
  ['CRS-06 a busy server that says when to come back', { status: 429, retryAfter: '0.2' }, 'rate'],
  ['CRS-06 a busy server that does not say when', { status: 429 }, 'rate'],
  ['CRS-06 an answer without text', { text: '' }, 'bad_answer'],
  ['CRS-06 an end before the text', { text: 'half', cutAfter: 0 }, 'cut'],
  ['CRS-06 a connection that is reset before the text', { text: 'half', resetAfter: 0 }, 'network'],
  ['CRS-06 an error before the text', { text: 'half', errorAfter: 0 }, 'upstream'],
] as const)('%s is tried again once, visibly', async (_name, script, kind) => {
  const outcome = await ask([script, WHOLE]);
  expect(outcome).toMatchObject({ text: WHOLE.text, shown: WHOLE.text, restarts: 0 });
  expect(outcome.retries).toMatchObject([{ attempt: 1, max: 2, kind }]);
});

// The job runner begins again, and withdraws what was shown.
test.each([
  ['CRS-06 an answer without a finish', { text: 'half an answer', cutAfter: 6 }, 'cut'],
  ['CRS-06 a reset connection', { text: 'half an answer', resetAfter: 6 }, 'network'],
  ['CRS-06 an error inside the stream', { text: 'half an answer', errorAfter: 6 }, 'upstream'],
  ['CRS-06 a stream that stalls in the middle', { text: 'half an answer', stallAfter: 6 }, 'idle_timeout'],
] as const)('%s is not tried again here', async (_name, script, kind) => {
  const { error, retries } = await ask([script, WHOLE], {
    onText: (shown) => {
      if (kind === 'idle_timeout' && shown === 'half a') void nextTurn().then(() => clock.advance(LIMITS.idleMs));
    },
  });
  expect(error).toMatchObject({ kind, retriable: true });
  expect([retries, fakeOpenAi.requests.length]).toEqual([[], 1]);
});

test.each([
  ['CRS-06 a server that never starts', { silent: true }],
  ['CRS-06 a server that stalls after its headers', { text: 'half', stallAfter: 0 }],
] as const)('%s is waited for once, and the admin is told what to set', async (_name, script) => {
  const asking = ask([script, WHOLE]);
  await fakeOpenAi.until(({ length }) => length === 1);
  for (let step = 0; step < 4; step += 1) await clock.advance(LIMITS.firstTokenMs / 2);
  const { error } = await asking;
  expect(error).toMatchObject({ kind: 'ttft_timeout', retriable: false, advice: expect.stringMatching(/FIRST_TOKEN/) });
  expect(fakeOpenAi.requests).toHaveLength(1);
});

test('Retry-After decides how long the wait is', async () => {
  const { retries } = await ask([{ status: 429, retryAfter: '0.25' }, WHOLE]);
  expect(retries[0]?.waitMs).toBe(250);
});

test('a Retry-After beyond the deadline is handed on instead of waited for', async () => {
  const { error, retries } = await ask([{ status: 429, retryAfter: '120' }]);
  expect(error).toMatchObject({ kind: 'rate', retriable: true, retryAfterMs: 120_000 });
  expect(retries).toEqual([]);
});

test('CRS-06 attempts are bounded', async () => {
  const { error, retries } = await ask([{ status: 503 }, { status: 503 }, WHOLE]);
  expect(error).toMatchObject({ kind: 'upstream', attempts: 2, retriable: true });
  expect(retries).toHaveLength(1);
  expect(fakeOpenAi.requests).toHaveLength(2);
});

test.each([
  ['a refused key', { status: 401 }, 'auth'],
  ['a used-up quota', { status: 429, error: { code: 'insufficient_quota' } }, 'quota'],
  ['a filtered prompt', { status: 400, error: { code: 'content_filter' } }, 'filtered'],
  ['a filtered answer', { text: 'x', finish: 'content_filter' }, 'filtered'],
  ['a refusal', { refusal: 'I would rather not.' }, 'refusal'],
  ['a wrong address', { status: 404 }, 'address'],
  ['an endless answer', { text: 'x'.repeat(6000) }, 'too_long'],
] as const)('%s is final after one request', async (_name, script, kind) => {
  const { error } = await ask([script], { server: { chunkLength: 100 } });
  expect(error).toMatchObject({ kind, retriable: false });
  expect(error?.message).not.toContain('scripted');
  expect(fakeOpenAi.requests).toHaveLength(1);
});

test('a line that never ends is an endless answer', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: ');
    const letters = Readable.from(repeat('x'.repeat(50_000)));
    pipeline(letters, response).catch(() => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new ChatClient({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'test-model', timing: clock });
  const { error } = await complete(client);
  expect(error).toMatchObject({ kind: 'too_long', retriable: false });
  server.closeAllConnections();
  server.close();
});

function* repeat(text: string) {
  for (;;) yield text;
}

test('an answer that hits the token limit is asked for once more with a higher limit', async () => {
  const { text, restarts } = await ask([{ text: 'cut off', finish: 'length' }, WHOLE]);
  expect(text).toBe(WHOLE.text);
  expect(restarts).toBe(1);
  expect(fakeOpenAi.requests.map((request) => request.max_completion_tokens)).toEqual([100, 300]);
});

test('CRS-06 a server that loads its model is asked again for as long as a first token may take', async () => {
  let left = 2;
  const server = await startServer((_body, response) => {
    left -= 1;
    const loading = {
      status: 503,
      body: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}',
    };
    return sendRaw(response, left > 0 ? loading : { body: HI });
  });
  const pauses: number[] = [];
  // Pauses are over at once.
  const timing: Timing = {
    monotonic: () => pauses.reduce((sum, ms) => sum + ms, 0),
    after(ms, work) {
      if (ms === LIMITS.firstTokenMs) return () => undefined;
      pauses.push(ms);
      void nextTurn().then(work);
      return () => undefined;
    },
  };
  const client = new ChatClient({ baseUrl: server.url, model: 'a-model', timing });
  expect(await complete(client, { totalMs: LIMITS.firstTokenMs, idleMs: LIMITS.firstTokenMs })).toMatchObject({
    text: 'Hi',
    retries: [],
  });
  expect(pauses).toEqual([10_000]);
  left = 100;
  expect((await complete(client)).error).toMatchObject({ kind: 'ttft_timeout', retriable: false });
});

test('CRS-06 no more calls at a time than the server works on; waiting for a place is not silence', async () => {
  let open = 0;
  let most = 0;
  const server = await startServer(async (_body, response) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    await sendRaw(response, { body: HI });
  });
  const client = new ChatClient({
    baseUrl: server.url,
    model: 'a-model',
    timing: clock,
    settings: { parallelCalls: 2 },
  });
  const stop = new AbortController();
  const stopped = complete(client, {}, { signal: stop.signal });
  const outcomes = Promise.all(Array.from({ length: 6 }, () => complete(client)));
  stop.abort();
  expect((await outcomes).map(({ text }) => text)).toEqual(Array(6).fill('Hi'));
  expect(await stopped).toMatchObject({ error: { kind: 'aborted' } });
  expect(most).toBe(2);
});

test('CRS-06 a call that a learner waits for goes before those that were written ahead', async () => {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  const server = await startServer(async ({ messages }, response) => {
    asked.push((messages as { content: string }[])[0]?.content ?? '');
    if (asked.length === 1) await held.promise;
    await sendRaw(response, { body: HI });
  });
  const client = new ChatClient({ baseUrl: server.url, model: 'a-model', settings: { parallelCalls: 1 } });
  const ask = (content: string, yields: boolean) =>
    client.complete({
      operation: 'lesson',
      messages: [{ role: 'user', content }],
      userKey: 'learner',
      yields: () => yields,
      onText: () => {},
    });
  const calls = [ask('first', true), ask('ahead', true), ask('ahead too', true), ask('interactive', false)];
  held.resolve();
  await Promise.all(calls);
  expect(asked).toEqual(['first', 'interactive', 'ahead', 'ahead too']);
});

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://[::1]:8080/v1', true],
  ['http://192.168.1.20:1234/v1', true],
  ['http://172.20.0.3/v1', true],
  ['http://100.64.1.2:8000/v1', true],
  ['http://ollama:11434/v1', true],
  ['http://vllm.models.svc.cluster.local/v1', true],
  ['http://host.docker.internal:1234/v1', true],
  ['http://gpu.lan/v1', true],
  ['https://api.openai.com/v1', false],
  ['https://172.40.0.3/v1', false],
  ['https://10.example.org/v1', false],
])('CRS-06 %s is local: %p', (baseUrl, isLocal) => {
  const client = new ChatClient({ baseUrl, model: 'a-model' });
  expect([client.isLocal, client.limitsFor(LIMITS_OF.lesson).firstTokenMs]).toEqual([
    isLocal,
    isLocal ? 300_000 : 60_000,
  ]);
  // Azure refuses counts in a schema, local grammars need them with small models.
  expect(client.dialect.counts).toBe(isLocal);
  const set = new ChatClient({ baseUrl, model: 'a-model', settings: { firstTokenSeconds: 7, answerSeconds: 8 } });
  expect(set.limitsFor(LIMITS_OF.lesson)).toMatchObject({ firstTokenMs: 7_000, totalMs: 8_000 });
});

/** Resolves when the connection of the next call can be used again: the end of the body comes after the text. */
function nextKept(): Promise<void> {
  const kept = Promise.withResolvers<void>();
  const { keepSocketAlive } = Agent.prototype;
  jest.spyOn(Agent.prototype, 'keepSocketAlive').mockImplementationOnce(function (this: Agent, socket) {
    kept.resolve();
    return keepSocketAlive.call(this, socket);
  });
  return kept.promise;
}

test('CRS-06 a call after another uses its connection', async () => {
  const server = await startServer((_body, response) => sendRaw(response, { body: HI }));
  const client = new ChatClient({ baseUrl: server.url, model: 'a-model', timing: clock });
  for (let call = 0; call < 3; call += 1) {
    const kept = nextKept();
    expect(await complete(client)).toMatchObject({ text: 'Hi', retries: [] });
    await kept;
  }
  expect([server.connections, server.received.length]).toEqual([1, 3]);
});

test('CRS-06 a kept connection that the server has closed costs no wait', async () => {
  const server = await startServer((_body, response, request) => {
    if (server.received.length === 2) request.socket.destroy();
    else return sendRaw(response, { body: HI });
  });
  const client = new ChatClient({ baseUrl: server.url, model: 'a-model', timing: clock });
  const kept = nextKept();
  await complete(client);
  await kept;
  expect(await complete(client)).toMatchObject({ text: 'Hi', retries: [{ kind: 'network', waitMs: 0 }] });
  expect([server.connections, server.received.length]).toEqual([2, 3]);
});

test.each([
  ['is silent', false],
  ['sends more and more', true],
])('CRS-06 nobody waits for a server that %s after its answer; it is hung up on', async (_, sendsMore) => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  const server = await startServer(async (_body, response) => {
    response.once('close', closed.resolve);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(HI);
    while (sendsMore && !response.closed) {
      if (!response.write('\n'.repeat(10_000))) await Promise.race([once(response, 'drain'), closed.promise]);
      sent += 10_000;
    }
  });
  const client = new ChatClient({ baseUrl: server.url, model: 'a-model', timing: clock });
  const answered = complete(client);
  expect(await Promise.race([answered, closed.promise])).toMatchObject({ text: 'Hi', retries: [] });
  await closed.promise;
  // What both ends buffer is included.
  expect(sent).toBeLessThan(10_000_000);
});

test.each(['hangs up', 'is silent'])(
  'CRS-06 a server that %s where it says no more than the end has answered',
  async (end) => {
    const server = await startServer((_body, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(HI.replace('data: [DONE]', ''));
      if (end === 'hangs up') setImmediate(() => response.destroy());
    });
    const client = new ChatClient({ baseUrl: server.url, model: 'a-model', timing: clock });
    const onText = () => void nextTurn().then(() => clock.advance(LIMITS.idleMs));
    expect(await complete(client, {}, { onText })).toMatchObject({ text: 'Hi', retries: [] });
  },
);

test('CRS-06 a job has a number of requests, and the last is no more than that', async () => {
  await startFake();
  fakeOpenAi.script({ status: 500 }, { status: 500 }, { status: 500 });
  const client = new ChatClient({ baseUrl: fakeOpenAi.url, model: 'a-model', timing: clock });
  const calls = { left: 1 };
  expect((await complete(client, {}, { calls })).error).toMatchObject({ kind: 'upstream', retriable: true });
  expect((await complete(client, {}, { calls })).error).toMatchObject({ kind: 'bad_answer', retriable: true });
  expect(fakeOpenAi.requests).toHaveLength(1);
});

test('stopping ends the request at once', async () => {
  const stop = new AbortController();
  const { error } = await ask([{ text: 'half an answer', stallAfter: 6 }], {
    signal: stop.signal,
    onText: (shown) => {
      if (shown === 'half a') stop.abort();
    },
  });
  expect(error).toMatchObject({ kind: 'aborted', retriable: false });
});

test('stopping works while waiting for the next attempt', async () => {
  const stop = new AbortController();
  const { error } = await ask([{ status: 429, retryAfter: '5' }], {
    signal: stop.signal,
    onRetry: () => void nextTurn().then(() => stop.abort()),
  });
  expect(error).toMatchObject({ kind: 'aborted' });
});

test('STU-37 who solves exercises blindly answers at temperature 0, where the model takes one', async () => {
  await startFake({ unknownParameters: ['temperature'] });
  fakeOpenAi.script(WHOLE, WHOLE, WHOLE);
  const client = new ChatClient({ baseUrl: fakeOpenAi.url, model: 'thinking-model' });
  const { temperature } = LIMITS_OF.solve;
  for (const limits of [{ temperature }, { temperature }, {}]) {
    expect(await complete(client, limits)).toMatchObject({ text: WHOLE.text, retries: [] });
  }
  const sent = fakeOpenAi.requests.map((request) => request.temperature);
  expect(sent).toEqual([0, undefined, undefined, undefined]);
});

test('after a row of failures the provider is left alone for a while', async () => {
  await startFake();
  fakeOpenAi.script(...Array.from({ length: 8 }, () => ({ status: 500 })));
  const client = new ChatClient({ baseUrl: fakeOpenAi.url, model: 'test-model' });
  for (let call = 0; call < 8; call += 1) await complete(client, { attempts: 1 });
  const { error } = await complete(client);
  expect(error).toMatchObject({ kind: 'upstream', detail: 'circuit open' });
  expect(error?.retryAfterMs).toBeGreaterThan(5000);
  expect(fakeOpenAi.requests).toHaveLength(8);
});
