import type { ListeningServer } from '@coursewright/service-kit';
import { startRemoteServer } from '../start.ts';
import { createBuiltRemote } from '../testing/built-folders.ts';

let remote: Awaited<ReturnType<typeof createBuiltRemote>>;
let server: ListeningServer;

beforeEach(async () => {
  remote = await createBuiltRemote();
  server = await startRemoteServer({ root: remote.root, port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await server.close();
  await remote.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const ENTRY = 'assets/remote-entry.0123456789.js';

test('a hashed file is kept for ever, with or without the public prefix', async () => {
  await remote.release('1.0.0');
  for (const path of [`/1.0.0/${ENTRY}`, `/mfe/learner/1.0.0/${ENTRY}`]) {
    const response = await get(path);
    expect(await response.text()).toBe('entry of 1.0.0');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('a file compressed by the build is sent as it is', async () => {
  await remote.release('1.0.0');
  const response = await get(`/1.0.0/${ENTRY}`, { 'accept-encoding': 'br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toMatch('javascript');
});

test('a new release is found without a restart, and the old one stays', async () => {
  await remote.release('1.0.0');
  expect(await (await get('/release.json')).json()).toEqual({ version: '1.0.0' });
  await remote.release('1.1.0');
  expect(await (await get('/release.json')).json()).toEqual({ version: '1.1.0' });
  expect(await (await get(`/1.1.0/${ENTRY}`)).text()).toBe('entry of 1.1.0');
  expect(await (await get(`/1.0.0/${ENTRY}`)).text()).toBe('entry of 1.0.0');
});

test('a missing file is a 404 that is not cached', async () => {
  await remote.release('1.0.0');
  const response = await get('/1.0.0/assets/gone.0123456789.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(['/..%2f/release.json', '/%2e%2e/etc/passwd', '/1.0.0/..%2f..%2frelease.json'])(
  'nothing outside a release can be read by %s',
  async (path) => {
    await remote.release('1.0.0');
    expect((await get(path)).status).toBe(404);
  },
);

test('the server is ready once there is a release', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(503);
  await remote.release('1.0.0');
  expect((await get('/health/ready')).status).toBe(200);
});
