import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { notSigned, notUnderstood } from '../provider.errors.ts';
import type { Ask } from './connection.ts';
import { absentAt } from './paypal.errors.ts';
import { readPlain } from './plain-call.ts';

/** PayPal delivers again for three days. What is older than that was kept by somebody else. */
const MAX_AGE_MS = 4 * 24 * 3600_000;
const MAX_AHEAD_MS = 5 * 60_000;

const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z
    .object({
      id: z.string(),
      billing_agreement_id: z.string(),
      sale_id: z.string(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
    })
    .partial()
    .default({}),
});

type PaypalEvent = z.output<typeof eventSchema>;

const saleSchema = z.object({ billing_agreement_id: z.string().optional() });

/** @throws AppError `invalid` unless PayPal signed exactly these bytes for our webhook, lately. */
export async function verifySignature(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  webhookId: string,
  certificateAt: (url: string) => Promise<X509Certificate>,
): Promise<void> {
  const part = (name: string) => headers[`paypal-${name}`] ?? '';
  const time = part('transmission-time');
  const age = Date.now() - Date.parse(time);
  // Written so that no number at all is refused as well.
  const timely = age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
  if (!timely || part('auth-algo') !== 'SHA256withRSA') throw notSigned('paypal');
  const { publicKey, validToDate } = await certificateAt(part('cert-url'));
  const signed = Buffer.from(`${part('transmission-id')}|${time}|${webhookId}|${crc32(rawBody)}`);
  const signature = Buffer.from(part('transmission-sig'), 'base64');
  const right = validToDate.getTime() > Date.now() && verify('RSA-SHA256', signed, publicKey, signature);
  if (!right) throw notSigned('paypal');
}

export function parseEvent(rawBody: Buffer): PaypalEvent {
  try {
    return eventSchema.parse(JSON.parse(rawBody.toString('utf8')));
  } catch (error) {
    throw notUnderstood('paypal', error);
  }
}

/** The subscription that an event is about. Refunds and disputes name the payment alone, which knows the rest. */
export async function subscriptionOf(event: PaypalEvent, ask: Ask): Promise<string | undefined> {
  const { event_type: type, resource } = event;
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return resource.id;
  if (resource.billing_agreement_id) return resource.billing_agreement_id;
  const saleId = saleOf(event);
  if (!saleId) return undefined;
  const path = `/v1/payments/sale/${encodeURIComponent(saleId)}`;
  return (await readPlain(ask, path, saleSchema).catch(absentAt(403, 404)))?.billing_agreement_id;
}

function saleOf({ event_type: type, resource }: PaypalEvent): string | undefined {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return resource.disputed_transactions?.[0]?.seller_transaction_id;
  return resource.sale_id ?? (type.startsWith('PAYMENT.SALE.') ? resource.id : undefined);
}
