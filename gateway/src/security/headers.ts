import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import {
  type Endpoint,
  interfaceLanguages,
  LANGUAGE_COOKIE,
  visitorCookieName,
  webhookSignatureHeaders,
} from '@coursewright/contracts';
import { forbidden, permissionsPolicy, unsupported } from '@coursewright/service-kit';
import helmet from 'helmet';
import { isApiPath } from '../routing.ts';
import type { CohortHeader } from './cohorts.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * Defaults that a stricter header of the response replaces: a response that is not a page may not load or run
 * anything.
 */
export function createSecurityHeaders(publicUrl: URL): (req: IncomingMessage, res: ServerResponse) => void {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.protocol === 'https:' && { maxAge: ONE_YEAR_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res) => {
    set(req, res, () => undefined);
    res.setHeader('permissions-policy', permissionsPolicy);
    // API responses are not documents. In sandboxed frames, whose origin is opaque, browsers could not apply it.
    if (!isApiPath(req.url ?? '')) res.setHeader('origin-agent-cluster', '?1');
  };
}

// Over https the `__Host-` prefix keeps sibling hosts from setting them.
interface SessionCookieNames {
  readonly access: string;
  readonly refresh: string;
  readonly device: string;
  readonly passkey: string;
  readonly visitor: string;
}

export function getSessionCookieNames(publicUrl: URL): SessionCookieNames {
  const isSecure = publicUrl.protocol === 'https:';
  const visitor = visitorCookieName(isSecure);
  return isSecure
    ? { access: '__Host-at', refresh: '__Host-rt', device: '__Host-device', passkey: '__Host-passkey', visitor }
    : { access: 'at', refresh: 'rt', device: 'device', passkey: 'passkey', visitor };
}

// The first cookie of the name wins; values with unexpected characters are ignored.
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const mark = pair.indexOf('=');
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue;
    const value = pair.slice(mark + 1).trim();
    return /^[\w.~+/=-]{1,4096}$/.test(value) ? value : undefined;
  }
  return undefined;
}

const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i;
const FILE_TYPE = /^application\/octet-stream$/i;
const SAFE = new Set(['GET', 'HEAD']);

/**
 * Rejects unsafe requests that a foreign page could have caused: they need the JSON type, or that of a file, which a
 * form cannot send, and `Sec-Fetch-Site` or `Origin` of our own page. Clients that send neither are not browsers and have no
 * ambient cookies.
 * @param ambient whether the browser adds the credential by itself. It adds no personal access token, so that only a page's
 * own `Origin` counts.
 */
export function assertSameOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: URL,
  kind?: Endpoint['kind'],
  ambient = true,
): void {
  if (SAFE.has(method)) return;
  const site = ambient ? headers['sec-fetch-site'] : undefined;
  const fromHere = site === undefined ? isOwnOrigin(headers, publicUrl) : site === 'same-origin';
  if (!fromHere) throw forbidden('This call is refused because it comes from another site', { code: 'cross_site' });
  // A form cannot send DELETE, and ours have no body.
  const type = headers['content-type'] ?? '';
  if (kind === 'upload' && FILE_TYPE.test(type)) return;
  if (method !== 'DELETE' && !JSON_TYPE.test(type)) {
    throw unsupported('The content type must be application/json', { code: 'unsupported_type' });
  }
}

function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin, host } = headers;
  return origin === undefined || origin === publicUrl.origin || origin === `${publicUrl.protocol}//${host}`;
}

// Allow-lists of client headers. Everything else is dropped, above all identity.
const SERVICE_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
  'user-agent',
] as const;

const WEBHOOK_HEADERS = ['accept', 'content-type', 'content-length', 'user-agent'] as const;

// No cookies: pages must not depend on a session, only on the language and on which release of a microfrontend is tried.
const PAGE_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
] as const;

interface RequestIdentity {
  readonly traceId: string;
  readonly address: string;
  // Access token for auth, internal token for other services.
  readonly token?: string | undefined;
  readonly traceparent?: string | undefined;
  // Those that the endpoint needs.
  readonly cookies?: readonly { name: string; value: string }[];
}

export function buildServiceHeaders(inbound: IncomingHttpHeaders, identity: RequestIdentity): IncomingHttpHeaders {
  const headers = { ...pick(inbound, SERVICE_HEADERS), ...chosenLanguage(inbound) };
  if (identity.token) headers.authorization = `Bearer ${identity.token}`;
  if (identity.cookies?.length)
    headers.cookie = identity.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { ...headers, ...formatIdentity(identity) };
}

export function buildWebhookHeaders(inbound: IncomingHttpHeaders, identity: RequestIdentity): IncomingHttpHeaders {
  return { ...pick(inbound, [...WEBHOOK_HEADERS, ...webhookSignatureHeaders]), ...formatIdentity(identity) };
}

export function buildPageHeaders(
  inbound: IncomingHttpHeaders,
  identity: RequestIdentity,
  cohort: CohortHeader = {},
): IncomingHttpHeaders {
  return {
    ...pick(inbound, PAGE_HEADERS),
    ...chosenLanguage(inbound),
    ...cohort,
    ...formatIdentity(identity),
  };
}

const REPORT_HEADERS = ['content-type', 'content-length'] as const;

export function buildReportHeaders(
  inbound: IncomingHttpHeaders,
  identity: RequestIdentity,
  cohort: CohortHeader,
): IncomingHttpHeaders {
  return {
    ...pick(inbound, REPORT_HEADERS),
    ...cohort,
    ...formatIdentity(identity),
  };
}

function chosenLanguage({ cookie }: IncomingHttpHeaders): IncomingHttpHeaders {
  const value = readCookie(cookie, LANGUAGE_COOKIE);
  const chosen = interfaceLanguages.find((language) => language === value);
  return chosen ? { 'accept-language': chosen } : {};
}

const formatIdentity = ({ traceId, address, traceparent }: RequestIdentity) => ({
  'x-request-id': traceId,
  'x-forwarded-for': address,
  ...(traceparent && { traceparent }),
});

function pick(inbound: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const hopByHop = new Set((inbound.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    names.filter((name) => inbound[name] !== undefined && !hopByHop.has(name)).map((name) => [name, inbound[name]]),
  );
}
