import type { ModifySubscriptionResponse } from '@paypal/paypal-server-sdk';
import { Router } from 'express';
import { z } from 'zod';
import { createId } from '../kit.ts';
import { accessRoutes, answerError, answerOnce, known, readBody, refuse, refuseEntity } from './access.ts';
import { catalogRoutes } from './catalog-routes.ts';
import {
  approveLink,
  type PaymentRecord,
  renderPlan,
  renderSubscription,
  renderTransaction,
  type SubscriptionRecord,
  subscriptionLinks,
  type Wire,
  wholeSeconds,
} from './objects.ts';
import { disputeRoutes, type Parts, paymentRoutes, reportRoutes } from './payment-routes.ts';
import type { SigningKey } from './signing-key.ts';

const address = z.object({
  address_line_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
});
const pages = { return_url: z.url().max(4000), cancel_url: z.url().max(4000) };
const planId = z.string().min(3).max(50);

// As far as the product uses it.
const createSchema = z.object({
  plan_id: planId,
  custom_id: z
    .string()
    .min(1)
    .max(127)
    .regex(/^[\x20-\x7E]+$/)
    .optional(),
  subscriber: z
    .object({
      email_address: z.email().max(254).optional(),
      name: z
        .object({ given_name: z.string().max(140), surname: z.string().max(140) })
        .partial()
        .optional(),
      shipping_address: z
        .object({ name: z.object({ full_name: z.string().max(300) }).optional(), address: address.optional() })
        .optional(),
    })
    .default({}),
  application_context: z.object({
    brand_name: z.string().min(1).max(127).optional(),
    shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).default('GET_FROM_FILE'),
    user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).default('SUBSCRIBE_NOW'),
    ...pages,
  }),
});
const reviseSchema = z.object({ plan_id: planId, application_context: z.object(pages) });
const reasonSchema = z.object({ reason: z.string().min(1).max(128) });
// https://developer.paypal.com/docs/api/subscriptions/v1/
function subscriptionRoutes({ kit, records, life }: Parts): Router {
  const router = Router();
  const SUBSCRIPTIONS = '/v1/billing/subscriptions';
  const find = (id: string) => known(records.subscriptions.get(id));
  const render = (id: string) => renderSubscription(kit, records, id);

  function openApproval(
    subscription: string,
    token: string,
    urls: z.output<typeof reviseSchema>['application_context'],
    revisedPlan?: string,
  ) {
    const { return_url: returnUrl, cancel_url: cancelUrl } = urls;
    records.approvals.put(token, { id: token, subscription, revisedPlan, returnUrl, cancelUrl });
  }
  const newToken = () => createId('BA-', 17).toUpperCase();

  router.get('/v1/billing/plans/:id', ({ params }, res) => {
    res.json(renderPlan(kit, known(kit.findOffer(params.id))));
  });

  router.post(SUBSCRIPTIONS, (req, res) =>
    answerOnce(records, req, res, render, () => {
      const body = readBody(createSchema, req.body);
      if (!known(kit.findOffer(body.plan_id)).active)
        throw refuseEntity('PLAN_STATUS_INVALID', 'Plan should be in ACTIVE state to create a subscription.');
      const approval = newToken();
      const id = life.create({
        planId: body.plan_id,
        customId: body.custom_id,
        subscriber: body.subscriber,
        waits: body.application_context.user_action === 'CONTINUE',
        approval,
      });
      openApproval(id, approval, body.application_context);
      return id;
    }),
  );

  router.get(`${SUBSCRIPTIONS}/:id`, ({ params, query }, res) => {
    res.json(
      renderSubscription(kit, records, find(params.id).id, String(query.fields).includes('last_failed_payment')),
    );
  });

  router.get(`${SUBSCRIPTIONS}/:id/transactions`, ({ params, query }, res) => {
    const record = find(params.id);
    const [from, to] = [Date.parse(String(query.start_time)), Date.parse(String(query.end_time))];
    if (!(from < to)) throw refuse('INVALID_REQUEST');
    const isInside = ({ paidAt }: PaymentRecord) => wholeSeconds(paidAt) >= from && wholeSeconds(paidAt) <= to;
    const transactions = records.paymentsOf(record).filter(isInside);
    res.json({
      transactions: transactions.map(renderTransaction),
      links: subscriptionLinks(kit, record.id),
    });
  });

  function action<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    wanted: readonly SubscriptionRecord['status'][],
    act: (id: string, body: z.output<Schema>) => unknown,
  ) {
    router.post(`${SUBSCRIPTIONS}/:id/${name}`, (req, res) => {
      const { id, status } = find(String(req.params.id));
      const body = readBody(schema, req.body);
      if (!wanted.includes(status)) {
        const should = wanted.join(' or ').toLowerCase();
        const description = `Invalid subscription status for ${name} action; subscription status should be ${should}.`;
        throw refuseEntity('SUBSCRIPTION_STATUS_INVALID', description);
      }
      const answer = act(id, body);
      if (answer) res.json(answer);
      else res.status(204).end();
    });
  }
  action('cancel', reasonSchema, ['ACTIVE', 'SUSPENDED'], (id, { reason }) => life.cancel(id, reason));
  action('suspend', reasonSchema, ['ACTIVE'], (id, { reason }) => life.suspend(id, reason));
  action('activate', z.unknown(), ['APPROVED', 'SUSPENDED'], (id) => life.activate(id));
  action('revise', reviseSchema, ['ACTIVE'], (id, { plan_id, application_context }) => {
    if (!kit.findOffer(plan_id)) {
      const description = 'The new plan should belong to the same product as the current one.';
      throw refuseEntity('PLAN_PRODUCT_NOT_COMPATIBLE', description);
    }
    const token = newToken();
    openApproval(id, token, application_context, plan_id);
    const links = [approveLink(kit, token), ...subscriptionLinks(kit, id)];
    return { plan_id, plan_overridden: false, links } satisfies Wire<ModifySubscriptionResponse>;
  });

  return router;
}

export const createApi = (parts: Parts, key: SigningKey): Router =>
  Router().use(
    accessRoutes(parts.kit, parts.records, key),
    catalogRoutes(parts),
    subscriptionRoutes(parts),
    paymentRoutes(parts),
    reportRoutes(parts),
    disputeRoutes(parts),
    answerError,
  );
