import {
  maliciousRequests,
  postBytes,
  requestBytes,
  sendRawRequest,
  spoofedHeaders,
} from '@coursewright/service-kit/testing';
import { setupGateway, startGateway } from './testing/gateway.ts';

const setup = setupGateway();

describe('PLT-05 API-02 requests that two readers could read differently never reach a service', () => {
  test.each(maliciousRequests)('%s', async (_name, bytes) => {
    const { status } = await sendRawRequest(setup.gateway.port, bytes);
    expect(setup.upstream.seen).toEqual([]);
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
  });

  test('a second request hidden in a body stays a body', async () => {
    const hidden = 'GET /api/admin/stats/revenue HTTP/1.1\r\nHost: x\r\n\r\n';
    await sendRawRequest(setup.gateway.port, postBytes([`Content-Length: ${hidden.length}`], hidden));
    expect(setup.upstream.seen.map(({ url, body }) => ({ url, body }))).toEqual([{ url: '/api/signin', body: hidden }]);
  });

  test('a pipelined request is authorized by itself', async () => {
    const forged = 'GET /api/library HTTP/1.1\r\nHost: x\r\nX-User-Id: 1\r\nAuthorization: Bearer forged\r\n\r\n';
    const { text } = await sendRawRequest(setup.gateway.port, `GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n${forged}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
    expect(setup.upstream.seen.map(({ url }) => url)).toEqual(['/api/plans']);
  });

  test('headers behind a body go no further', async () => {
    const trailed = '2\r\n{}\r\n0\r\nX-User-Id: 1\r\nAuthorization: Bearer forged\r\n\r\n';
    await sendRawRequest(setup.gateway.port, postBytes(['Transfer-Encoding: chunked', 'Trailer: X-User-Id'], trailed));
    expect(setup.upstream.seen.map(({ body }) => body)).toEqual(['{}']);
    expect(JSON.stringify(setup.upstream.seen)).not.toMatch(/forged|x-user-id/i);
  });

  test('a plain request does reach its service, so that the refusals above mean something', async () => {
    const { status } = await sendRawRequest(setup.gateway.port, requestBytes('GET /api/plans HTTP/1.1'));
    expect(status).toBe(200);
    expect(setup.upstream.seen).toHaveLength(1);
  });
});

describe('API-02 identity headers of clients are dropped', () => {
  test.each(spoofedHeaders)('%s', async (header) => {
    // Closed by the gateway, so that nobody waits for a second answer.
    const head = `GET /api/plans HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`;
    await sendRawRequest(setup.gateway.port, head);
    const [seen] = setup.upstream.seen;
    expect(seen?.headers).toEqual({
      host: new URL(setup.upstream.url).host,
      connection: 'keep-alive',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-forwarded-for': '127.0.0.1',
    });
  });
});

describe('PLT-05 a rebound host name', () => {
  const from = (host: string, line = 'GET /api/plans HTTP/1.1', more = '') =>
    sendRawRequest(setup.gateway.port, `${line}\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);

  test.each(['GET /api/plans HTTP/1.1', 'GET / HTTP/1.1', 'GET /health/ready HTTP/1.1', 'GET /metrics HTTP/1.1'])(
    'PLT-05 is refused at %s',
    async (line) => {
      const { status, text } = await from(`evil.example:${setup.gateway.port}`, line);
      expect([status, text]).toEqual([421, expect.stringContaining('unknown_host')]);
      expect(setup.upstream.seen).toEqual([]);
    },
  );

  test('API-02 makes no foreign page our own, although its origin is the host', async () => {
    const more = 'Origin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: 0\r\n';
    expect((await from('evil.example', 'POST /api/signin HTTP/1.1', more)).status).toBe(421);
  });

  test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', '192.168.0.7', 'gateway:3000'])(
    'PLT-05 is not %s',
    async (host) => {
      expect((await from(host)).status).toBe(200);
    },
  );

  test('PLT-05 is neither the public address nor a name that the configuration allows', async () => {
    const env = { PUBLIC_URL: 'https://learn.example', ALLOWED_HOSTS: 'gateway.internal.example' };
    const gateway = await startGateway(setup.upstream.url, env);
    const statuses = [];
    for (const host of ['learn.example', 'gateway.internal.example:3000', 'other.example']) {
      const request = `GET /api/plans HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      statuses.push((await sendRawRequest(gateway.port, request)).status);
    }
    expect(statuses).toEqual([200, 200, 421]);
    await gateway.close();
  });
});
