import express, { Router } from 'express';
import { z } from 'zod';
import {
  answerRefusal,
  basicAuthorization,
  type CreatedOffer,
  createId,
  type Kit,
  Refusal,
  requireAuthorization,
} from '../kit.ts';
import { leftToRefund } from '../money-back.ts';
import { sandboxKeys } from '../offers.ts';
import { isOver, type Lifecycle } from './lifecycle.ts';
import {
  disputeEntity,
  invoiceEntity,
  paymentEntity,
  planEntity,
  refundEntity,
  type SubscriptionRecord,
  subscriptionEntity,
  toPaymentId,
} from './objects.ts';

function refuse(description: string, { status = 400, field }: { status?: number; field?: string } = {}): Refusal {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
  return new Refusal(status, description, { error: field ? { ...error, field } : error });
}

// Unknown ids are bad requests at Razorpay, not missing pages.
function known<T>(found: T | undefined): T {
  if (found === undefined) throw refuse('The id provided does not exist');
  return found;
}

const LONGEST_NOTE = 256;
const MOST_NOTES = 15;

const subscriptionSchema = z.strictObject({
  plan_id: z.string('The plan id field is required.'),
  total_count: z.int('The total count field is required.').min(1, 'The total count must be at least 1.'),
  quantity: z.int().optional(),
  customer_notify: z.boolean('customer_notify must be a boolean.').optional(),
  expire_by: z.int().optional(),
  start_at: z.int().optional(),
  offer_id: z.string().optional(),
  notes: z
    .record(z.string(), z.coerce.string().max(LONGEST_NOTE, 'notes may not be greater than 256 characters.'))
    .default({}),
  notify_info: z.object({}).loose().optional(),
});

// Daily and weekly plans are left out.
const planSchema = z.strictObject({
  period: z.enum(['monthly', 'yearly'], 'The period must be one of: monthly, yearly'),
  interval: z.literal(1, 'The interval must be 1 in the sandbox'),
  item: z.strictObject({
    name: z.string('The item.name field is required.').min(1),
    amount: z.int('The item.amount field is required.').min(100, 'The amount must be at least 100.'),
    currency: z.string('The item.currency field is required.').length(3),
    description: z.string().optional(),
  }),
  notes: z.record(z.string(), z.string().max(LONGEST_NOTE)).default({}),
});

