import { Router } from 'express';
import { z } from 'zod';
import type { BillingCycle } from './billing-cycle.ts';
import type { Records, SubscriptionRecord } from './records.ts';
import { missing, readParameters } from './refusal.ts';
import { renderSubscription } from './render-subscription.ts';

const updateSchema = z.strictObject({ cancel_at_period_end: z.stringbool() });
const cancelSchema = z.strictObject({ prorate: z.stringbool().optional(), invoice_now: z.stringbool().optional() });

/** `/v1/subscriptions` */
export function subscriptionRoutes({ records, cycle }: { records: Records; cycle: BillingCycle }): Router {
  const router = Router();
  const find = (id: string): SubscriptionRecord => {
    const subscription = records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  };
  /** Acts on one that has ended are answered as if there were none. */
  const findRunning = (id: string): SubscriptionRecord => {
    const subscription = find(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    return subscription;
  };

  router.get('/:id', (req, res) => void res.json(renderSubscription(find(req.params.id))));
  router.post('/:id', (req, res) => {
    const { cancel_at_period_end: cancelAtPeriodEnd } = readParameters(updateSchema, req.body);
    res.json(renderSubscription(cycle.change(findRunning(req.params.id), { cancelAtPeriodEnd })));
  });
  router.delete('/:id', (req, res) => {
    readParameters(cancelSchema, { ...req.query, ...req.body });
    res.json(renderSubscription(cycle.cancel(findRunning(req.params.id))));
  });
  return router;
}
