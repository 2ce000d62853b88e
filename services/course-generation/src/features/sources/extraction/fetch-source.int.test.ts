import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { isPublicAddress } from '@coursewright/service-kit';
import { fetchSource, SOURCE_LIMITS, type SourceRefused } from './index.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: SourceRefused) => error.code,
  );

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Lets this server alone through, as if it were on the internet. */
    guard: {
      isAllowed: (url: URL) => url.port === String(port) && url.hostname === 'site.example',
      isPublic: (address: string) => address === '127.0.0.1',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    },
    url: (path: string) => `http://site.example:${port}${path}`,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

const hosts = [
  ...['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '127.1', '127.255.255.254', '0', '0.0.0.0'],
  ...['2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '3232235777'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '0xc0a80101', '100.64.0.1'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '100.100.100.200', '192.0.0.192', 'metadata.google.internal'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.7', '168.63.129.16', '161.26.0.10', '166.9.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[fe80::1]'],
  ...[
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '[ff02::1]',
    '[2001:0:7f00:1::]',
    'printer.local',
  ],
  ...['router', 'wiki.internal', 'nas.lan', 'user:password@example.org', 'example.org:22', 'example.org:6379'],
];
const addresses = [
  ...hosts.map((host) => `http://${host}/latest/meta-data`),
  ...[
    'file:///etc/passwd',
    'ftp://example.org/x',
    'gopher://example.org/',
    'data:text/plain,x',
    'javascript:1',
    '//example.org',
    '',
  ],
];

test.each(addresses)('CRS-23 a forbidden address is refused before a name is resolved: %s', async (address) => {
  let resolved = 0;
  const resolve = async () => {
    resolved += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  expect(await refusal(fetchSource(address, { guard: { resolve } }))).toBe('forbidden_address');
  expect(resolved).toBe(0);
});

const resolved = [
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.10',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
];

test.each(resolved)('CRS-23 a public name that resolves to %s is refused', async (address) => {
  const family = address.includes(':') ? 6 : 4;
  const own = { resolve: async () => [{ address, family }] };
  const mixed = {
    resolve: async () => [
      { address: '93.184.215.14', family: 4 },
      { address, family },
    ],
  };
  expect(await refusal(fetchSource('http://example.org/', { guard: own }))).toBe('unreachable');
  expect(await refusal(fetchSource('https://example.org/', { guard: mixed }))).toBe('unreachable');
});

test('CRS-23 a name of the own network is refused like one that does not exist, and nothing is asked there', async () => {
  let asked = 0;
  const site = await serve((_request, response) => {
    asked += 1;
    response.end('secret');
  });
  const isPublic = isPublicAddress;
  expect(await refusal(fetchSource(site.url('/'), { guard: { ...site.guard, isPublic } }))).toBe('unreachable');
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await refusal(fetchSource(site.url('/'), { guard: { ...site.guard, resolve } }))).toBe('unreachable');
  expect(asked).toBe(0);
  await site.close();
});

test('CRS-23 redirects are checked like the first address', async () => {
  const asked: string[] = [];
  const site = await serve(({ url = '' }, response) => {
    asked.push(url);
    const to = new URLSearchParams(url.split('?')[1]).get('to');
    if (to === null) response.end('<!doctype html><title>Yeast</title><p>Yeast eats sugar.');
    else response.writeHead(302, { location: to }).end();
  });
  const get = (to: string) => fetchSource(site.url(`/a?${new URLSearchParams({ to })}`), { guard: site.guard });
  expect(await get('/articles/yeast.html')).toMatchObject({ type: 'html', name: 'yeast.html' });
  for (const to of [
    'http://169.254.169.254/',
    'http://localhost/',
    'file:///etc/passwd',
    `http://127.0.0.1:${site.port}/x`,
  ]) {
    expect(await refusal(get(to))).toBe('forbidden_address');
  }
  expect(asked).not.toContain('/x');
  asked.length = 0;
  const loop = site.url('/loop?to=%2Floop%3Fto%3D%252Floop');
  expect(await refusal(get(loop))).toBe('nothing');
  const server = await serve((_, response) => response.writeHead(301, { location: '/again' }).end());
  expect(await refusal(fetchSource(server.url('/again'), { guard: server.guard }))).toBe('unreachable');
  await Promise.all([site.close(), server.close()]);
});

test('CRS-23 a page that only leads to another one is a redirect', async () => {
  const lead = (to: string) =>
    `<!doctype html><head><meta content="0; url='${to}'" http-equiv=refresh></head>Redirecting…`;
  const pages: Record<string, string> = {
    '/old': lead('/new/?a=1&amp;b=2'),
    '/new/?a=1&b=2': '<!doctype html><p>Yeast eats sugar.',
    '/own': lead('/own'),
    '/news': lead('/new').replace('0;', '300;'),
    '/file': lead('javascript:alert(1)'),
    '/gone': lead('/404'),
    '/without-script': lead('/new').replace(/<meta[^>]*>/, '<noscript>$&</noscript>'),
    '/comment': lead('/new').replace(/<meta[^>]*>/, '<!-- $& -->'),
    '/text': lead('/new').replace('…', ' Yeast eats sugar.'.repeat(15)),
    '/inside': lead('http://169.254.169.254/'),
    '/loop': lead('/pool'),
    '/pool': lead('/loop'),
  };
  const site = await serve(({ url = '' }, response) => response.writeHead(url in pages ? 200 : 404).end(pages[url]));
  const get = (path: string) => fetchSource(site.url(path), { guard: site.guard });
  expect(Buffer.from((await get('/old')).bytes).toString()).toContain('Yeast');
  for (const path of Object.keys(pages).filter((one) => !/^\/(?:old|new\/.*)$/.test(one)))
    expect(Buffer.from((await get(path)).bytes).toString()).toContain('Redirecting');
  await site.close();
});

test('CRS-23 an answer that is compressed without a request for it is read, and limited as read', async () => {
  const page = '<!doctype html><p>Yeast eats sugar.';
  const encodings = { gzip: gzipSync, 'x-gzip': gzipSync, br: brotliCompressSync, deflate: deflateSync };
  const site = await serve(({ url = '' }, response) => {
    const encoding = url.slice(1);
    if (encoding === 'utf-8') response.writeHead(200, { 'content-encoding': encoding }).end(page);
    else if (encoding === 'large')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(SOURCE_LIMITS.bytes + 1)));
    else if (encoding === 'cut')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page).subarray(0, 20));
    else
      response
        .writeHead(200, { 'content-encoding': encoding })
        .end(encodings[encoding as keyof typeof encodings](Buffer.from(page)));
  });
  const get = (path: string) => fetchSource(site.url(`/${path}`), { guard: site.guard });
  for (const encoding of [...Object.keys(encodings), 'utf-8'])
    expect(Buffer.from((await get(encoding)).bytes).toString()).toBe(page);
  expect(await refusal(get('large'))).toBe('too_large');
  expect(await refusal(get('cut'))).toBe('unreachable');
  await site.close();
});

