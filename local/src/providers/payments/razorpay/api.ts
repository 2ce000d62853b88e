import express, { type RequestHandler, Router } from 'express';
import { sandboxKeys } from '../environment.ts';
import type { SandboxKit } from '../sandbox.ts';
import { type Acts, isOver } from './acts.ts';
import { RazorpayRefusal, sayRefusal } from './api.errors.ts';
import { createSubscription } from './create-subscription.ts';
import { invoiceEntity, paymentEntity } from './entities/charge.entities.ts';
import { disputeEntity, refundEntity } from './entities/money-back.entities.ts';
import { planEntity } from './entities/plan.entity.ts';
import { subscriptionEntity } from './entities/subscription.entity.ts';
import type { Records, SubscriptionRecord } from './records.ts';

const { keyId, keySecret } = sandboxKeys.razorpay;
const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

const authenticate: RequestHandler = (req, _res, next) => {
  if (req.headers.authorization !== expected) throw new RazorpayRefusal('Authentication failed', { status: 401 });
  next();
};

/** Unknown ids are bad requests at Razorpay, not missing pages. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new RazorpayRefusal('The id provided does not exist');
  return found;
}

/** `?count=&skip=`, newest first. */
function collection(items: readonly object[], query: Record<string, unknown>) {
  const skip = Number(query.skip ?? 0);
  const shown = items.toReversed().slice(skip, skip + Math.min(Number(query.count ?? 10), 100));
  return { entity: 'collection', count: shown.length, items: shown };
}

export function createApi(kit: SandboxKit, records: Records, acts: Acts): Router {
  const { subscriptions, charges, disputes } = records;
  const router = Router();
  router.use(express.json(), authenticate);

  router.get('/plans/:id', ({ params }, res) => {
    res.json(planEntity(known(kit.offers().find(({ planId }) => planId === params.id))));
  });
  router.post('/subscriptions', ({ body }, res) => {
    const made = createSubscription(kit, body ?? {});
    subscriptions.put(made.id, made);
    records.openPage(made);
    res.json(subscriptionEntity(kit, made));
  });
  router.get('/subscriptions/:id', ({ params }, res) => {
    res.json(subscriptionEntity(kit, known(subscriptions.get(params.id))));
  });
  router.post('/subscriptions/:id/cancel', ({ params, body }, res) => {
    const found = known(subscriptions.get(params.id));
    res.json(subscriptionEntity(kit, cancelled(acts, found, Boolean(body?.cancel_at_cycle_end))));
  });
  router.get('/invoices', ({ query }, res) => {
    res.json(collection(records.chargesOf(String(query.subscription_id)).map(invoiceEntity), query));
  });
  router.get('/invoices/:id', ({ params }, res) => {
    res.json(invoiceEntity(known(charges.all().find(({ invoiceId }) => invoiceId === params.id))));
  });
  router.get('/payments/:id', ({ params }, res) => void res.json(paymentEntity(known(charges.get(params.id)))));
  router.post('/payments/:id/refund', ({ params, body }, res) => {
    const { paymentId, amount, refunded } = known(charges.get(params.id));
    const wished = body?.amount ?? amount - refunded;
    if (refunded === amount) throw new RazorpayRefusal('The payment has been fully refunded already');
    if (!Number.isInteger(wished) || wished < 1) throw new RazorpayRefusal('The amount must be at least 1.');
    if (wished > amount - refunded)
      throw new RazorpayRefusal('The total refund amount is greater than the refund payment amount');
    res.json(refundEntity(acts.refund(paymentId, wished)));
  });
  router.get('/disputes', ({ query }, res) => void res.json(collection(disputes.all().map(disputeEntity), query)));
  router.use(() => {
    throw new RazorpayRefusal('The requested URL was not found on the server.', { status: 404 });
  });
  router.use(sayRefusal);
  return router;
}

function cancelled(acts: Acts, record: SubscriptionRecord, atCycleEnd: boolean): SubscriptionRecord {
  if (isOver(record))
    throw new RazorpayRefusal(`Subscription is not cancellable in ${record.status} status.`, { field: 'status' });
  if (!atCycleEnd) return acts.end(record, 'cancelled');
  if (record.status !== 'active')
    throw new RazorpayRefusal('Subscription cannot be cancelled at cycle end as no billing cycle is going on.');
  return acts.change(record, { endsWithCycle: true });
}
