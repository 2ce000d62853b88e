import type { AuthorError } from '../author.errors.ts';
import type { RetryNotice } from '../author.ts';
import { ChatClient } from './chat-client.ts';
import type { CallLimits } from './limits.ts';
import { type Script, type StandIn, type StandInOptions, startStandIn } from './testing/stand-in.ts';

const LIMITS: CallLimits = {
  attempts: 3,
  firstTokenMs: 300,
  idleMs: 300,
  totalMs: 6000,
  maxTokens: 100,
  maxChars: 5000,
};

let standIn: StandIn;
afterEach(() => standIn.close());

interface Outcome {
  text: string;
  shown: string;
  retries: RetryNotice[];
  restarts: number;
  usage?: { promptTokens: number; completionTokens: number; estimated: boolean };
  error?: AuthorError;
}

async function ask(
  scripts: Script[],
  {
    limits = {},
    server = {},
    signal,
  }: { limits?: Partial<CallLimits>; server?: StandInOptions; signal?: AbortSignal } = {},
): Promise<Outcome> {
  standIn = await startStandIn(server);
  standIn.script(...scripts);
  return complete(new ChatClient({ baseUrl: standIn.url, model: 'test-model' }), limits, signal);
}

async function complete(client: ChatClient, limits: Partial<CallLimits> = {}, signal?: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { text: '', shown: '', retries: [], restarts: 0 };
  try {
    const { text, usage } = await client.complete({
      messages: [{ role: 'user', content: 'hello' }],
      limits: { ...LIMITS, ...limits },
      userKey: 'learner',
      shape: { name: 'thing', schema: {} },
      signal,
      onText: (part) => {
        outcome.shown += part;
      },
      onRetry: (notice) => outcome.retries.push(notice),
      onRestart: () => {
        outcome.shown = '';
        outcome.restarts += 1;
      },
    });
    return { ...outcome, text, usage };
  } catch (error) {
    return { ...outcome, error: error as AuthorError };
  }
}

const WHOLE = { text: 'a whole answer' };

test('CRS-13 text arrives in parts and the real usage is reported', async () => {
  const outcome = await ask([WHOLE]);
  expect(outcome).toMatchObject({ text: 'a whole answer', shown: 'a whole answer', retries: [] });
  expect(outcome.usage).toEqual({ promptTokens: 100, completionTokens: 14, estimated: false });
});

test('usage is estimated, and says so, when the server reports none', async () => {
  const { usage } = await ask([{ ...WHOLE, usage: false }]);
  expect(usage).toMatchObject({ completionTokens: 4, estimated: true });
});

test.each([
  ['CRS-06 a server error', { status: 500 }, 'upstream'],
  ['CRS-06 a busy server that says when to come back', { status: 429, retryAfter: '0.2' }, 'rate'],
  ['CRS-06 a busy server that does not say when', { status: 429 }, 'rate'],
  ['CRS-06 an answer without a finish', { text: 'half an answer', cutAfter: 6 }, 'cut'],
  ['CRS-06 a reset connection', { text: 'half an answer', resetAfter: 6 }, 'network'],
  ['CRS-06 an error inside the stream', { text: 'half an answer', errorAfter: 6 }, 'upstream'],
  ['CRS-06 a server that never starts', { silent: true }, 'ttft_timeout'],
  ['CRS-06 a server that stalls after its headers', { text: 'half', stallAfter: 0 }, 'ttft_timeout'],
  ['CRS-06 a stream that stalls in the middle', { text: 'half an answer', stallAfter: 6 }, 'idle_timeout'],
] as const)('%s is tried again, visibly, and the half text is withdrawn', async (_name, script, kind) => {
  const outcome = await ask([script, WHOLE]);
  expect(outcome).toMatchObject({ text: WHOLE.text, shown: WHOLE.text });
  expect(outcome.retries).toMatchObject([{ attempt: 1, max: 3, kind }]);
  expect(outcome.restarts).toBe('text' in script && script.text.length > 4 ? 1 : 0);
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
  const { error, retries } = await ask([{ status: 503 }, { status: 503 }, { status: 503 }, WHOLE]);
  expect(error).toMatchObject({ kind: 'upstream', attempts: 3, retriable: true });
  expect(retries).toHaveLength(2);
  expect(standIn.requests).toHaveLength(3);
});

test.each([
  ['a refused key', { status: 401 }, 'auth'],
  ['a used-up quota', { status: 429, error: { code: 'insufficient_quota' } }, 'quota'],
  ['a filtered prompt', { status: 400, error: { code: 'content_filter' } }, 'filtered'],
  ['a filtered answer', { text: 'x', finish: 'content_filter' }, 'filtered'],
  ['a refusal', { refusal: 'I would rather not.' }, 'refusal'],
  ['an unknown model', { status: 404 }, 'bad_request'],
  ['an endless answer', { text: 'x'.repeat(6000) }, 'too_long'],
] as const)('%s is final after one request', async (_name, script, kind) => {
  const { error } = await ask([script], { server: { chunkLength: 100 } });
  expect(error).toMatchObject({ kind, retriable: false });
  expect(error?.message).not.toContain('scripted');
  expect(standIn.requests).toHaveLength(1);
});

test('an answer that hits the token limit is asked for once more with a higher limit', async () => {
  const { text, restarts } = await ask([{ text: 'cut off', finish: 'length' }, WHOLE]);
  expect(text).toBe(WHOLE.text);
  expect(restarts).toBe(1);
  expect(standIn.requests.map((request) => request.max_completion_tokens)).toEqual([100, 300]);
});

test('all attempts together keep the deadline', async () => {
  const started = Date.now();
  const { error } = await ask([{ ...WHOLE }], { limits: { totalMs: 150 }, server: { chunkMs: 100 } });
  expect(error).toMatchObject({ kind: 'deadline', retriable: false });
  expect(Date.now() - started).toBeLessThan(1000);
});

test('stopping ends the request at once', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const { error } = await ask([{ text: 'half an answer', stallAfter: 6 }], { signal: stop.signal });
  expect(error).toMatchObject({ kind: 'aborted', retriable: false });
});

test('stopping works while waiting for the next attempt', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const { error } = await ask([{ status: 429, retryAfter: '5' }], { signal: stop.signal });
  expect(error).toMatchObject({ kind: 'aborted' });
});

test('what a server does not understand is left out, and stays out', async () => {
  const unknownParameters = ['response_format', 'max_completion_tokens', 'stream_options'];
  standIn = await startStandIn({ unknownParameters });
  standIn.script(WHOLE, WHOLE);
  const client = new ChatClient({ baseUrl: standIn.url, model: 'old-model' });
  const first = await complete(client);
  expect(first).toMatchObject({ text: WHOLE.text, retries: [] });
  expect(standIn.requests.at(-1)).toMatchObject({ max_tokens: 100 });
  const before = standIn.requests.length;
  await complete(client);
  expect(standIn.requests).toHaveLength(before + 1);
});

test('after a row of failures the provider is left alone for a while', async () => {
  standIn = await startStandIn();
  standIn.script(...Array.from({ length: 8 }, () => ({ status: 500 })));
  const client = new ChatClient({ baseUrl: standIn.url, model: 'test-model' });
  for (let call = 0; call < 8; call += 1) await complete(client, { attempts: 1 });
  const { error } = await complete(client);
  expect(error).toMatchObject({ kind: 'upstream', detail: 'circuit open' });
  expect(error?.retryAfterMs).toBeGreaterThan(5000);
  expect(standIn.requests).toHaveLength(8);
});