function toSubscription(kit: Kit, body: unknown): SubscriptionRecord {
  const { data, error } = subscriptionSchema.safeParse(body);
  if (error) {
    const issue = error.issues[0];
    throw issue?.code === 'unrecognized_keys'
      ? refuse(`${issue.keys.join(', ')} is/are not required and should not be sent`)
      : refuse(issue?.message ?? 'Bad request', { field: issue?.path.join('.') });
  }
  const { plan_id: planId, total_count: totalCount, expire_by: expireBy, notes } = data;
  const found = kit.findOffer(planId);
  const offer = known(found?.active ? found : undefined);
  const most = offer.interval === 'month' ? 1200 : 100;
  if (totalCount > most) {
    const description = `Exceeds the maximum total count (${most}) allowed for the given period and interval.`;
    throw refuse(description, { field: 'total_count' });
  }
  if (Object.keys(notes).length > MOST_NOTES)
    throw refuse('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  if (expireBy !== undefined && expireBy * 1000 < Date.now())
    throw refuse('Link expire by cannot be lesser than the current time.', { field: 'expire_by' });
  return {
    id: createId('sub_', 14),
    link: createId('', 8),
    planId,
    status: 'created',
    totalCount,
    // callers use the machine's time, not the sandbox's moved clock: what they send is moved as well
    expireBy: expireBy && expireBy * 1000 + kit.now() - Date.now(),
    notes,
    created: kit.now(),
    payments: [],
    failures: 0,
  };
}

function collection(items: readonly object[], query: Record<string, unknown>) {
  const skip = Number(query.skip ?? 0);
  const shown = items.toReversed().slice(skip, skip + Math.min(Number(query.count ?? 10), 100));
  return { entity: 'collection', count: shown.length, items: shown };
}

export function createApi(kit: Kit, life: Lifecycle): Router {
  const { subscriptions, payments, moneyBack } = life;
  // responses by `X-Refund-Idempotency`
  const refundKeys = kit.collection<{ request: string; refund: string }>('refund key');
  const { keyId, keySecret } = sandboxKeys.razorpay;
  const router = Router();
  const expected = basicAuthorization(keyId, keySecret);
  router.use(
    express.json(),
    requireAuthorization(expected, () => refuse('Authentication failed', { status: 401 })),
  );

  router.get('/plans', ({ query }, res) => {
    res.json(collection([...kit.offers(), ...kit.createdOffers()].map(planEntity), query));
  });
  router.post('/plans', ({ body }, res) => {
    const { data, error } = planSchema.safeParse(body);
    if (error) throw refuse(error.issues[0]?.message ?? 'Bad request', { field: error.issues[0]?.path.join('.') });
    const { period, item, notes } = data;
    const offer: CreatedOffer = {
      plan: period,
      planId: createId('plan_', 14),
      amountMinor: item.amount,
      currency: item.currency,
      interval: period === 'monthly' ? 'month' : 'year',
      active: true,
      name: item.name,
      metadata: notes,
    };
    kit.addOffer(offer);
    res.json(planEntity(offer));
  });
  router.get('/plans/:id', ({ params }, res) => void res.json(planEntity(known(kit.findOffer(params.id)))));
  router.post('/subscriptions', ({ body }, res) => {
    const record = toSubscription(kit, body ?? {});
    life.add(record);
    res.json(subscriptionEntity(kit, record));
  });
  router.get('/subscriptions/:id', ({ params }, res) => {
    res.json(subscriptionEntity(kit, known(subscriptions.get(params.id))));
  });
  router.post('/subscriptions/:id/cancel', ({ params, body }, res) => {
    const record = known(subscriptions.get(params.id));
    const { id, status } = record;
    if (isOver(record)) throw refuse(`Subscription is not cancellable in ${status} status.`, { field: 'status' });
    const isLater = Boolean(body?.cancel_at_cycle_end);
    if (isLater && status !== 'active')
      throw refuse('Subscription cannot be cancelled at cycle end as no billing cycle is going on.');
    const changed = isLater ? subscriptions.change(id, { endsWithCycle: true }) : life.cancel(id);
    res.json(subscriptionEntity(kit, changed));
  });
  router.get('/invoices', ({ query }, res) => {
    res.json(collection(life.paymentsOf(String(query.subscription_id)).map(invoiceEntity), query));
  });
  router.get('/invoices/:id', ({ params }, res) => {
    res.json(invoiceEntity(known(payments.get(toPaymentId(params.id)))));
  });
  router.get('/payments/:id', ({ params }, res) => void res.json(paymentEntity(known(payments.get(params.id)))));
  router.get('/payments/:id/refunds', ({ params, query }, res) => {
    const { id } = known(payments.get(params.id));
    res.json(collection(moneyBack.refundsOf(id).map(refundEntity), query));
  });
  router.post('/payments/:id/refund', ({ params, body, headers }, res) => {
    const key = String(headers['x-refund-idempotency'] ?? '');
    const request = `${params.id} ${JSON.stringify(body ?? {})}`;
    const before = refundKeys.get(key);
    if (before && before.request !== request)
      throw refuse('Different request body sent for the same Idempotency Header');
    if (before) return void res.json(refundEntity(moneyBack.refunds.find(before.refund)));
    const left = leftToRefund(known(payments.get(params.id)));
    const amount = body?.amount ?? left;
    if (left === 0) throw refuse('The payment has been fully refunded already');
    if (!Number.isInteger(amount) || amount < 1) throw refuse('The amount must be at least 1.');
    if (amount > left) throw refuse('The total refund amount is greater than the refund payment amount');
    const refund = moneyBack.refund(params.id, amount);
    if (key) refundKeys.put(key, { request, refund: refund.id });
    res.json(refundEntity(refund));
  });
  router.get('/disputes', ({ query }, res) => {
    res.json(collection(moneyBack.disputes.all().map(disputeEntity), query));
  });
  router.use(() => {
    throw refuse('The requested URL was not found on the server.', { status: 404 });
  });
  router.use(answerRefusal);
  return router;
}
