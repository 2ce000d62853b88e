import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { compileRoutes } from './route-table.ts';

const lookUp = compileRoutes({ ...serviceEndpoints, gateway: Object.values(gatewayEndpoints) });
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
    expect(() => compileRoutes({ gateway: [endpoint], auth: [endpoint] })).toThrow('two endpoints at GET /api/health');
  });
});
