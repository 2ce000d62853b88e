import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MFE_CONTRACT, mfeConfigSchema } from '@coursewright/contracts';
import { type ListeningServer, listen } from '@coursewright/service-kit';
import { createTestClock } from '@coursewright/service-kit/testing';
import express from 'express';
import { startRemoteServer, startShellServer } from '../start.ts';
import { createBuiltRemote, createBuiltShell } from '../testing/built-folders.ts';
import { readShellServerConfig } from './config.ts';

const clock = createTestClock();
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const closing = <T extends ListeningServer>(server: T): T => {
  closers.push(() => server.close());
  return server;
};

async function learner(react?: string) {
  const remote = await createBuiltRemote(react);
  closers.push(remote.remove);
  await remote.release('1.0.0');
  const server = closing(await startRemoteServer({ root: remote.root, port: 0, host: '127.0.0.1' }));
  return { ...remote, server };
}

async function shellWith(learnerUrl: string, env: Record<string, string> = {}) {
  const { root, remove } = await createBuiltShell();
  closers.push(remove);
  const unreachable = 'http://127.0.0.1:9';
  const config = readShellServerConfig({
    PORT: '0',
    SHELL_ROOT: root,
    MFE_LEARNER_URL: learnerUrl,
    MFE_BILLING_URL: unreachable,
    MFE_ADMIN_URL: unreachable,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const { url } = closing(await startShellServer(config, { clock }));
  const page = async (pathname: string) => {
    const response = await fetch(url + pathname);
    return { response, html: await response.text() };
  };
  const descriptor = async (name: string) => {
    const { remotes } = mfeConfigSchema.parse(await (await fetch(`${url}/mfe-config.json`)).json());
    return remotes.find((remote) => remote.name === name);
  };
  return { root, url, page, descriptor };
}

test.each([
  ['de-CH, en;q=0.5', 'lang="de" data-language="de" dir="ltr"'],
  ['ar', 'lang="ar" data-language="ar" dir="rtl"'],
  ['fr', 'lang="en" data-language="en" dir="ltr"'],
])('VIS-18 the page is in the first wanted language that is offered: %s', async (wanted, expected) => {
  const { url } = await shellWith((await learner()).server.url, { INTERFACE_LANGUAGES: 'en, de,ar' });
  const response = await fetch(`${url}/pricing`, { headers: { 'accept-language': wanted } });
  expect(await response.text()).toContain(`<html ${expected}>`);
  expect(response.headers.get('vary')).toContain('Accept-Language');
});

test('VIS-18 an unknown language is refused at the start', () => {
  expect(() => readShellServerConfig({ SHELL_ROOT: '/tmp', INTERFACE_LANGUAGES: 'en,xx' })).toThrow(
    'INTERFACE_LANGUAGES',
  );
});

test('every path gives the page, with the current releases written into it', async () => {
  const { page } = await shellWith((await learner()).server.url);
  const { response, html } = await page('/home');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const [, block = ''] = /id="mfe-config">(.*?)<\/script>/.exec(html) ?? [];
  expect(mfeConfigSchema.parse(JSON.parse(block)).remotes[0]).toMatchObject({
    name: 'learner',
    version: '1.0.0',
    entry: '/mfe/learner/1.0.0/assets/remote-entry.0123456789.js',
    integrity: 'sha384-entry',
  });
});

const EARLY = /<(?:link rel="preload"|script async)[^>]* (?:href|src)="([^"]*)"(?: integrity="([^"]*)")?/g;
const listEarly = (html: string) => [...html.matchAll(EARLY)].map(([, address]) => address);
const readMeta = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1];

const firstView = {
  files: {
    'route-home': ['assets/296.4444444444.js', 'assets/route-home.2222222222.js'],
    'messages-de': ['assets/messages-de.5555555555.js'],
  },
  requests: [{ path: '/home', urls: ['/api/library'] }],
};

