import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ListeningServer, listen } from '@coursewright/service-kit';
import { createTestClock } from '@coursewright/service-kit/testing';
import express from 'express';
import { startRemoteServer } from '../start.ts';
import { createBuiltRemote } from '../testing/built-folders.ts';
import { createBundleFiles, packEntries, packFiles } from '../testing/bundle.ts';
import { packBundle } from './pack-bundle.ts';
import { readRemoteServerConfig } from './remote-server.ts';

const token = randomBytes(20).toString('hex');
const clock = createTestClock();
let remote: Awaited<ReturnType<typeof createBuiltRemote>>;
let shell: ListeningServer;
let server: ListeningServer;
let provisions: object | undefined;

beforeEach(async () => {
  remote = await createBuiltRemote();
  await remote.release('1.0.0');
  provisions = { contract: 2, shared: [{ name: 'react', version: '19.3.1' }] };
  const app = express().get(
    '/mfe-provisions.json',
    (_req, res) => void res.status(provisions ? 200 : 503).json(provisions),
  );
  shell = await listen(app, 0);
  const address = { root: remote.root, port: 0, host: '127.0.0.1' };
  server = await startRemoteServer({ ...address, name: 'learner', uploadToken: token, shellUrl: shell.url, clock });
});

afterEach(async () => {
  await server.close();
  await shell.close();
  await remote.remove();
});

async function send(method: string, target: string, body: Buffer | string, type: string, bearer = token) {
  const response = await fetch(server.url + target, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, unknown> };
}
const upload = async (version: string, bundle: Buffer | Promise<Buffer> = packFiles(createBundleFiles(version))) =>
  send('PUT', `/releases/${version}`, await bundle, 'application/gzip');
const configure = (wanted: unknown) =>
  send('PUT', '/release-configuration', JSON.stringify(wanted), 'application/json');
const withdraw = (version: string) =>
  send('POST', '/release-configuration/withdraw', JSON.stringify({ version, reason: 'it failed' }), 'application/json');
const get = async (target: string) => (await fetch(server.url + target)).json();
const listFolder = async () => (await readdir(remote.root)).sort();

test('PLT-41 an uploaded release is served whole, and nobody gets it before it is named', async () => {
  expect(await upload('1.1.0')).toEqual({ status: 201, body: { version: '1.1.0', added: true, files: 6 } });
  const entry = await fetch(`${server.url}/mfe/learner/1.1.0/assets/remote-entry.0123456789.js`);
  expect(await entry.text()).toBe('entry of 1.1.0');
  expect(await get('/release.json')).toEqual({ version: '1.0.0' });
  expect(await configure({ version: '1.1.0' })).toMatchObject({ status: 200, body: { version: '1.1.0' } });
  expect(await get('/mfe/learner/release.json')).toEqual({ version: '1.1.0' });
});

test('PLT-41 the packed folder of a release is what the store takes', async () => {
  await upload('1.1.0');
  const again = await packBundle(path.join(remote.root, '1.1.0'));
  expect(await upload('1.1.0', again)).toMatchObject({ status: 200, body: { added: false, files: 6 } });
});

test('PLT-41 a version is never replaced; the same files again are no error', async () => {
  await upload('1.1.0');
  expect(await upload('1.1.0')).toMatchObject({ status: 200, body: { added: false } });
  const other = packFiles(createBundleFiles('1.1.0', { script: 'another entry' }));
  expect(await upload('1.1.0', other)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/raise the version/) },
  });
  expect(await readFile(path.join(remote.root, '1.1.0/assets/remote-entry.0123456789.js'), 'utf8')).toBe(
    'entry of 1.1.0',
  );
  expect(await listFolder()).toEqual(['1.0.0', '1.1.0', 'release.json']);
});

test('PLT-41 of two uploads at once of one version one wins whole', async () => {
  const bundles = ['one', 'two'].map((script) => upload('1.1.0', packFiles(createBundleFiles('1.1.0', { script }))));
  const statuses = (await Promise.all(bundles)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await listFolder()).toEqual(['1.0.0', '1.1.0', 'release.json']);
});

test('PLT-41 without the token nothing can be uploaded, and without one in the configuration there is no such call', async () => {
  const bundle = await packFiles(createBundleFiles('1.1.0'));
  for (const bearer of ['', 'wrong', `${token}x`])
    expect(await send('PUT', '/releases/1.1.0', bundle, 'application/gzip', bearer)).toMatchObject({ status: 401 });
  expect(await send('PUT', '/release-configuration', '{"version":"1.0.0"}', 'application/json', 'x')).toMatchObject({
    status: 401,
  });
  const closed = await startRemoteServer({ root: remote.root, port: 0, host: '127.0.0.1' });
  const init = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: new Uint8Array(bundle) };
  expect((await fetch(`${closed.url}/releases/1.1.0`, init)).status).toBe(404);
  await closed.close();
  expect(() => readRemoteServerConfig({ PORT: '0', MFE_ROOT: '/x', UPLOAD_TOKEN: 'short' })).toThrow('UPLOAD_TOKEN');
  expect(await listFolder()).toEqual(['1.0.0', 'release.json']);
});

const files = createBundleFiles('1.1.0');
const without = (file: string) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));

