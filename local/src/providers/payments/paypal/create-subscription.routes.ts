import { Router } from 'express';
import type { SandboxKit } from '../sandbox.ts';
import { refuse, refuseBody, refuseUnknown } from './answers.ts';
import type { Events } from './events.ts';
import type { Records } from './records.ts';
import { renderSubscription } from './render.ts';
import { renderPlan } from './render-plan.ts';
import { createSchema } from './subscription-requests.ts';
import { stamp } from './wire.ts';

/** What names the page where somebody agrees. */
export const newApproval = (kit: SandboxKit): string => kit.id('BA-', 17).toUpperCase();

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_create, and the plans to choose from. */
export function createSubscriptionRoutes(kit: SandboxKit, records: Records, events: Events): Router {
  const router = Router();
  const offerOf = (planId: string) => kit.offers().find((offer) => offer.planId === planId);

  router.get('/v1/billing/plans/:id', (req, res) => {
    const offer = offerOf(req.params.id);
    if (!offer) return refuseUnknown(res);
    res.json(renderPlan(kit, offer));
  });

  router.post('/v1/billing/subscriptions', (req, res) => {
    const requestId = req.get('paypal-request-id');
    const before = requestId && records.requests.get(requestId);
    if (before) return void res.json(renderSubscription(kit, records, before.object));
    const { success, data, error } = createSchema.safeParse(req.body);
    if (!success) return refuseBody(res, error);
    const offer = offerOf(data.plan_id);
    if (!offer) return refuseUnknown(res);
    if (!offer.active) {
      const description = 'Plan should be in ACTIVE state to create a subscription.';
      return refuse(res, 'UNPROCESSABLE_ENTITY', { issue: 'PLAN_STATUS_INVALID', description });
    }
    const { return_url: returnUrl, cancel_url: cancelUrl, user_action } = data.application_context;
    const id = kit.id('I-', 12).toUpperCase();
    const token = newApproval(kit);
    const createdAt = stamp(kit.now());
    records.subscriptions.put(id, {
      id,
      planId: data.plan_id,
      status: 'APPROVAL_PENDING',
      createdAt,
      updatedAt: createdAt,
      startAt: createdAt,
      customId: data.custom_id,
      subscriber: data.subscriber,
      waits: user_action === 'CONTINUE',
      approval: token,
      failedPayments: 0,
      payments: [],
    });
    records.approvals.put(token, { id: token, subscription: id, returnUrl, cancelUrl });
    if (requestId) records.requests.put(requestId, { object: id });
    events.subscription(id, 'CREATED');
    res.status(201).json(renderSubscription(kit, records, id));
  });

  return router;
}