test('PLT-20 a release without a list of its chunks has them loaded early by the names of their files', async () => {
  const { page } = await shellWith((await learner()).server.url);
  const { html } = await page('/home');
  const early = [...html.matchAll(EARLY)];
  expect(early.map(([, href, hash]) => [href, hash])).toEqual([
    ['/assets/queries.1.js', undefined],
    ['/mfe/learner/1.0.0/assets/remote-entry.0123456789.js', 'sha384-entry'],
    ['/mfe/learner/1.0.0/assets/mfe.1111111111.js', 'sha384-mfe'],
    ['/mfe/learner/1.0.0/assets/route-home.2222222222.js', 'sha384-home'],
  ]);
  expect(readMeta(html, 'first-member-requests')).toBeUndefined();
  expect(listEarly((await page('/')).html)).toEqual([]);
});

test('PLT-20 a page loads the chunks of shell and remote, the catalog of its language early, and names its first requests', async () => {
  const { release, server } = await learner();
  await release('1.1.0', undefined, firstView);
  const { url } = await shellWith(server.url, { INTERFACE_LANGUAGES: 'en,de' });
  const read = async (path: string, language: string) =>
    (await fetch(url + path, { headers: { 'accept-language': language } })).text();
  const chunks = ['remote-entry.0123456789.js', 'mfe.1111111111.js', '296.4444444444.js', 'route-home.2222222222.js'];
  const english = await read('/home', 'en');
  const expected = ['/assets/queries.1.js', ...chunks.map((file) => `/mfe/learner/1.1.0/assets/${file}`)];
  expect(listEarly(english)).toEqual(expected);
  expect(readMeta(english, 'first-requests')).toBe('/api/session');
  expect(readMeta(english, 'first-member-requests')).toBe('/api/library');
  const german = await read('/home?q=oak', 'de');
  expect(listEarly(german)).toEqual([...expected, '/mfe/learner/1.1.0/assets/messages-de.5555555555.js']);
  expect(readMeta(german, 'first-member-requests')).toBeUndefined();
  expect(listEarly(await read('/signin', 'en'))).toEqual(['/assets/2.js', '/assets/page-signin.3.css']);
});

test('PLT-20 chunks that a release does not have are left out', async () => {
  const { release, server } = await learner();
  const files = { 'route-home': ['assets/gone.0.js', 'assets/route-home.2222222222.js'] };
  await release('1.1.0', undefined, { files, requests: [] });
  const { page } = await shellWith(server.url);
  const early = listEarly((await page('/home')).html);
  expect(early).toContain('/mfe/learner/1.1.0/assets/route-home.2222222222.js');
  expect(early.join()).not.toContain('gone');
});

test('VIS-01 a public page links to the sheets and scripts of its own', async () => {
  const { page } = await shellWith((await learner()).server.url);
  const { html } = await page('/about/');
  expect(html).toContain('<link rel="stylesheet" href="/assets/page-about.1.css">');
  expect(html).toContain('<script async src="/assets/page-about.2.js" fetchpriority="low"></script>');
});

test('PLT-01 a release brings the paths of its pages; while its server is away, they are those of package.json', async () => {
  const { root, server } = await learner();
  const info = { name: 'learner', version: '1.0.0', contract: MFE_CONTRACT, paths: ['/home', '/atelier'] };
  await writeFile(path.join(root, '1.0.0/release-info.json'), JSON.stringify(info));
  const { page, descriptor } = await shellWith(server.url);
  expect((await descriptor('learner'))?.paths).toEqual(['/home', '/atelier']);
  const status = async (address: string) => (await page(address)).response.status;
  expect(await Promise.all(['/atelier/7', '/recall', '/pricing'].map(status))).toEqual([200, 404, 200]);
});

test('a remote whose server is away is listed without an entry', async () => {
  const { descriptor } = await shellWith((await learner()).server.url);
  expect(await descriptor('billing')).toMatchObject({ name: 'billing', entry: null });
});