test.each<[string, number, () => Promise<Buffer>, RegExp]>([
  ['of another contract', 400, () => packFiles(createBundleFiles('1.1.0', { contract: 1 })), /contract 1/],
  ['of another microfrontend', 400, () => packFiles(createBundleFiles('1.1.0', { name: 'admin' })), /release of admin/],
  ['built as another version', 400, () => packFiles(createBundleFiles('1.2.0')), /built as 1.2.0/],
  [
    'that shares what the shell lacks',
    409,
    () => packFiles(createBundleFiles('1.1.0', { react: '^20' })),
    /react \^20/,
  ],
  ['without its manifest', 400, () => packFiles(without('mf-manifest.json')), /mf-manifest.json is missing/],
  ['without a file that has a hash', 400, () => packFiles(without('assets/remote-entry.0123456789.js')), /is missing/],
  ['with a script that has no hash', 400, () => packFiles({ ...files, 'assets/x.js': 'x' }), /assets\/x.js differs/],
  [
    'with a changed compressed script',
    400,
    () => packFiles({ ...files, 'assets/remote-entry.0123456789.js.br': 'changed' }),
    /not the compressed form/,
  ],
  ['that climbs out', 400, () => packEntries([[{ name: '../1.0.0/x.js' }, 'x']]), /not allowed/],
  ['with an absolute name', 400, () => packEntries([[{ name: '/etc/x' }, 'x']]), /not allowed/],
  ['with a hidden file', 400, () => packEntries([[{ name: 'assets/.x' }, 'x']]), /not allowed/],
  ['with a link', 400, () => packEntries([[{ name: 'x', type: 'symlink', linkname: '/etc' }]]), /symlink/],
  ['with a file twice', 400, () => packEntries([[{ name: 'x' }], [{ name: './x' }]]), /twice/],
  ['that is no archive', 400, async () => Buffer.from('not a tarball'), /no .tar.gz/],
  ['that is cut off', 400, async () => (await packFiles(files)).subarray(0, 100), /no .tar.gz/],
  ['that unpacks to very much', 413, () => packEntries([[{ name: 'x' }, Buffer.alloc(70 * 1024 * 1024)]]), /larger/],
])('PLT-41 a bundle %s is refused and leaves nothing behind', async (_what, status, pack, message) => {
  const answer = await upload('1.1.0', pack());
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect(await listFolder()).toEqual(['1.0.0', 'release.json']);
});

test('PLT-41 while the shell is away an upload is taken, and says what was not checked', async () => {
  provisions = undefined;
  expect(await upload('1.1.0')).toMatchObject({ status: 201, body: { note: expect.stringMatching(/not compared/) } });
});

test.each([
  [{ version: '9.0.0' }, 409, /no release 9.0.0/],
  [{ version: '1.0.0', canary: { version: '9.0.0' } }, 409, /no release 9.0.0/],
  [{ version: '1.0.0', canary: { version: '1.0.0', percent: 101 } }, 400, /canary.percent/],
  [{ version: '1.0.0', canary: { percent: 10 } }, 400, /canary.version/],
  [{ version: '../x' }, 400, /version/],
  [{ version: '1.0.0', extra: 1 }, 400, /extra/],
])('PLT-42 the configuration %j is refused', async (wanted, status, message) => {
  const answer = await configure(wanted);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect(await get('/release.json')).toEqual({ version: '1.0.0' });
});

test('PLT-42 users of a canary are told to servers alone, not through the gateway', async () => {
  await upload('1.1.0');
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 5, users: ['u1'] } });
  expect(await get('/release-configuration')).toMatchObject({ canary: { users: ['u1'] } });
  expect(await get('/mfe/learner/release.json')).toEqual({ version: '1.0.0' });
  expect((await fetch(`${server.url}/mfe/learner/release-configuration`)).status).toBe(404);
  expect((await fetch(`${server.url}/mfe/learner/releases/1.2.0`, { method: 'PUT' })).status).toBe(404);
});

test('PLT-42 a wrong file keeps the last good configuration and says what is wrong', async () => {
  await get('/release.json');
  await writeFile(
    path.join(remote.root, 'release.json'),
    '{"version":"1.0.0","canary":{"version":"1.1.0","percent":"x"}}',
  );
  expect(await get('/release.json')).toEqual({ version: '1.0.0' });
  expect(await get('/release-configuration')).toEqual({
    version: '1.0.0',
    problem: expect.stringMatching(/release.json is wrong: canary.percent/),
  });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('PLT-43 a withdrawn canary is remembered until another version is named', async () => {
  for (const version of ['1.1.0', '1.2.0']) await upload(version);
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 10 } });
  expect(await withdraw('1.2.0')).toMatchObject({ status: 409 });
  const withdrawn = { version: '1.1.0', at: clock.now().toISOString(), reason: 'it failed' };
  expect(await withdraw('1.1.0')).toEqual({ status: 200, body: { version: '1.0.0', withdrawn } });
  const again = await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 10 } });
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/1.1.0 was withdrawn .*it failed/)]);
  expect(await get('/release-configuration')).toEqual({ version: '1.0.0', withdrawn });
  const next = { version: '1.0.0', canary: { version: '1.2.0', percent: 10, users: [] } };
  expect(await configure(next)).toEqual({ status: 200, body: next });
});
