import type { ModifySubscriptionResponse } from '@paypal/paypal-server-sdk';
import { Router } from 'express';
import type { SandboxKit } from '../sandbox.ts';
import { refuse, refuseBody, refuseStatus, refuseUnknown } from './answers.ts';
import { newApproval } from './create-subscription.routes.ts';
import type { Life } from './life.ts';
import type { Records, SubscriptionRecord } from './records.ts';
import { approveLink, paymentsOf, renderSubscription, renderTransaction, subscriptionLinks } from './render.ts';
import { reasonSchema, reviseSchema } from './subscription-requests.ts';
import type { Wire } from './wire.ts';

interface Parts {
  kit: SandboxKit;
  records: Records;
  life: Life;
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/, once there is one. */
export function subscriptionRoutes({ kit, records, life }: Parts): Router {
  const router = Router();
  const offerOf = (planId: string) => kit.offers().find((offer) => offer.planId === planId);

  router.param('subscription', (_req, res, next, id: string) => {
    const found = records.subscriptions.get(id);
    if (!found) return refuseUnknown(res);
    res.locals.subscription = found;
    next();
  });

  router.get('/v1/billing/subscriptions/:subscription', (req, res) => {
    res.json(renderSubscription(kit, records, req.params.subscription));
  });

  router.get('/v1/billing/subscriptions/:subscription/transactions', (req, res) => {
    const record = res.locals.subscription as SubscriptionRecord;
    const [from, to] = [Date.parse(String(req.query.start_time)), Date.parse(String(req.query.end_time))];
    if (!(from < to)) return refuse(res, 'INVALID_REQUEST');
    const inside = paymentsOf(records, record).filter(
      ({ paidAt }) => Date.parse(paidAt) >= from && Date.parse(paidAt) <= to,
    );
    const transactions = inside.map((payment) => renderTransaction(records, payment));
    res.json({ transactions, links: subscriptionLinks(kit, record.id) });
  });

  router.post('/v1/billing/subscriptions/:subscription/cancel', (req, res) => {
    const { id, status } = res.locals.subscription as SubscriptionRecord;
    const { success, data, error } = reasonSchema.safeParse(req.body);
    if (!success) return refuseBody(res, error);
    if (status !== 'ACTIVE' && status !== 'SUSPENDED') return refuseStatus(res, 'cancel', 'active or suspended');
    life.cancel(id, data.reason);
    res.status(204).end();
  });

  router.post('/v1/billing/subscriptions/:subscription/activate', (_req, res) => {
    const { id, status } = res.locals.subscription as SubscriptionRecord;
    if (status !== 'APPROVED' && status !== 'SUSPENDED') return refuseStatus(res, 'activate', 'approved or suspended');
    life.activate(id);
    res.status(204).end();
  });

  router.post('/v1/billing/subscriptions/:subscription/revise', (req, res) => {
    const { id, status } = res.locals.subscription as SubscriptionRecord;
    const { success, data, error } = reviseSchema.safeParse(req.body);
    if (!success) return refuseBody(res, error);
    if (status !== 'ACTIVE') return refuseStatus(res, 'revise', 'active');
    if (!offerOf(data.plan_id)) {
      const description = 'The new plan should belong to the same product as the current one.';
      return refuse(res, 'UNPROCESSABLE_ENTITY', { issue: 'PLAN_PRODUCT_NOT_COMPATIBLE', description });
    }
    const { return_url: returnUrl, cancel_url: cancelUrl } = data.application_context;
    const token = newApproval(kit);
    records.approvals.put(token, { id: token, subscription: id, revisedPlan: data.plan_id, returnUrl, cancelUrl });
    const links = [approveLink(kit, token), ...subscriptionLinks(kit, id)];
    res.json({ plan_id: data.plan_id, plan_overridden: false, links } satisfies Wire<ModifySubscriptionResponse>);
  });

  return router;
}
