import { createHash } from 'node:crypto';
import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import { startGateway, startUpstream } from '../testing/gateway.ts';
import type { OpenApiDocument } from './openapi.ts';

const upstream = await startUpstream(() => undefined);
const gateway = await startGateway(upstream.url);
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });

test('API-06 /api/docs/openapi.json is the document of all calls, for everybody, without asking a service', async () => {
  const answer = await get('/api/docs/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await answer.json()) as OpenApiDocument;
  expect(document.openapi).toBe('3.1.1');
  const calls = Object.values(document.paths).flatMap((operations) => Object.keys(operations));
  const own = Object.keys(gatewayEndpoints).length;
  expect(calls).toHaveLength(Object.values(serviceEndpoints).flat().length + own);
  expect(document.components.securitySchemes).toMatchObject({ session: { name: 'at' } });
  expect(upstream.seen).toEqual([]);
});

test('API-06 /api/docs is a page that may load its own style and nothing else', async () => {
  const answer = await get('/api/docs');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const page = await answer.text();
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(page).toContain('POST');
  expect(page).toContain(`http://localhost:`);
  expect(upstream.seen).toEqual([]);
});

test.each(['/api/docs', '/api/docs/openapi.json'])('API-06 %s answers 304 to a client that has it', async (path) => {
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const bytes = (await first.arrayBuffer()).byteLength;
  expect(bytes).toBeGreaterThan(100_000);
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await get(path, { 'if-none-match': known });
    expect([known, again.status, (await again.arrayBuffer()).byteLength]).toEqual([known, 304, 0]);
    expect(again.headers.get('etag')).toBe(etag);
  }
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('API-06 the page is compressed for clients that accept gzip', async () => {
  const length = async (accepted: string) => {
    const answer = await get('/api/docs', { 'accept-encoding': accepted });
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const { headers } = answer;
    expect(await answer.text()).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    return [headers.get('content-encoding'), Number(headers.get('content-length')) < 60_000];
  };
  expect(await length('br, gzip')).toEqual(['gzip', true]);
  expect(await length('gzip;q=0.5')).toEqual(['gzip', true]);
  expect(await length('identity')).toEqual([null, false]);
  expect(await length('gzip;q=0')).toEqual([null, false]);
});

test('API-06 only these two exist, and they can only be read', async () => {
  for (const path of ['/api/docs/', '/api/docs/openapi', '/api/docs/x', '/API/docs'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  const posted = await fetch(`${gateway.url}/api/docs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  const withBody = 'GET /api/docs HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
  expect((await sendRawRequest(gateway.port, withBody)).text).toContain('400 Bad Request');
});

test('API-06 behind https the document names the cookie and the address people use', async () => {
  const secure = await startGateway(upstream.url, { PUBLIC_URL: 'https://courses.example' });
  const document = (await (await fetch(`${secure.url}/api/docs/openapi.json`)).json()) as OpenApiDocument;
  expect(document.components.securitySchemes).toMatchObject({ session: { name: '__Host-at' } });
  expect(await (await fetch(`${secure.url}/api/docs`)).text()).toContain('https://courses.example/api/signin');
  await secure.close();
});