test('a new release reaches the page within about a second, and the last good one outlives its server', async () => {
  const { server, release } = await learner();
  const { descriptor } = await shellWith(server.url);
  expect((await descriptor('learner'))?.version).toBe('1.0.0');
  await release('1.1.0');
  await clock.advance(1_000);
  expect((await descriptor('learner'))?.version).toBe('1.1.0');
  await server.close();
  await clock.advance(1_000);
  expect((await descriptor('learner'))?.version).toBe('1.1.0');
});

test('a remote that needs what the shell does not provide is refused', async () => {
  const { descriptor } = await shellWith((await learner('^20.0.0')).server.url);
  expect((await descriptor('learner'))?.entry).toBeNull();
});

test('a release can be pinned', async () => {
  const { server, release } = await learner();
  await release('1.1.0');
  const { descriptor } = await shellWith(server.url, { MFE_LEARNER_VERSION: '1.0.0' });
  expect((await descriptor('learner'))?.version).toBe('1.0.0');
});

test('the policy admits scripts of this origin and the one inline script by its hash', async () => {
  const { page } = await shellWith((await learner()).server.url);
  const policy = (await page('/')).response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('VIS-01 a public page says in its first HTML what it is; any other page asks not to be listed', async () => {
  const { page } = await shellWith((await learner()).server.url, { PUBLIC_URL: 'https://learn.example.org' });
  const about = await page('/about?from=mail');
  expect(about.html).toContain('<title>About · Coursewright</title>');
  expect(about.html).toContain('<link rel="canonical" href="https://learn.example.org/about">');
  expect(about.response.headers.get('x-robots-tag')).toBeNull();

  for (const path of ['/home', '/course/1', '/dashBoard', '/reset-password/the-token']) {
    const { response, html } = await page(path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('the-token');
  }
  expect((await page('/sitemap.xml')).html).toContain('<loc>https://learn.example.org/about</loc>');
});

test('a brand cannot break out of the page', async () => {
  const { page } = await shellWith((await learner()).server.url, { BRAND_NAME: '</title></script><b>' });
  expect((await page('/')).html).not.toContain('<b>');
});

test('assets are kept for ever, and a missing one is not answered with the page', async () => {
  const { url, page } = await shellWith((await learner()).server.url);
  expect((await fetch(`${url}/assets/main.0123456789.js`)).headers.get('cache-control')).toMatch('immutable');
  const { response } = await page('/assets/gone.0123456789.js');
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('PLT-02 a page opened before the first build comes by itself when there is one', async () => {
  const { root, page } = await shellWith('http://127.0.0.1:9');
  await rename(path.join(root, 'release.json'), path.join(root, 'later.json'));
  const { response, html } = await page('/');
  expect([response.status, response.headers.get('refresh'), html]).toEqual([
    503,
    '2',
    expect.stringContaining('again'),
  ]);
});

test('PLT-02 a shell that is being rebuilt is served as it was until the build is complete', async () => {
  const { root, url, page } = await shellWith((await learner()).server.url);
  const before = (await page('/')).html;
  const manifest = await readFile(path.join(root, 'mf-manifest.json'));

  await writeFile(path.join(root, 'mf-manifest.json'), '{ "half a ');
  await writeFile(path.join(root, 'index.html'), '<html><head></head><body>rebuilt</body></html>');
  expect((await page('/')).html).toBe(before);

  await writeFile(path.join(root, 'mf-manifest.json'), manifest);
  await writeFile(path.join(root, 'assets/main.9999999999.js'), 'new');
  await writeFile(path.join(root, 'release.json'), '{"version":"1.0.1"}');
  expect((await page('/')).html).toContain('rebuilt');
  expect((await fetch(`${url}/assets/main.9999999999.js`)).status).toBe(200);
});

describe('VIS-01 a page can be read before a script runs', () => {
  const learnerAway = 'http://127.0.0.1:9';

  test('a public page comes whole, with the name and the year filled in', async () => {
    const { page } = await shellWith(learnerAway, { BRAND_NAME: 'Ada & "Sons"' });
    const { response, html } = await page('/');
    expect(response.status).toBe(200);
    expect(html).toContain('<div id="root" data-view="page"><a href="/">Ada &amp; &quot;Sons&quot;</a><h1>Start</h1>');
    expect(html).toContain(`2024–${new Date().getFullYear()}`);
    expect(html).not.toContain('%');
    expect(html).not.toContain('noscript');
  });

  test('VIS-09 the logo is the one configured, and leads where it is configured to', async () => {
    const { page } = await shellWith(learnerAway, {
      BRAND_LOGO_URL: 'https://pics.example.org/l.svg',
      BRAND_SITE_URL: 'https://example.org/?a=1&b=2',
    });
    expect((await page('/')).html).toContain(
      '<a href="https://example.org/?a=1&amp;b=2"><img src="https://pics.example.org/l.svg">Coursewright</a>',
    );
  });

  test('a page that only scripts can show has a frame to stand in for it', async () => {
    const { page } = await shellWith(learnerAway);
    for (const path of ['/home', '/course/1', '/signin', '/Reset-Password/abc']) {
      const { response, html } = await page(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(html).toContain('<div id="root" data-view="frame"><p>Loading</p></div><noscript>');
    }
    expect((await page('/pricing')).html).toContain('data-view="frame"><h1>Pricing</h1>');
  });

  test('VIS-14 an unknown path is not found, and says so with its picture', async () => {
    const { page } = await shellWith(learnerAway);
    for (const path of ['/nope', '/homes', '/reset-password', '/reset-password/a/b']) {
      const { response, html } = await page(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(html).toContain('data-view="page"><h1>This page does not exist</h1>');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  test('it is compressed where the client accepts it', async () => {
    const { url } = await shellWith(learnerAway);
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${url}/about`, { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      expect(await response.text()).toContain('<h1>About</h1>');
    }
  });
});

describe('VIS-12 the texts of the policies', () => {
  async function authWith(terms: string, now: () => string = () => terms) {
    const app = express().get('/api/policies', (_req, res) => {
      res.json([{ terms: now(), privacy: '', cancel: '', refund: '', billing: '' }]);
    });
    return closing(await listen(app, 0));
  }

  test('are sent with their page', async () => {
    const auth = await authWith('<p>Be kind.</p>');
    const { page } = await shellWith('http://127.0.0.1:9', { AUTH_URL: auth.url });
    expect((await page('/terms')).html).toContain(
      'data-view="page"><h1>Terms</h1><div data-policy="terms"><p>Be kind.</p>',
    );
  });

  test('are public as soon as they are saved, and stay while auth is unavailable', async () => {
    let terms = '<p>Be kind.</p>';
    const auth = await authWith(terms, () => terms);
    const { page } = await shellWith('http://127.0.0.1:9', { AUTH_URL: auth.url });
    expect((await page('/terms')).html).toContain('Be kind.');
    terms = '<p>Be brave.</p>';
    expect((await page('/terms')).html).toContain('Be brave.');
    await auth.close();
    expect((await page('/terms')).html).toContain('Be brave.');
  });

  test.each([
    ['hold more than plain formatting', '<p onclick="alert(1)">x</p>'],
    ['cannot be had', undefined],
  ])('are left to the page when they %s', async (_why, terms) => {
    const authUrl = terms ? (await authWith(terms)).url : 'http://127.0.0.1:9';
    const { page } = await shellWith('http://127.0.0.1:9', { AUTH_URL: authUrl });
    const { response, html } = await page('/terms');
    expect(response.status).toBe(200);
    expect(html).toContain('data-view="frame"');
    expect(html).not.toContain('onclick');
  });
});
