import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MfeConfig, mfeConfigSchema, type ReleaseReport } from '@coursewright/contracts';
import { createLogger, deriveCohortKey, type ListeningServer } from '@coursewright/service-kit';
import { createTestClock } from '@coursewright/service-kit/testing';
import type { ReleaseConfiguration } from '../../common/release-files.ts';
import { startRemoteServer, startShellServer } from '../../start.ts';
import { createBuiltRemote, createBuiltShell } from '../../testing/built-folders.ts';
import { readShellServerConfig } from '../config.ts';
import { isInCanary } from './cohort.ts';

const token = randomBytes(20).toString('hex');
const clock = createTestClock();
const closers: (() => Promise<void>)[] = [];
let lines: string[];
let remote: Awaited<ReturnType<typeof createBuiltRemote>>;
let store: ListeningServer;

beforeEach(async () => {
  lines = [];
  remote = await createBuiltRemote();
  closers.push(remote.remove);
  for (const version of ['1.2.0', '1.1.0', '1.0.0']) await remote.release(version);
  const address = { root: remote.root, port: 0, host: '127.0.0.1', name: 'learner' };
  store = await startRemoteServer({ ...address, uploadToken: token, shellUrl: 'http://127.0.0.1:9', clock });
  closers.push(store.close);
});

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const configure = (wanted: unknown, file = JSON.stringify(wanted)) =>
  writeFile(path.join(remote.root, 'release.json'), file);
const stored = async (): Promise<ReleaseConfiguration> =>
  (await (await fetch(`${store.url}/release-configuration`)).json()) as ReleaseConfiguration;

const cohort = (userId: string) => deriveCohortKey(userId);

async function startShell(env: Record<string, string> = {}) {
  const { root, remove } = await createBuiltShell();
  const away = 'http://127.0.0.1:9';
  const urls = { MFE_LEARNER_URL: store.url, MFE_BILLING_URL: away, MFE_ADMIN_URL: away };
  const config = readShellServerConfig({
    PORT: '0',
    SHELL_ROOT: root,
    MFE_LEARNER_UPLOAD_TOKEN: token,
    ...urls,
    ...env,
  });
  const logger = createLogger({ name: 'shell', destination: { write: (line: string) => void lines.push(line) } });
  const { url, close } = await startShellServer(config, { logger, clock });
  closers.push(async () => {
    await close();
    await remove();
  });
  const ask = (target: string, key?: string) =>
    fetch(url + target, { headers: key ? { 'x-release-cohort': key } : {} });
  return {
    ask,
    async versionFor(key?: string): Promise<string | undefined> {
      const { remotes }: MfeConfig = mfeConfigSchema.parse(await (await ask('/mfe-config.json', key)).json());
      return remotes.find(({ name }) => name === 'learner')?.version;
    },
    async report(from: Reporter, ...reports: Omit<ReleaseReport, 'remote'>[]) {
      const body = JSON.stringify(reports.map((report) => ({ remote: 'learner', ...report })));
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': from.address,
        ...(from.cohort && { 'x-release-cohort': from.cohort }),
      };
      return (await fetch(`${url}/api/release-reports`, { method: 'POST', headers, body })).status;
    },
    metrics: async () => (await ask('/metrics')).text(),
  };
}
interface Reporter {
  address: string;
  cohort?: string;
}
type Shell = Awaited<ReturnType<typeof startShell>>;

const nextSecond = () => clock.advance(1_000);

test('PLT-42 page, preloads and configuration are those of the cohort, and no shared cache mixes them', async () => {
  await configure({ version: '1.0.0', canary: { version: '1.1.0', users: ['u1'] } });
  const shell = await startShell();
  const pages = await Promise.all(
    ['u1', 'u2'].map(async (user) => {
      const response = await shell.ask('/home', cohort(user));
      return { html: await response.text(), headers: response.headers };
    }),
  );
  const [canary, stable] = pages.map(({ html }) => [...new Set(html.match(/\/mfe\/learner\/[^/]+/g))]);
  expect([canary, stable]).toEqual([['/mfe/learner/1.1.0'], ['/mfe/learner/1.0.0']]);
  for (const { headers } of pages) {
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('Cookie');
  }
  expect(pages[0]?.headers.get('etag')).not.toBe(pages[1]?.headers.get('etag'));
  expect(await shell.versionFor(cohort('u1'))).toBe('1.1.0');
});

