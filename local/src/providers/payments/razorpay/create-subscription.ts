import { z } from 'zod';
import type { SandboxKit } from '../sandbox.ts';
import { RazorpayRefusal } from './api.errors.ts';
import type { SubscriptionRecord } from './records.ts';

const LONGEST_NOTE = 256;
const MOST_NOTES = 15;

const bodySchema = z.strictObject({
  plan_id: z.string('The plan id field is required.'),
  total_count: z.int('The total count field is required.').min(1, 'The total count must be at least 1.'),
  quantity: z.int().optional(),
  customer_notify: z.union([z.boolean(), z.literal([0, 1])]).optional(),
  expire_by: z.int().optional(),
  start_at: z.int().optional(),
  offer_id: z.string().optional(),
  notes: z
    .record(z.string(), z.coerce.string().max(LONGEST_NOTE, 'notes may not be greater than 256 characters.'))
    .default({}),
  notify_info: z.object({}).loose().optional(),
});

/** @throws RazorpayRefusal as Razorpay refuses */
export function createSubscription(kit: SandboxKit, body: unknown): SubscriptionRecord {
  const { success, data, error } = bodySchema.safeParse(body);
  if (!success) throw refusal(error.issues[0]);
  const offer = kit.offers().find(({ planId, active }) => planId === data.plan_id && active);
  if (!offer) throw new RazorpayRefusal('The id provided does not exist');
  const most = offer.interval === 'month' ? 1200 : 100;
  if (data.total_count > most) {
    const description = `Exceeds the maximum total count (${most}) allowed for the given period and interval.`;
    throw new RazorpayRefusal(description, { field: 'total_count' });
  }
  if (Object.keys(data.notes).length > MOST_NOTES)
    throw new RazorpayRefusal('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return {
    id: kit.id('sub_', 14),
    link: kit.id('', 8),
    planId: data.plan_id,
    status: 'created',
    totalCount: data.total_count,
    paidCount: 0,
    expireBy: expiry(kit, data.expire_by),
    notes: data.notes,
    created: kit.seconds(),
    authAttempts: 0,
    paymentIds: [],
    failures: 0,
  };
}

/** Callers know the machine's time, not that the sandbox's was moved: what they say is moved as well. */
function expiry(kit: SandboxKit, expireBy: number | undefined): number | undefined {
  if (expireBy === undefined) return undefined;
  if (expireBy * 1000 < Date.now())
    throw new RazorpayRefusal('Link expire by cannot be lesser than the current time.', { field: 'expire_by' });
  return expireBy + Math.round((kit.now().getTime() - Date.now()) / 1000);
}

function refusal(issue: z.core.$ZodIssue | undefined): RazorpayRefusal {
  if (issue?.code === 'unrecognized_keys')
    return new RazorpayRefusal(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  return new RazorpayRefusal(issue?.message ?? 'Bad request', { field: issue?.path.join('.') });
}
