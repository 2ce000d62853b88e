import type { ModelCheck } from '@coursewright/contracts';
import type { Timing } from './call-limits.ts';
import type { ChatClientOptions } from './chat-client.ts';
import { checkModel } from './check-model.ts';
import { startFakeOpenAi } from './testing/fake-openai.ts';
import { chunk, event, type RawAnswer, type Received, sendRaw, startRawServer, stream } from './testing/raw-server.ts';

const TEXT = 'The sky is blue because air scatters blue light more than red light.';
const USAGE = { usage: { prompt_tokens: 40, completion_tokens: 16 } };
const pieces = (text: string) => (text.match(/.{1,6}/gs) ?? []).map((content) => chunk({ content }));
const writes = (text: string, more: object = USAGE) => stream(...pieces(text), chunk({}, 'stop', more));
const QUESTIONS = '{"questions":[]}';
const isJson = ({ messages }: Received): boolean => JSON.stringify(messages).includes('clarify');
const good = (body: Received): RawAnswer => ({ body: writes(isJson(body) ? QUESTIONS : TEXT) });
const refusal = (status: number, message: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { message } }),
});
const refusing = (isRefused: (body: Received) => boolean, message: string) => (body: Received) =>
  isRefused(body) ? refusal(400, message) : good(body);
const hello = (json: string) => (body: Received) => (isJson(body) ? { body: writes(json) } : good(body));
const countTokens = (body: Received) => Number(body.max_completion_tokens ?? body.max_tokens);
const thinksAt = (least: number) => (body: Received) =>
  countTokens(body) < least ? { body: stream(chunk({ reasoning_content: 'Hm. ' }), chunk({}, 'length')) } : good(body);

async function check(answers: (body: Received) => RawAnswer, options: Partial<ChatClientOptions> = {}) {
  const server = await startRawServer((body, response) => sendRaw(response, answers(body)));
  const checks = await checkModel({ baseUrl: server.url, apiKey: 'sk-secret', model: 'a-model', ...options });
  await server.close();
  return { checks, received: server.received };
}

const statuses = (checks: ModelCheck[]) => Object.fromEntries(checks.map(({ name, status }) => [name, status]));

const ALL_OK = {
  address: 'ok',
  key: 'ok',
  model: 'ok',
  streaming: 'ok',
  'first token': 'ok',
  speed: 'ok',
  JSON: 'ok',
  'token limit': 'ok',
  thoughts: 'ok',
  usage: 'ok',
};

test('PLT-36 ten checks are content with a server that keeps to the protocol, with two calls', async () => {
  const server = await startFakeOpenAi();
  const checks = await checkModel({ baseUrl: server.url, model: 'writer' });
  expect(statuses(checks)).toEqual(ALL_OK);
  expect(checks.map(({ found }) => found)).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+ answers$/),
    'none is set, and none is needed',
    'writer writes',
    'the text arrives as it is written',
    expect.stringMatching(/^after \d+\.\d s; up to 300\.0 s are waited for it$/),
    expect.stringMatching(/tokens per second; a long lesson takes \d+ s$/),
    'as asked for, by json_schema',
    '9000 are accepted',
    'there are none',
    expect.stringMatching(/^100 tokens of the question, \d+ of the answer$/),
  ]);
  expect(server.requests).toHaveLength(2);
  await server.close();
});

type Row = [
  habit: string,
  answers: (body: Received) => RawAnswer,
  name: ModelCheck['name'],
  expected: Partial<ModelCheck>,
  options?: Partial<ChatClientOptions>,
];
const warns = (found: RegExp, advice: RegExp) => of('warning', found, advice);
const fails = (found: RegExp, advice: RegExp) => of('failed', found, advice);
const of = (status: ModelCheck['status'], found: RegExp, advice: RegExp) => ({
  status,
  found: expect.stringMatching(found),
  advice: expect.stringMatching(advice),
});