test('PLT-42 a visitor stays with what the first page was, by a cookie that only exists while a canary runs', async () => {
  const shell = await startShell();
  const before = await shell.ask('/home');
  expect([before.headers.get('set-cookie'), before.headers.get('cache-control')]).toEqual([null, 'no-cache']);
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 50 } });
  await nextSecond();
  const seen = new Set<string | undefined>();
  for (let visitor = 0; visitor < 20; visitor++) {
    const first = await shell.ask('/home');
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^release-cohort=[0-9a-f]{32}; Max-Age=2592000; Path=\/;.* HttpOnly; SameSite=Lax$/);
    const [, version] = /\/mfe\/learner\/([^/]+)/.exec(await first.text()) ?? [];
    const key = cookie.slice('release-cohort='.length, 'release-cohort='.length + 32);
    expect(await shell.versionFor(key)).toBe(version);
    // As the gateway signs it: the cookie has what it sent.
    const signed = key + 'f'.repeat(32);
    const next = await shell.ask('/home', signed);
    expect([next.headers.get('set-cookie')?.startsWith(`release-cohort=${signed};`)]).toEqual([true]);
    expect(await shell.versionFor(signed)).toBe(version);
    seen.add(version);
  }
  expect([...seen].sort()).toEqual(['1.0.0', '1.1.0']);
});

test('PLT-42 a canary that the shell cannot run is given to nobody, and the log says why', async () => {
  const info = JSON.stringify({ name: 'learner', version: '1.1.0', contract: 1 });
  await writeFile(path.join(remote.root, '1.1.0/release-info.json'), info);
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 100 } });
  const shell = await startShell();
  expect(await shell.versionFor()).toBe('1.0.0');
  expect(lines.join()).toContain('1.1.0 is refused, it was built for contract 1, the shell has 2');
});

test('PLT-42 a pinned release has no canary beside it', async () => {
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 100 } });
  const shell = await startShell({ MFE_LEARNER_VERSION: '1.2.0' });
  expect(await shell.versionFor()).toBe('1.2.0');
});

test('PLT-42 with a wrong file people keep what they get, and the log says what is wrong', async () => {
  await configure({ version: '1.0.0', canary: { version: '1.1.0', percent: 100 } });
  const shell = await startShell();
  expect(await shell.versionFor()).toBe('1.1.0');
  await configure(undefined, '{"version":"1.0.0","canary":{"version":"1.2.0","percent":-1}}');
  await nextSecond();
  expect(await shell.versionFor()).toBe('1.1.0');
  expect(lines.join()).toContain('release.json is wrong: canary.percent');
});

let people = 0;

/** People of whom each has an address of their own, and is given the version. */
function nextPerson(version: string): Required<Reporter> {
  for (;;) {
    people += 1;
    const key = cohort(`person ${people}`);
    if (isInCanary(canary, 'learner', key) === (version === canary.version))
      return { address: `10.${people >> 8}.${people & 255}.1`, cohort: key };
  }
}

const canary = { version: '1.1.0', percent: 50, users: ['u1'] };

async function visit(shell: Shell, version: string, visits: number, faulty: number) {
  for (let count = 0; count < visits; count++) {
    // spread evenly
    const isFaulty = Math.floor(((count + 1) * faulty) / visits) > Math.floor((count * faulty) / visits);
    const fault = isFaulty ? [{ version, event: 'render-error' as const }] : [];
    expect(await shell.report(nextPerson(version), { version, event: 'visit' }, ...fault)).toBe(204);
  }
}