test('CRS-23 size, time and status of an answer are limited', async () => {
  const site = await serve(({ url }, response) => {
    if (url === '/slow') response.write('x');
    else if (url === '/missing') response.writeHead(404).end('not here');
    else if (url === '/announced') response.writeHead(200, { 'content-length': SOURCE_LIMITS.bytes + 1 }).write('x');
    else if (url === '/cut') response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
    else if (url === '/notes.md') response.end('# Notes\n\nYeast eats sugar.');
    else {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const more = () => response.writable && response.write(chunk, more);
      more();
    }
  });
  const get = (path: string, timeoutMs = 20_000) => fetchSource(site.url(path), { guard: site.guard, timeoutMs });
  expect(await refusal(get('/endless'))).toBe('too_large');
  expect(await refusal(get('/announced'))).toBe('too_large');
  expect(await refusal(get('/missing'))).toBe('unreachable');
  expect(await refusal(get('/cut'))).toBe('unreachable');
  expect(await refusal(get('/slow', 200))).toBe('timeout');
  expect(await get('/notes.md')).toMatchObject({ type: 'markdown', name: 'notes.md' });
  await expect(fetchSource(site.url('/slow'), { guard: site.guard, signal: AbortSignal.abort() })).rejects.toThrow(
    'aborted',
  );
  await site.close();
});