// All other checks are content.
test.each<Row>([
  [
    'does not stream',
    (body) =>
      body.stream
        ? refusal(400, 'stream is not supported')
        : {
            body: JSON.stringify({
              choices: [{ message: { content: isJson(body) ? QUESTIONS : TEXT }, finish_reason: 'stop' }],
              ...USAGE,
            }),
          },
    'streaming',
    warns(/refuses to stream/, /OPENAI_MODEL/),
  ],
  [
    'sends one piece',
    (body) => ({ body: stream(chunk({ content: isJson(body) ? QUESTIONS : TEXT }), chunk({}, 'stop', USAGE)) }),
    'streaming',
    warns(/in one piece/, /proxy_buffering.*OPENAI_BASE_URL/),
  ],
  ['writes no JSON', hello('Mercury is a planet.'), 'JSON', fails(/Mercury is a planet/, /OPENAI_MODEL/)],
  ['writes other JSON', hello('{"planet":1}'), 'JSON', warns(/not what was asked/, /OPENAI_MODEL/)],
  [
    'has no mode for JSON',
    refusing((body) => 'response_format' in body, 'Extra inputs are not permitted: response_format'),
    'JSON',
    warns(/in words only/, /OPENAI_MODEL/),
  ],
  [
    'is asked for few tokens',
    good,
    'token limit',
    warns(/1000 tokens .*needs 2600/, /^raise OPENAI_MAX_TOKENS$/),
    { settings: { maxTokens: 1_000 } },
  ],
  ['thinks longer than a short text', thinksAt(1_000), 'thoughts', warns(/up to 8000 more/, /OPENAI_REASONING_EFFORT/)],
  [
    'knows no effort',
    refusing((body) => 'reasoning_effort' in body, 'Unsupported parameter: reasoning_effort'),
    'thoughts',
    warns(/does not know/, /remove OPENAI_REASONING_EFFORT/),
    { reasoningEffort: 'low' },
  ],
  [
    'reports no usage',
    (body) => ({ body: writes(isJson(body) ? QUESTIONS : TEXT, {}) }),
    'usage',
    warns(/no usage/, /AI_DAILY_TOKENS/),
  ],
  [
    'reports an odd usage',
    (body) => ({
      body: writes(isJson(body) ? QUESTIONS : TEXT, { usage: { prompt_tokens: -1, completion_tokens: 1e15 } }),
    }),
    'usage',
    warns(/cannot be true/, /AI_DAILY_TOKENS/),
  ],
])('PLT-36 a server that %s', async (...[_habit, answers, name, expected, options]: Row) => {
  const { checks, received } = await check(answers, options);
  expect(checks).toContainEqual({ name, ...expected });
  expect(statuses(checks)).toEqual({ ...ALL_OK, [name]: expected.status });
  expect(received.length).toBeLessThanOrEqual(6);
});

// What comes after the fault is not tried.
test.each<[habit: string, answer: RawAnswer, name: ModelCheck['name'], expected: Partial<ModelCheck>, before: number]>([
  [
    'is another one',
    { status: 404, body: '<html>Not here</html>' },
    'address',
    fails(/protocol/, /OPENAI_BASE_URL/),
    0,
  ],
  ['refuses the key', refusal(401, 'Bad key sk-secret'), 'key', fails(/Bad key …/, /OPENAI_API_KEY/), 1],
  ['has no credit', refusal(402, 'pay'), 'key', fails(/no credit/, /add some/), 1],
  ['is busy', refusal(429, 'slow down'), 'key', warns(/too many/, /OPENAI_PARALLEL_CALLS/), 1],
  [
    'does not have the model',
    refusal(404, 'model a-model not found'),
    'model',
    fails(/does not serve/, /OPENAI_MODEL/),
    2,
  ],
  [
    'accepts few tokens',
    refusal(400, 'max_tokens must be at most 2048'),
    'token limit',
    fails(/at most 2048/, /^set OPENAI_MAX_TOKENS to 2048$/),
    2,
  ],
  ['is broken', refusal(500, 'oops'), 'model', fails(/fault.*oops/, /log of the server/), 2],
  ['ends in the middle', { body: pieces(TEXT).map(event).join('') }, 'streaming', fails(/without an end/, /proxy/), 3],
  [
    'fails in the middle',
    { body: `${pieces(TEXT).map(event).join('')}${event({ error: { message: 'overloaded' } })}` },
    'streaming',
    fails(/fault.*overloaded/, /log of the server/),
    3,
  ],
  ['says nothing', { body: stream(chunk({}, 'stop')) }, 'streaming', fails(/empty/, /OPENAI_MODEL/), 2],
  [
    'cuts off all answers',
    { body: stream(...pieces(TEXT), chunk({}, 'length')) },
    'token limit',
    fails(/cut off/, /OPENAI_MAX_TOKENS/),
    3,
  ],
  [
    'thinks without an end',
    { body: stream(chunk({ reasoning: 'Hm. ' }), chunk({}, 'length')) },
    'thoughts',
    fails(/into thoughts/, /OPENAI_REASONING_EFFORT/),
    3,
  ],
])('PLT-36 a server that %s is tried no further', async (_habit, answer, name, expected, before) => {
  const { checks, received } = await check(() => answer);
  expect(checks).toContainEqual({ name, ...expected });
  const content = checks.filter(({ status }) => status === 'ok').map((one) => one.name);
  expect(content).toEqual(['address', 'key', 'model'].slice(0, before));
  expect(checks.filter(({ status }) => status === 'skipped')).toHaveLength(9 - before);
  expect(JSON.stringify(checks)).not.toContain('sk-secret');
  expect(received).toHaveLength(1);
});

