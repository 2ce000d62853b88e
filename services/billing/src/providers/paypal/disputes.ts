import { z } from 'zod';
import type { PaymentReading } from '../payment-provider.ts';
import type { Ask } from './connection.ts';
import { absentAt } from './paypal.errors.ts';
import { readPlain } from './plain-call.ts';

const listSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).optional(),
});
const disputeSchema = z.object({ dispute_outcome: z.object({ outcome_code: z.string() }).optional() });

const lost: readonly (string | undefined)[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** Whether a payment is disputed; the SDK has no call for it. An app without the right to see disputes sees none. */
export async function readDispute(ask: Ask, paymentId: string): Promise<PaymentReading['dispute']> {
  const list = await readPlain(ask, '/v1/customer/disputes', listSchema, { disputed_transaction_id: paymentId }).catch(
    absentAt(403, 404),
  );
  const items = list?.items ?? [];
  if (items.length === 0) return undefined;
  if (items.some(({ status }) => status !== 'RESOLVED')) return 'open';
  const outcomes = await Promise.all(
    items.map(({ dispute_id }) =>
      readPlain(ask, `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`, disputeSchema),
    ),
  );
  return outcomes.some(({ dispute_outcome }) => lost.includes(dispute_outcome?.outcome_code)) ? 'lost' : 'won';
}
