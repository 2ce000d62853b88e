import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { invalid } from '@coursewright/service-kit';
import { z } from 'zod';
import type { Notice, Reference } from '../payment-provider.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** PayPal delivers again for three days. What is older than that was kept by somebody else. */
const MAX_AGE_MS = 4 * 24 * 3600_000;
const MAX_AHEAD_MS = 5 * 60_000;

const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.object({ id: z.string(), billing_agreement_id: z.string(), sale_id: z.string() }).partial().default({}),
});

export type PaypalEvent = z.output<typeof eventSchema>;

/** @throws AppError `invalid` unless PayPal signed exactly these bytes for our webhook, lately. */
export async function verifySignature(
  rawBody: Buffer,
  headers: Headers,
  webhookId: string,
  certificateAt: (url: string) => Promise<X509Certificate>,
): Promise<void> {
  const part = (name: string) => {
    const value = headers[`paypal-${name}`];
    if (!value) throw invalid('A signature of PayPal is missing');
    return value;
  };
  const [id, time, signature] = [part('transmission-id'), part('transmission-time'), part('transmission-sig')];
  if (part('auth-algo') !== 'SHA256withRSA') throw invalid('The signature is of a kind that PayPal does not use');
  const age = Date.now() - Date.parse(time);
  if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) throw invalid('The signature is not of this time');
  const certificate = await certificateAt(part('cert-url'));
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
  const right =
    certificate.validToDate.getTime() > Date.now() &&
    verify('RSA-SHA256', signed, certificate.publicKey, Buffer.from(signature, 'base64'));
  if (!right) throw invalid('The signature is not right');
}

export function parseEvent(rawBody: Buffer): PaypalEvent {
  try {
    return eventSchema.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw invalid('This is no event of PayPal');
  }
}

export const noticeOf = ({ id, event_type }: PaypalEvent, subscriptionId: string | undefined): Notice => {
  const reference: Reference | undefined = subscriptionId ? { kind: 'subscription', id: subscriptionId } : undefined;
  return { id, type: event_type, ...(reference ? { reference } : {}) };
};

/** The subscription that an event is about, as far as the event says so. */
export const subscriptionOf = ({ event_type, resource }: PaypalEvent): string | undefined =>
  event_type.startsWith('BILLING.SUBSCRIPTION.') ? resource.id : resource.billing_agreement_id;