test('PLT-36 a server that fails when asked for JSON only', async () => {
  const refuses = { body: stream(chunk({ refusal: 'No.' }), chunk({}, 'stop')) };
  const { checks } = await check((body) => (isJson(body) ? refuses : good(body)));
  expect(checks).toContainEqual({ name: 'JSON', ...fails(/declines/, /OPENAI_MODEL/) });
  expect(statuses(checks)).toEqual({ ...ALL_OK, JSON: 'failed', thoughts: 'skipped' });
});

test('PLT-36 a server that is not there, and an address that is none', async () => {
  const away = await checkModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'a-model' });
  expect(away[0]).toEqual({ name: 'address', ...fails(/cannot be reached.*ECONNREFUSED/, /OPENAI_BASE_URL/) });
  const [none] = await checkModel({ baseUrl: 'nowhere', model: 'a-model' });
  expect(none).toEqual({ name: 'address', ...fails(/Invalid URL/, /OPENAI_BASE_URL/) });
});

/** A clock that the server moves; waiting ends when the test says so. */
function createClock() {
  let now = 0;
  const waiting: { ms: number; work: () => void }[] = [];
  const onWait: ((ms: number) => void)[] = [];
  const timing: Timing = {
    monotonic: () => now,
    after(ms, work) {
      waiting.push({ ms, work });
      for (const listener of onWait) listener(ms);
      return () => undefined;
    },
  };
  return {
    timing,
    advance: (ms: number) => {
      now += ms;
    },
    end: (ms: number) => waiting.filter((each) => each.ms === ms).forEach(({ work }) => void work()),
    until: (ms: number) => new Promise<void>((resolve) => onWait.push((waited) => waited === ms && resolve())),
  };
}

const IDLE_MS = 60_000;

test('PLT-36 a server that is slow to begin, slow to write, or buffers', async () => {
  const clock = createClock();
  let [first, rest] = [20_000, 10_000];
  const server = await startRawServer(async (body, response) => {
    if (isJson(body)) return sendRaw(response, good(body));
    const isRead = clock.until(IDLE_MS);
    clock.advance(first);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const [one, ...others] = pieces(TEXT);
    response.write(event(one));
    await isRead;
    clock.advance(rest);
    response.end(`${others.map(event).join('')}${event(chunk({}, 'stop', USAGE))}data: [DONE]\n\n`);
  });
  const run = () => checkModel({ baseUrl: server.url, model: 'a-model', timing: clock.timing });
  const slow = await run();
  expect(slow).toContainEqual({ name: 'first token', ...warns(/^after 20\.0 s/, /OPENAI_FIRST_TOKEN_SECONDS/) });
  expect(slow).toContainEqual({ name: 'speed', ...warns(/^1\.6 tokens per second.*1125 s/, /OPENAI_MODEL/) });
  expect(statuses(slow)).toEqual({ ...ALL_OK, 'first token': 'warning', speed: 'warning' });

  [first, rest] = [10_000, 100];
  const buffered = await run();
  expect(statuses(buffered)).toMatchObject({ 'first token': 'ok', streaming: 'warning' });
  await server.close();
});

test('PLT-36 the check ends in time when a server is silent', async () => {
  const clock = createClock();
  const server = await startRawServer(() => clock.end(5_000));
  const checks = await checkModel({ baseUrl: server.url, model: 'a-model', timing: clock.timing }, 5_000);
  expect(checks).toContainEqual({ name: 'first token', ...fails(/time of this check/, /OPENAI_PARALLEL_CALLS/) });
  expect(checks.filter(({ status }) => status === 'skipped')).toHaveLength(9);
  await server.close();
});

test('PLT-36 the limit of the product ends the wait for a first token', async () => {
  const clock = createClock();
  const server = await startRawServer(() => clock.end(7_000));
  const options = { baseUrl: server.url, model: 'a-model', timing: clock.timing, settings: { firstTokenSeconds: 7 } };
  const checks = await checkModel(options);
  expect(checks).toContainEqual({ name: 'first token', ...fails(/No token/, /raise OPENAI_FIRST_TOKEN_SECONDS/) });
  await server.close();
});
