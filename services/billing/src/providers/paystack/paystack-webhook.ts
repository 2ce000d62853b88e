import type { z } from 'zod';
import type { Notice, Reference } from '../payment-provider.ts';
import { notSigned, notUnderstood } from '../provider.errors.ts';
import { bodyId, isSignedBy } from '../signed-body.ts';
import { eventAnswer } from './paystack-answers.ts';

const ours = /^(charge|subscription|invoice|refund)\./;

/** Paystack signs with the secret key itself, and gives its events neither id nor time. */
export function parsePaystackWebhook(
  secretKey: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): Notice {
  if (!isSignedBy(secretKey, 'sha512', rawBody, headers['x-paystack-signature'])) throw notSigned('paystack');
  let parsed: ReturnType<typeof eventAnswer.safeParse>;
  try {
    parsed = eventAnswer.safeParse(JSON.parse(rawBody.toString('utf8')));
  } catch (error) {
    throw notUnderstood('paystack', error);
  }
  if (!parsed.success) throw notUnderstood('paystack', parsed.error);
  const { event, data } = parsed.data;
  return { id: bodyId(rawBody), type: event, reference: data && ours.test(event) ? referenceOf(data) : undefined };
}

function referenceOf(data: NonNullable<z.infer<typeof eventAnswer>['data']>): Reference | undefined {
  const code = data.subscription_code ?? data.subscription?.subscription_code;
  if (code) return { kind: 'subscription', id: code };
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference;
  return reference ? { kind: 'checkout', id: reference } : undefined;
}
