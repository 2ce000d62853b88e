import { z } from 'zod';
import type { SandboxKit } from '../sandbox.ts';
import { PaystackRefusal } from './api.errors.ts';
import type { TransactionRecord } from './record-types.ts';
import type { Records } from './records.ts';

const bodySchema = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.string().optional(),
  plan: z.string().optional(),
  reference: z.string().optional(),
  callback_url: z.url().optional(),
  channels: z
    .array(z.enum(['card', 'bank', 'apple_pay', 'ussd', 'qr', 'mobile_money', 'bank_transfer', 'eft']))
    .optional(),
  metadata: z.unknown(),
});
const messages: Record<string, string> = {
  email: 'Invalid Email Address Passed',
  amount: 'Invalid Amount Sent',
  callback_url: 'Invalid callback url',
};

/** @throws PaystackRefusal as Paystack refuses */
export function initialize(
  kit: SandboxKit,
  records: Records,
  body: unknown,
): TransactionRecord & { accessCode: string } {
  const { success, data, error } = bodySchema.safeParse({ metadata: '', ...(body as object) });
  if (!success) {
    const field = String(error.issues[0]?.path[0]);
    throw new PaystackRefusal(messages[field] ?? `Invalid ${field}`, 'invalid_params');
  }
  const offer = kit.offers().find(({ planId }) => planId === data.plan);
  if (data.plan && !offer) throw new PaystackRefusal('Plan not found', 'not_found', 404);
  const reference = data.reference ?? records.code('');
  if (!/^[\w.=-]+$/.test(reference))
    throw new PaystackRefusal('Only -,., = and alphanumeric characters allowed in reference', 'invalid_params');
  if (records.transactions.get(reference))
    throw new PaystackRefusal('Duplicate Transaction Reference', 'duplicate_reference');
  const made = {
    id: records.number(),
    reference,
    status: 'abandoned',
    says: 'The transaction was not completed',
    // A plan invalidates the amount, as documented.
    amount: offer?.amountMinor ?? data.amount,
    currency: offer?.currency ?? data.currency ?? 'ZAR',
    customer: records.customerWith(data.email).id,
    plan: offer?.planId,
    created: kit.now().toISOString(),
    refunded: 0,
    accessCode: records.code(''),
    metadata: data.metadata,
    callbackUrl: data.callback_url,
    cancelUrl: cancelUrlOf(data.metadata),
  } as const;
  records.transactions.put(reference, made);
  records.openPage(made.accessCode, reference);
  return made;
}

const cancelUrlOf = (metadata: unknown) => z.object({ cancel_action: z.url() }).safeParse(metadata).data?.cancel_action;
