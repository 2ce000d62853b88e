import type { IncomingHttpHeaders } from 'node:http';
import { webhookSignatureHeaders } from '@coursewright/contracts';

/** What a service may learn of the client's own headers. Everything else, identity first of all, ends at the door. */
const TO_SERVICES = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
  'user-agent',
] as const;

const OF_WEBHOOKS = ['accept', 'content-type', 'content-length', 'user-agent'] as const;

/** What the servers of static files may learn: no cookies, no identity; documents must never need a session. */
const TO_PAGES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
] as const;

/** What the gateway itself vouches for. */
export interface Vouched {
  readonly traceId: string;
  readonly address: string;
  /** Who calls, in the way that the service believes. */
  readonly token?: string | undefined;
  /** The span of this exchange; a client's own is never passed on. */
  readonly traceparent?: string | undefined;
  /** Name and value of the refresh cookie, for the two calls that need it. */
  readonly refreshCookie?: { name: string; value: string };
}

export function headersForService(inbound: IncomingHttpHeaders, vouched: Vouched): IncomingHttpHeaders {
  const headers = pick(inbound, TO_SERVICES);
  if (vouched.token) headers.authorization = `Bearer ${vouched.token}`;
  if (vouched.refreshCookie) headers.cookie = `${vouched.refreshCookie.name}=${vouched.refreshCookie.value}`;
  return { ...headers, ...origin(vouched) };
}

/** What a webhook is made of: its type and length, its signature, and nobody's session. */
export function headersForWebhook(inbound: IncomingHttpHeaders, vouched: Vouched): IncomingHttpHeaders {
  return { ...pick(inbound, [...OF_WEBHOOKS, ...webhookSignatureHeaders]), ...origin(vouched) };
}

export function headersForPages(inbound: IncomingHttpHeaders, vouched: Vouched): IncomingHttpHeaders {
  return { ...pick(inbound, TO_PAGES), ...origin(vouched) };
}

const origin = ({ traceId, address, traceparent }: Vouched) => ({
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
