import type { IncomingMessage } from 'node:http';
import { type Endpoint, type ServiceName, webhookSignatureHeaders } from '@coursewright/contracts';
import { malformed, pathNotFound } from './request-context.ts';

export type RouteOwner = ServiceName | 'gateway';

export interface Route {
  readonly owner: RouteOwner;
  readonly endpoint: Endpoint;
}

export type RouteLookup =
  | { readonly kind: 'found'; readonly route: Route }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

// No dot: a path has dots only where an endpoint has one.
const PARAM = '[A-Za-z0-9_-]+';

/** Matches exact method and path. @throws Error if two endpoints have the same method and pattern. */
export function createRouteTable(
  endpointsByOwner: Partial<Record<RouteOwner, readonly Endpoint[]>>,
): (method: string, path: string) => RouteLookup {
  const patterns = new Map<string, { expression: RegExp; methods: Map<string, Route> }>();
  for (const [owner, endpoints] of Object.entries(endpointsByOwner) as [RouteOwner, readonly Endpoint[]][]) {
    for (const endpoint of endpoints) {
      const source = toPattern(endpoint.path);
      const pattern = patterns.get(source) ?? { expression: new RegExp(source), methods: new Map() };
      if (pattern.methods.has(endpoint.method)) throw new Error(`two endpoints at ${endpoint.method} ${endpoint.path}`);
      pattern.methods.set(endpoint.method, { owner, endpoint });
      patterns.set(source, pattern);
    }
  }
  // Fixed paths before those with parameters.
  const ordered = [...patterns.values()].sort((a, b) => countParameters(a.expression) - countParameters(b.expression));

  return (method, path) => {
    const pattern = ordered.find(({ expression }) => expression.test(path));
    if (!pattern) return { kind: 'unknown' };
    const route = pattern.methods.get(method);
    return route ? { kind: 'found', route } : { kind: 'wrong-method', allow: [...pattern.methods.keys()] };
  };
}

function toPattern(path: string): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? PARAM : segment.replaceAll('.', '\\.')));
  return `^${segments.join('/')}$`;
}

const countParameters = (expression: RegExp) => expression.source.split(PARAM).length - 1;

// Repeated, two parsers could read two different requests.
const SINGLE = new Set<string>([
  'authorization',
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
  ...webhookSignatureHeaders,
]);
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Rejects what Node's parser accepts but another parser could read differently. */
export function assertNoSmuggling(req: IncomingMessage): void {
  if (req.httpVersion !== '1.1' && req.httpVersion !== '1.0') throw malformed('This HTTP version is not supported');
  const names = req.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  for (const name of SINGLE) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw malformed(`The header ${name} must not be repeated`);
  }
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined && req.httpVersion !== '1.1') throw malformed('HTTP/1.0 has no transfer codings');
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw malformed('The only transfer coding is chunked');
  }
  if (req.headers.upgrade !== undefined) throw malformed('Upgrades are not offered');
  if (req.method !== undefined && WITHOUT_BODY.has(req.method) && hasBody(req)) {
    throw malformed(`A ${req.method} request must not have a body`);
  }
}

function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

const MAX_TARGET = 4096;
const API_PATH = /^\/[A-Za-z0-9/_.-]*$/;
const PAGE_PATH = /^\/[A-Za-z0-9/_.~@!$&'()*+,;=:%-]*$/;

/** Accepts the origin form only. Nothing is decoded or normalised, so that gateway and service read the same path. */
export function parseRequestTarget(url: string): RequestTarget {
  if (!url.startsWith('/')) throw malformed('The request target must be a path');
  if (url.length > MAX_TARGET) throw malformed('The request target is too long');
  if (url.includes('#')) throw malformed('The request target must not have a fragment');
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

// Ignores case: `/API/…` must not fall through to the pages.
export const isApiPath = (path: string) => /^\/api(\/|$)/i.test(path);

export const isPlainApiPath = (path: string) => API_PATH.test(path) && !path.includes('..') && !path.includes('//');

/** Rejects paths that leave their folder when decoded. Percent-encoding is allowed: links may contain titles. */
export function assertSafePagePath(path: string): void {
  if (!PAGE_PATH.test(path) || /%(2f|5c|00)/i.test(path)) throw pathNotFound();
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw pathNotFound();
  }
  if (decoded.includes('//') || decoded.split('/').some((segment) => segment === '.' || segment === '..'))
    throw pathNotFound();
}
