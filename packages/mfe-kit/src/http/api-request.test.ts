import { authEndpoints, courseEndpoints, defineEndpoint } from '@coursewright/contracts';
import { z } from 'zod';
import { subscribeSessionEnded } from '../events/browser-event.ts';
import { ApiError } from './api-error.ts';
import { apiRequest } from './api-request.ts';

const things = defineEndpoint('GET /api/things/:id', {
  auth: 'user',
  params: z.strictObject({ id: z.string() }),
  response: z.object({ name: z.string() }),
});

const refused = (status: number) =>
  Response.json({ success: false, message: 'not now', code: 'refused', traceId: 't' }, { status });

let requests: string[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  requests = [];
  answers = [];
  globalThis.fetch = async (url, init) => {
    requests.push(`${init?.method} ${url}`);
    const next = answers.shift();
    if (!next) throw new TypeError('no answer left');
    return next();
  };
});

const call = () => apiRequest(things, { params: { id: 'a b' } });

test('an answer that fits the contract is returned, parameters are escaped', async () => {
  answers = [() => Response.json({ name: 'x', more: 1 })];
  expect(await call()).toEqual({ name: 'x' });
  expect(requests).toEqual(['GET /api/things/a%20b']);
});

test('an answer that does not fit the contract is an error, not a half-filled page', async () => {
  answers = [() => Response.json({ title: 'x' })];
  await expect(call()).rejects.toMatchObject({ code: 'unexpected_answer' });
});

test('a refusal carries status, code and message', async () => {
  answers = [() => refused(409)];
  const error = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'refused', message: 'not now' });
});

test('an expired session is renewed once for all waiting calls and each call repeated', async () => {
  let renewed = false;
  globalThis.fetch = async (url, init) => {
    requests.push(`${init?.method} ${url}`);
    if (url === authEndpoints.refresh.path) {
      renewed = true;
      return Response.json({});
    }
    return renewed ? Response.json({ name: 'x' }) : refused(401);
  };
  await Promise.all([call(), call(), call()]);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(requests).toHaveLength(7);
});

test('ACC-10 a clock that was put back does not keep a session from being renewed', async () => {
  localStorage.setItem('session.refreshedAt', String(Date.now() + 7_200_000));
  answers = [() => refused(401), () => Response.json({}), () => Response.json({ name: 'x' })];
  expect(await call()).toEqual({ name: 'x' });
});

test('a session that cannot be renewed ends, and the refusal is thrown', async () => {
  const ended = jest.fn();
  const stop = subscribeSessionEnded(ended);
  answers = [() => refused(401), () => refused(401)];
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test('ACC-10 a renewal that is turned away for another reason leaves the session as it is', async () => {
  const ended = jest.fn();
  const stop = subscribeSessionEnded(ended);
  answers = [() => refused(401), () => refused(429)];
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test('reads are repeated while the server is away', async () => {
  answers = [() => refused(503), () => Promise.reject(new TypeError('failed')), () => Response.json({ name: 'x' })];
  jest.useFakeTimers();
  const answered = call();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await answered).toEqual({ name: 'x' });
});

test('writes are never repeated on an outage', async () => {
  answers = [() => refused(503)];
  await expect(
    apiRequest(courseEndpoints.finish, { body: { courseId: '0123456789abcdef01234567' } }),
  ).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

const limited = { success: false, message: 'Too many attempts, please try again later', code: 'rate_limited' };

test.each([
  ['1', 'in 1 second'],
  ['61', 'in 61 seconds'],
])('API-05 a rate limit with Retry-After %s says: try again %s', async (seconds, wait) => {
  answers = [() => Response.json(limited, { status: 429, headers: { 'retry-after': seconds } })];
  await expect(call()).rejects.toMatchObject({ message: `Too many attempts. Try again ${wait}.` });
});

test.each([
  ['298', 'in 5 minutes'],
  ['3600', 'in 60 minutes'],
  ['86000', 'in 24 hours'],
])(
  'API-05 STU-31 a rate limit with Retry-After %s names the time on the reader’s clock, and %s',
  async (seconds, wait) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout'], now: new Date(2026, 10, 25, 18, 30) });
    answers = [() => Response.json(limited, { status: 429, headers: { 'retry-after': seconds } })];
    const at = new Date(Date.now() + Number(seconds) * 1_000);
    const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    await expect(call()).rejects.toMatchObject({ message: `Too many attempts. Try again at ${clock} (${wait}).` });
    jest.useRealTimers();
  },
);

test('API-05 a rate limit that says itself what to do keeps its words', async () => {
  const body = { success: false, message: 'Please close some tabs.', code: 'rate_limited' };
  answers = [() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } })];
  await expect(call()).rejects.toMatchObject({ message: 'Please close some tabs.' });
});