describe('PLT-43 a canary that fails more often than the stable release', () => {
  test('PLT-43 is returned by itself on every server of the shell, and stays so until another version is named', async () => {
    await configure({ version: '1.0.0', canary });
    const [one, two] = await Promise.all([startShell(), startShell()]);
    for (const shell of [one, two]) expect(await shell.versionFor(cohort('u1'))).toBe('1.1.0');
    await visit(one, '1.0.0', 60, 1);
    await visit(one, '1.1.0', 20, 4);
    expect(await one.versionFor(cohort('u1'))).toBe('1.1.0');
    await visit(one, '1.1.0', 6, 6);
    expect(await one.versionFor(cohort('u1'))).toBe('1.0.0');
    expect(lines.join()).toContain('canary returned to the stable release');
    const metrics = await one.metrics();
    expect(metrics).toMatch(/coursewright_canary_releases\{remote="learner",version="1.1.0",state="returned"\} 1/);
    expect(metrics).toMatch(
      /coursewright_release_events_total\{remote="learner",version="1.1.0",event="render-error"\} 1?\d/,
    );

    await nextSecond();
    await one.versionFor();
    const { withdrawn, canary: left } = await stored();
    expect([withdrawn?.version, left]).toEqual(['1.1.0', undefined]);
    expect(withdrawn?.reason).toMatch(/^it failed in \d+ of 2\d visits, 1.0.0 in 1 of 60$/);
    await nextSecond();
    expect(await two.versionFor(cohort('u1'))).toBe('1.0.0');
    expect(await (await startShell()).versionFor(cohort('u1'))).toBe('1.0.0');

    await configure({ version: '1.0.0', canary: { ...canary, version: '1.2.0' } });
    await nextSecond();
    for (const shell of [one, two]) expect(await shell.versionFor(cohort('u1'))).toBe('1.2.0');
  });

  test('PLT-43 is remembered by a server of the shell that has no token for the store', async () => {
    await configure({ version: '1.0.0', canary });
    const shell = await startShell({ MFE_LEARNER_UPLOAD_TOKEN: '' });
    await shell.versionFor();
    await visit(shell, '1.1.0', 20, 20);
    await nextSecond();
    expect(await shell.versionFor(cohort('u1'))).toBe('1.0.0');
    expect((await stored()).canary?.version).toBe('1.1.0');
  });

  test('PLT-43 stays when one address reports it again and again, with any cohort or none', async () => {
    await configure({ version: '1.0.0', canary });
    const shell = await startShell();
    await shell.versionFor();
    const fault = [
      ...Array<Omit<ReleaseReport, 'remote'>>(5).fill({ version: '1.1.0', event: 'visit' }),
      ...Array<Omit<ReleaseReport, 'remote'>>(5).fill({ version: '1.1.0', event: 'load-failure' }),
    ];
    for (let count = 0; count < 30; count++) {
      expect(await shell.report({ ...nextPerson('1.1.0'), address: '203.0.113.7' }, ...fault)).toBe(204);
      expect(await shell.report({ address: '203.0.113.7' }, ...fault)).toBe(204);
    }
    expect(await shell.versionFor(cohort('u1'))).toBe('1.1.0');
    // From many addresses, of cohorts that have the stable release.
    for (let count = 0; count < 30; count++) await shell.report(nextPerson('1.0.0'), ...fault);
    expect(await shell.versionFor(cohort('u1'))).toBe('1.1.0');
    await visit(shell, '1.1.0', 20, 20);
    expect(await shell.versionFor(cohort('u1'))).toBe('1.0.0');
  });

  test('PLT-43 stays when the stable release fails as often', async () => {
    await configure({ version: '1.0.0', canary });
    const shell = await startShell();
    await shell.versionFor();
    await visit(shell, '1.0.0', 60, 30);
    await visit(shell, '1.1.0', 30, 15);
    expect(await shell.versionFor(cohort('u1'))).toBe('1.1.0');
  });
});

test('PLT-43 reports that are malformed, or of releases that nobody got, count nothing', async () => {
  const shell = await startShell();
  await shell.versionFor();
  const from = nextPerson('1.0.0');
  expect(await shell.report(from, { version: '9.9.9', event: 'visit' })).toBe(204);
  expect(await shell.report(from)).toBe(400);
  expect(await shell.report(from, { version: '1.0.0', event: 'x' as 'visit' })).toBe(400);
  expect(await shell.metrics()).not.toContain('9.9.9');
});
