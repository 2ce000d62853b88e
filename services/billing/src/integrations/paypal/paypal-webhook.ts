import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@coursewright/contracts/durations';
import { z } from 'zod';
import type { Reference } from '../payment-provider.ts';
import { invalidSignature } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import type { ProviderLimits } from '../provider-limits.ts';
import { paypalUnavailable, undefinedForStatus } from './paypal.errors.ts';
import { type CallPaypal, getJson } from './paypal-client.ts';

// What the product handles, as the webhook must send it.
export const paypalEvents = [
  'BILLING.SUBSCRIPTION.CREATED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.PENDING',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

// PayPal retries for three days. An older delivery is a replay.
const MAX_AGE_MS = 4 * DAY_MS;
const MAX_AHEAD_MS = 5 * 60_000;

const text = z.string().optional().catch(undefined);
// A webhook may be set to all events, with resources of any shape.
export const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z
    .object({
      id: text,
      billing_agreement_id: text,
      sale_id: text,
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: text }))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

type PaypalEvent = z.output<typeof eventSchema>;

const saleSchema = z.object({ billing_agreement_id: z.string().optional() });

/** @throws AppError `invalid` unless PayPal signed exactly these bytes for our webhook recently. */
export async function verifySignature(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  webhookId: string,
  certificateAt: (url: string) => Promise<X509Certificate>,
): Promise<void> {
  const part = (name: string) => headers[`paypal-${name}`] ?? '';
  const time = part('transmission-time');
  const age = Date.now() - Date.parse(time);
  // Written so that NaN is rejected as well.
  const timely = age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
  if (!timely || part('auth-algo') !== 'SHA256withRSA') throw invalidSignature('paypal');
  const { publicKey, validToDate } = await certificateAt(part('cert-url'));
  const signed = Buffer.from(`${part('transmission-id')}|${time}|${webhookId}|${crc32(rawBody)}`);
  const signature = Buffer.from(part('transmission-sig'), 'base64');
  const right = validToDate.getTime() > Date.now() && verify('RSA-SHA256', signed, publicKey, signature);
  if (!right) throw invalidSignature('paypal');
}

// Refund and dispute events name only the payment.
export function toReference(event: PaypalEvent): Reference | undefined {
  const { event_type: type, resource } = event;
  const id = type.startsWith('BILLING.SUBSCRIPTION.') ? resource.id : resource.billing_agreement_id;
  if (id) return { kind: 'subscription', id };
  const saleId = getSaleId(event);
  return saleId ? { kind: 'payment', id: saleId } : undefined;
}

// A payment names its subscription.
export async function findSubscriptionId(callPaypal: CallPaypal, saleId: string): Promise<string | undefined> {
  const path = `/v1/payments/sale/${encodeURIComponent(saleId)}`;
  return (await getJson(callPaypal, path, saleSchema).catch(undefinedForStatus(403, 404)))?.billing_agreement_id;
}

function getSaleId({ event_type: type, resource }: PaypalEvent): string | undefined {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return resource.disputed_transactions?.[0]?.seller_transaction_id;
  return resource.sale_id ?? (type.startsWith('PAYMENT.SALE.') ? resource.id : undefined);
}

const hosts = {
  live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  sandbox: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const;

const MAX_LENGTH = 64 * 1024;
const KEPT = 20;

// The URL comes with the message: only PayPal's own hosts are allowed.
export function createCertificates({ environment, apiBase }: PaypalConfig, { readMs }: ProviderLimits) {
  const known = new Map<string, Promise<X509Certificate>>();
  const loopback = apiBase?.startsWith('http:') ? getOrigin(new URL(apiBase)) : undefined;
  const origins: readonly string[] = loopback ? [loopback] : hosts[environment];

  return async (address: string): Promise<X509Certificate> => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !origins.includes(getOrigin(url)) || url.username || url.password) {
      throw invalidSignature('paypal');
    }
    const certificate = known.get(url.href) ?? download(url, readMs);
    if (!known.has(url.href)) {
      if (known.size >= KEPT) known.clear();
      known.set(url.href, certificate);
      certificate.catch(() => known.delete(url.href));
    }
    return certificate;
  };
}

const getOrigin = ({ origin, hostname }: URL) =>
  hostname === 'localhost' ? origin.replace('localhost', '127.0.0.1') : origin;

async function download(url: URL, limitMs: number): Promise<X509Certificate> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
    const text = await response.text();
    if (!response.ok || text.length > MAX_LENGTH) throw new Error(`status ${response.status}`);
    return new X509Certificate(text);
  } catch (error) {
    // Not the sender's fault: PayPal delivers again.
    throw paypalUnavailable(`no certificate from ${url.host}: ${error instanceof Error ? error.message : error}`);
  }
}
