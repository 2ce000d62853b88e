import {
  claimedIdentities,
  hostileRequests,
  postBytes,
  rawRequest,
  requestBytes,
} from '@coursewright/service-kit/testing';
import { withGateway } from './testing/with-gateway.ts';

const stage = withGateway();

describe('PLT-05 API-02 requests that two readers could read differently never reach a service', () => {
  test.each(hostileRequests)('%s', async (_name, bytes) => {
    const { status } = await rawRequest(stage.gateway.port, bytes);
    expect(stage.upstream.seen).toEqual([]);
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
  });

  test('a second request hidden in a body stays a body', async () => {
    const hidden = 'GET /api/admin/stats/revenue HTTP/1.1\r\nHost: x\r\n\r\n';
    await rawRequest(stage.gateway.port, postBytes([`Content-Length: ${hidden.length}`], hidden));
    expect(stage.upstream.seen.map(({ url, body }) => ({ url, body }))).toEqual([{ url: '/api/signin', body: hidden }]);
  });

  test('what comes after a request on its connection is a request of its own, judged by itself', async () => {
    const forged = 'GET /api/library HTTP/1.1\r\nHost: x\r\nX-User-Id: 1\r\nAuthorization: Bearer forged\r\n\r\n';
    const { text } = await rawRequest(stage.gateway.port, `GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n${forged}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
    expect(stage.upstream.seen.map(({ url }) => url)).toEqual(['/api/plans']);
  });

  test('headers behind a body go no further', async () => {
    const trailed = '2\r\n{}\r\n0\r\nX-User-Id: 1\r\nAuthorization: Bearer forged\r\n\r\n';
    await rawRequest(stage.gateway.port, postBytes(['Transfer-Encoding: chunked', 'Trailer: X-User-Id'], trailed));
    expect(stage.upstream.seen.map(({ body }) => body)).toEqual(['{}']);
    expect(JSON.stringify(stage.upstream.seen)).not.toMatch(/forged|x-user-id/i);
  });

  test('a plain request does reach its service, so that the refusals above mean something', async () => {
    const { status } = await rawRequest(stage.gateway.port, requestBytes('GET /api/plans HTTP/1.1'));
    expect(status).toBe(200);
    expect(stage.upstream.seen).toHaveLength(1);
  });
});

describe('API-02 identity that a client claims ends at the door', () => {
  test.each(claimedIdentities)('%s', async (header) => {
    await rawRequest(stage.gateway.port, `GET /api/plans HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    const [seen] = stage.upstream.seen;
    expect(seen?.headers).toEqual({
      host: new URL(stage.upstream.url).host,
      connection: 'keep-alive',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-forwarded-for': '127.0.0.1',
    });
  });
});
