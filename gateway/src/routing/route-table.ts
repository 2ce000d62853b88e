import type { Endpoint, ServiceName } from '@coursewright/contracts';

/** Who answers a call: a service, or the gateway itself. */
export type RouteOwner = ServiceName | 'gateway';

export interface Route {
  readonly owner: RouteOwner;
  readonly endpoint: Endpoint;
}

export type RouteLookup =
  | { readonly kind: 'found'; readonly route: Route }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

/** What a `:param` may hold. No dot: dots are let through only where an endpoint's own text has one. */
const PARAM = '[A-Za-z0-9_-]+';

/**
 * Compiles the endpoints into a look-up by exact method and path. What it does not know does not exist.
 * @throws Error when two endpoints claim the same method and pattern.
 */
export function compileRoutes(
  endpointsByOwner: Partial<Record<RouteOwner, readonly Endpoint[]>>,
): (method: string, path: string) => RouteLookup {
  const patterns = new Map<string, { expression: RegExp; methods: Map<string, Route> }>();
  for (const [owner, endpoints] of Object.entries(endpointsByOwner) as [RouteOwner, readonly Endpoint[]][]) {
    for (const endpoint of endpoints) {
      const source = patternOf(endpoint.path);
      const pattern = patterns.get(source) ?? { expression: new RegExp(source), methods: new Map() };
      if (pattern.methods.has(endpoint.method)) throw new Error(`two endpoints at ${endpoint.method} ${endpoint.path}`);
      pattern.methods.set(endpoint.method, { owner, endpoint });
      patterns.set(source, pattern);
    }
  }
  // Fixed paths come before those with parameters.
  const ordered = [...patterns.values()].sort((a, b) => parameters(a.expression) - parameters(b.expression));

  return (method, path) => {
    const pattern = ordered.find(({ expression }) => expression.test(path));
    if (!pattern) return { kind: 'unknown' };
    const route = pattern.methods.get(method);
    return route ? { kind: 'found', route } : { kind: 'wrong-method', allow: [...pattern.methods.keys()] };
  };
}

function patternOf(path: string): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? PARAM : segment.replaceAll('.', '\\.')));
  return `^${segments.join('/')}$`;
}

const parameters = (expression: RegExp) => expression.source.split(PARAM).length - 1;
