import { isFirstPage, leaveFirstPage, refreshSession, sendRequest } from './send-request.ts';

const page = globalThis as { firstAnswers?: Record<string, Promise<Response>> };
const original = globalThis.fetch;
let sent: string[];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (url, init) => {
    sent.push(`${init?.method} ${url}`);
    return Response.json({ from: 'network' });
  };
  page.firstAnswers = { '/api/library': Promise.resolve(Response.json({ from: 'page' })) };
});
afterEach(() => {
  globalThis.fetch = original;
  delete page.firstAnswers;
});

const readLibrary = async () => (await sendRequest({ method: 'GET', url: '/api/library' })).json();

test('PLT-20 an answer that the page asked for early is used once', async () => {
  expect(await readLibrary()).toEqual({ from: 'page' });
  expect(sent).toEqual([]);
  expect(await readLibrary()).toEqual({ from: 'network' });
});

test.each([
  ['a change', () => sendRequest({ method: 'POST', url: '/api/signin', body: {} })],
  ['a renewed session', () => refreshSession()],
])('PLT-20 after %s early answers are no longer used', async (_what, act) => {
  await act();
  expect(await readLibrary()).toEqual({ from: 'network' });
});

test('PLT-20 an early change is sent once, and the other early answers stay', async () => {
  const open = { method: 'POST', url: '/api/open', body: {} };
  Object.assign(page.firstAnswers ?? {}, { 'POST /api/open': Promise.resolve(Response.json({ from: 'page' })) });
  expect(await (await sendRequest(open)).json()).toEqual({ from: 'page' });
  expect(await readLibrary()).toEqual({ from: 'page' });
  expect(await (await sendRequest(open)).json()).toEqual({ from: 'network' });
  expect(sent).toEqual(['POST /api/open']);
});

test('PLT-20 an early request that found no connection is sent again', async () => {
  page.firstAnswers = { '/api/library': Promise.reject(new TypeError('no connection')) };
  expect(await readLibrary()).toEqual({ from: 'network' });
});

test('PLT-20 with the first page its early answers end', async () => {
  expect(isFirstPage()).toBe(true);
  leaveFirstPage();
  expect(isFirstPage()).toBe(false);
  expect(await readLibrary()).toEqual({ from: 'network' });
});
