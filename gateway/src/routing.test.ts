import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { assertSafePagePath, createRouteTable, isApiPath, isPlainApiPath, parseRequestTarget } from './routing.ts';

const lookUp = createRouteTable({ ...serviceEndpoints, gateway: Object.values(gatewayEndpoints) });
const all = Object.entries(serviceEndpoints).flatMap(([owner, endpoints]) =>
  endpoints.map((endpoint) => ({ owner, endpoint, path: endpoint.path.replaceAll(/:\w+/g, 'a1B-2_c') })),
);

describe('PLT-05 the route table', () => {
  test.each(all)('knows $endpoint.method $path of $owner', ({ owner, endpoint, path }) => {
    expect(lookUp(endpoint.method, path)).toEqual({ kind: 'found', route: { owner, endpoint } });
  });

  test.each(all)('does not know a child of $path, its other case, or a trailing slash', ({ endpoint, path }) => {
    for (const other of [`${path}/`, `${path}/x/y/z`, path.replace('/api', '/API'), `${path}x.y`]) {
      expect(lookUp(endpoint.method, other)).toEqual({ kind: 'unknown' });
    }
  });

  test('lets a dot through only where the endpoint has one', () => {
    expect(lookUp('GET', '/api/courses/abc/certificate.png').kind).toBe('found');
    expect(lookUp('GET', '/api/courses/abc/certificateXpng').kind).toBe('unknown');
    expect(lookUp('GET', '/api/courses/a.c').kind).toBe('unknown');
  });

  test('names the methods of a path when the method is wrong', () => {
    expect(lookUp('DELETE', '/api/courses')).toEqual({ kind: 'wrong-method', allow: ['POST', 'GET'] });
    expect(lookUp('HEAD', '/api/plans')).toEqual({ kind: 'wrong-method', allow: ['GET'] });
  });

  test('refuses two owners of one call', () => {
    const endpoint = gatewayEndpoints.health;
    expect(() => createRouteTable({ gateway: [endpoint], auth: [endpoint] })).toThrow(
      'two endpoints at GET /api/health',
    );
  });
});

describe('PLT-05 request targets', () => {
  test('are split without decoding', () => {
    expect(parseRequestTarget('/a%20b?c=%2F')).toEqual({ path: '/a%20b', query: '?c=%2F' });
  });

  test.each(['http://other.example/api/plans', '*', 'api/plans', '/a#b', `/${'a'.repeat(5000)}`])(
    'refuses the target %.40s',
    (url) => {
      expect(() => parseRequestTarget(url)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  test('count as API in any letter case', () => {
    expect(['/api', '/api/x', '/API/x', '/Api'].map(isApiPath)).toEqual([true, true, true, true]);
    expect(['/apis', '/apix/y', '/', '/mfe/api/x'].map(isApiPath)).toEqual([false, false, false, false]);
  });

  test.each(['/api/%70lans', '/api//plans', '/api/../x', '/api/a;b', '/api/a b', '/api/ä', '/api/a\\b', '/api/a%00'])(
    'refuses the API path %s',
    (path) => {
      expect(isPlainApiPath(path)).toBe(false);
    },
  );

  test.each([
    '/',
    '/course/66f0',
    '/a%20b',
    '/mfe/learner/1.0.0/main.1f.js',
    '/mfe/learner/@mf-types.zip',
    '/caf%C3%A9',
  ])('lets the page path %s through', (path) => {
    expect(() => assertSafePagePath(path)).not.toThrow();
  });

  test.each([
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/a/.%2E/b',
    '/a/./b',
    '//evil.example',
    '/a%2fb',
    '/a%5c..%5cb',
    '/a%00',
    '/%',
    '/%ff',
    '/a\\b',
    '/a|b',
  ])('refuses the page path %s', (path) => {
    expect(() => assertSafePagePath(path)).toThrow(expect.objectContaining({ status: 404 }));
  });
});
