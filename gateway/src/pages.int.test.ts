import { healthSchema } from '@coursewright/contracts';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { sessionCookieFor, startGateway, startUpstream } from './testing/gateway.ts';

const UNREACHABLE = 'http://127.0.0.1:9';
const shell = await startUpstream((app) => {
  app.get('/gone', (_req, res) => void res.status(404).type('html').send('<p>not here</p>'));
  app.use((_req, res) => void res.set({ 'Content-Security-Policy': "default-src 'self'", ETag: '"1"' }).send('<html>'));
});
const learner = await startUpstream((app) => {
  app.use((_req, res) => void res.set('Cache-Control', 'public, max-age=31536000, immutable').send('js'));
});
const gateway = await startGateway(shell.url, {
  MFE_LEARNER_URL: learner.url,
  MFE_ADMIN_URL: UNREACHABLE,
  NOTIFICATION_URL: UNREACHABLE,
});
beforeEach(() => {
  shell.seen.length = 0;
  learner.seen.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([shell.close(), learner.close()]);
});

const get = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);

describe('PLT-05 one origin for pages and calls', () => {
  test('every other path is the page server, whose headers pass as they are', async () => {
    for (const path of ['/', '/home', '/course/66f0a1b2c3d4e5f6a7b8c9d0', '/caf%C3%A9?x=1']) {
      const answer = await get(path);
      expect(await answer.text()).toBe('<html>');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(answer.headers.get('etag')).toBe('"1"');
    }
    expect(shell.seen.map(({ url }) => url).at(-1)).toBe('/caf%C3%A9?x=1');
    expect((await get('/gone')).status).toBe(404);
  });

  test('each microfrontend has its own server', async () => {
    const answer = await get('/mfe/learner/1.0.0/main.js');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(learner.seen[0]?.url).toBe('/mfe/learner/1.0.0/main.js');
    expect(shell.seen).toEqual([]);
    expect((await get('/mfe/unknown/1.0.0/main.js')).status).toBe(404);
    expect((await get('/mfe/constructor/1.0.0/main.js')).status).toBe(404);
  });

  test('a page server never sees a session', async () => {
    await get('/home', { headers: sessionCookieFor('admin') });
    expect(shell.seen[0]?.headers.cookie).toBeUndefined();
    expect(shell.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('pages can only be read', async () => {
    const answer = await get('/home', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    const head = await get('/home', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a page says that the service is starting while the page server is down', async () => {
    const disconnected = await startGateway(shell.url, { SHELL_URL: UNREACHABLE });
    const answer = await fetch(`${disconnected.url}/home`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.text()).toContain('starting or not available');
    await disconnected.close();
  });

  test('a file of a microfrontend whose server is down is a problem, not a page', async () => {
    const answer = await get('/mfe/admin/1.0.0/main.js');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, code: 'upstream_unavailable' });
  });
});

describe('API-07 health and metrics', () => {
  test('/api/health lists every component and whether it is ready', async () => {
    const health = healthSchema.parse(await (await get('/api/health')).json());
    expect(health.status).toBe('degraded');
    const ready = Object.fromEntries(health.parts.map((part) => [part.name, part.ready]));
    expect(ready).toEqual({
      auth: true,
      'course-generation': true,
      billing: true,
      notification: false,
      shell: true,
      'mfe-learner': true,
      'mfe-billing': true,
      'mfe-admin': false,
    });
  });

  test('the gateway itself is live and ready', async () => {
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(200);
  });

  test('PLT-24 a port of their own gives the metrics and nothing else', async () => {
    const { METRICS_PORT = '' } = await freePorts(['METRICS_PORT']);
    const own = await startGateway(shell.url, { METRICS_PORT });
    await fetch(`${own.url}/health/live`);
    const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await answer.text()).toContain('http_request_duration_seconds_count{method="GET",route="/health/live"');
    expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/api/plans`)).status).toBe(404);
    await own.close();
    await expect(fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).rejects.toThrow();
  });

  test('metrics are for this machine only and count by route', async () => {
    await get('/api/policies');
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/policies",status="200"\} \d/);
    expect(text).toContain('coursewright_event_loop_delay_seconds_count');
    expect((await get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  });

  test('paths with secrets do not reach the log', async () => {
    await get('/reset-password/very-secret-token');
    await get('/api/very-secret-token');
    expect(gateway.lines.length).toBeGreaterThan(0);
    expect(gateway.lines.join('')).not.toContain('very-secret-token');
  });
});
