import { createHash } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { answerRefusal, createId, type Kit, requireAuthorization } from '../kit.ts';
import { leftToRefund } from '../money-back.ts';
import { sandboxKeys } from '../offers.ts';
import { catalogRoutes } from './catalog-routes.ts';
import type { Lifecycle } from './lifecycle.ts';
import {
  hostedInvoiceUrl,
  renderCharge,
  renderDispute,
  renderInvoice,
  renderInvoicePayment,
  renderRefund,
} from './payment-objects.ts';
import { list, type SessionRecord, type SubscriptionRecord, toIntentId } from './records.ts';
import { missing, pageOf, readParameters, refuse } from './requests.ts';
import { renderPortal, renderSession, renderSubscription } from './subscription-objects.ts';

// The same `Idempotency-Key` gets the same response, and other parameters under it an error.
function replayIdempotentResponses(kit: Kit): RequestHandler {
  const answers = kit.collection<{ fingerprint: string; body: string }>('request');
  return (req, res, next) => {
    const key = req.headers['idempotency-key'];
    if (req.method !== 'POST' || typeof key !== 'string') return next();
    const request = `${req.path} ${JSON.stringify(req.body ?? {})}`;
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const before = answers.get(key);
    if (before && before.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw refuse(400, { type: 'idempotency_error', message });
    }
    if (before) return void res.set('idempotent-replayed', 'true').type('json').send(before.body);
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      if (res.statusCode < 400) answers.put(key, { fingerprint, body: JSON.stringify(body) });
      return json(body);
    };
    next();
  };
}

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const sessionSchema = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.string().optional(),
  adaptive_pricing: z.strictObject({ enabled: z.stringbool() }).optional(),
  expires_at: z.coerce.number().int().optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
});
const expandSchema = z.strictObject({ expand: z.array(z.enum(['subscription'])).default([]) });
const sessionsSchema = z.strictObject({
  subscription: z.string(),
  limit: z.coerce.number().int().max(100).default(10),
});
const updateSchema = z.strictObject({ cancel_at_period_end: z.stringbool() });
const cancelSchema = z.strictObject({ prorate: z.stringbool().optional(), invoice_now: z.stringbool().optional() });
const paging = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: z.string().optional() };
const invoicesSchema = z.strictObject({
  ...paging,
  subscription: z.string(),
  status: z.enum(['open', 'paid']).optional(),
  expand: z.array(z.enum(['data.payments'])).default([]),
});
const chargesSchema = z.strictObject({
  ...paging,
  customer: z.string(),
  expand: z.array(z.enum(['data.refunds'])).default([]),
});
const disputesSchema = z.strictObject({ ...paging, charge: z.string() });
const invoicePaymentsSchema = z.strictObject({
  ...paging,
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }),
  expand: z.array(z.enum(['data.invoice'])).default([]),
});
const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
});
const portalSchema = z.strictObject({
  customer: z.string(),
  return_url: z.url(),
  flow_data: z.strictObject({
    type: z.literal('payment_method_update'),
    after_completion: z.strictObject({
      type: z.literal('redirect'),
      redirect: z.strictObject({ return_url: z.url() }),
    }),
  }),
});

// Stripe rejects a domain that cannot exist.
const isAddress = (email: string) => z.email().safeParse(email).success && !email.endsWith('.invalid');

export function createApi(kit: Kit, life: Lifecycle): Router {
  const { sessions, subscriptions, payments, moneyBack, invoicesOf } = life;
  const router = Router();
  router.use((_req, res, next) => {
    res.set('request-id', createId('req_', 14));
    next();
  });
  const expected = `Bearer ${sandboxKeys.stripe.secretKey}`;
  router.use(requireAuthorization(expected, () => refuse(401, { message: 'Invalid API Key provided' })));
  router.use(express.urlencoded({ extended: true }), replayIdempotentResponses(kit));

  router.use(catalogRoutes(kit));

  const sayPrice = (priceId: string, param: string) => {
    const offer = kit.findOffer(priceId);
    if (!offer) throw missing('price', priceId, param);
    return offer;
  };

  const sessionObject = (session: SessionRecord) => renderSession(session, kit.origin());
  const findSession = (id: string): SessionRecord => {
    const session = life.findSession(id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  };
  router.post('/checkout/sessions', ({ body }, res) => {
    const request = readParameters(sessionSchema, body);
    const email = request.customer_email ?? null;
    if (email !== null && !isAddress(email)) {
      const message = `Invalid email address: ${email}`;
      throw refuse(400, { code: 'email_invalid', message, param: 'customer_email' });
    }
    const offer = sayPrice(request.line_items[0].price, 'line_items[0][price]');
    if (!offer.active) throw refuse(400, { message: 'The price specified is inactive.' });
    const created = kit.now();
    const session: SessionRecord = {
      id: createId('cs_test_a1', 56),
      status: 'open',
      created,
      expiresAt: request.expires_at === undefined ? created + DAY_MS : request.expires_at * 1000,
      priceId: offer.planId,
      amountMinor: offer.amountMinor,
      currency: offer.currency,
      interval: offer.interval,
      successUrl: request.success_url,
      cancelUrl: request.cancel_url ?? null,
      email,
      reference: request.client_reference_id ?? null,
      metadata: request.metadata,
      subscriptionMetadata: request.subscription_data?.metadata ?? {},
    };
    sessions.put(session.id, session);
    res.json(sessionObject(session));
  });
  router.get('/checkout/sessions', ({ query }, res) => {
    const { subscription, limit } = readParameters(sessionsSchema, query);
    const session = sessions.get(subscriptions.get(subscription)?.session ?? '');
    const found = session ? [session] : [];
    res.json(list('/v1/checkout/sessions', found.slice(0, limit).map(sessionObject)));
  });
  router.get('/checkout/sessions/:id', ({ params, query }, res) => {
    const { expand } = readParameters(expandSchema, query);
    const session = findSession(params.id);
    const subscription = subscriptions.get(session.subscription ?? '');
    const whole = expand.includes('subscription') && subscription;
    res.json({ ...sessionObject(session), ...(whole && { subscription: renderSubscription(whole) }) });
  });
  router.post('/checkout/sessions/:id/expire', ({ params }, res) => {
    const session = findSession(params.id);
    if (session.status !== 'open') {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
      throw refuse(400, { message });
    }
    res.json(sessionObject(life.expire(session)));
  });

  const findSubscription = (id: string): SubscriptionRecord => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  };
  // Actions on an ended subscription are answered as if there were none.
  const runningId = (id: string): string => {
    if (findSubscription(id).status === 'canceled') throw missing('subscription', id);
    return id;
  };
  router.get('/subscriptions/:id', ({ params }, res) => {
    res.json(renderSubscription(findSubscription(params.id)));
  });
  router.post('/subscriptions/:id', ({ params, body }, res) => {
    const { cancel_at_period_end: cancelAtPeriodEnd } = readParameters(updateSchema, body);
    res.json(renderSubscription(life.change(runningId(params.id), { cancelAtPeriodEnd })));
  });
  router.delete('/subscriptions/:id', ({ params, query, body }, res) => {
    readParameters(cancelSchema, { ...query, ...body });
    res.json(renderSubscription(life.cancel(runningId(params.id))));
  });

  router.get('/invoices', ({ query }, res) => {
    const { subscription, status, expand, limit, starting_after } = readParameters(invoicesSchema, query);
    const invoices = invoicesOf(subscriptions.get(subscription)).map((invoice) => ({
      ...renderInvoice(invoice, expand.length > 0),
      hosted_invoice_url: hostedInvoiceUrl(kit.origin(), invoice),
    }));
    const found = invoices.filter((invoice) => !status || invoice.status === status);
    res.json(pageOf('/v1/invoices', found, limit, starting_after));
  });
  router.get('/invoice_payments', ({ query }, res) => {
    const { payment, expand } = readParameters(invoicePaymentsSchema, query);
    const invoice = payments.get(payment.payment_intent);
    const whole = expand.includes('data.invoice') && invoice && { invoice: renderInvoice(invoice) };
    const found = invoice?.paidAt && !invoice.free ? [{ ...renderInvoicePayment(invoice), ...whole }] : [];
    res.json(list('/v1/invoice_payments', found));
  });
  router.get('/charges', ({ query }, res) => {
    const { customer, limit, starting_after, expand } = readParameters(chargesSchema, query);
    const charges = invoicesOf(life.ofCustomer(customer))
      .filter(({ paidAt, free, processingSince }) => (paidAt && !free) || processingSince)
      .map((paid) => renderCharge(paid, expand.length > 0 ? moneyBack.refundsOf(paid.id) : undefined));
    res.json(pageOf('/v1/charges', charges, limit, starting_after));
  });
  router.get('/disputes', ({ query }, res) => {
    const dispute = moneyBack.disputes.get(toIntentId(readParameters(disputesSchema, query).charge));
    res.json(list('/v1/disputes', dispute ? [renderDispute(dispute)] : []));
  });
  router.post('/refunds', ({ body }, res) => {
    const { payment_intent: id, amount } = readParameters(refundSchema, body);
    const invoice = payments.get(id);
    if (!invoice?.paidAt) throw missing('payment_intent', id, 'payment_intent');
    const charge = renderCharge(invoice).id;
    const left = leftToRefund(invoice);
    if (left === 0) {
      const message = `Charge ${charge} has already been refunded.`;
      throw refuse(400, { code: 'charge_already_refunded', message });
    }
    if (invoice.dispute)
      throw refuse(400, { code: 'charge_disputed', message: `Charge ${charge} has been charged back.` });
    if (amount !== undefined && amount > left) {
      const message = 'Refund amount is greater than unrefunded amount on charge';
      throw refuse(400, { message, param: 'amount' });
    }
    res.json(renderRefund(moneyBack.refund(id, amount)));
  });

  router.post('/billing_portal/sessions', ({ body }, res) => {
    const { customer, flow_data } = readParameters(portalSchema, body);
    if (!life.customers.get(customer)) throw missing('customer', customer, 'customer');
    const returnUrl = flow_data.after_completion.redirect.return_url;
    const session = { id: createId('bps_1', 23), customer, returnUrl, created: kit.now() };
    life.portals.put(session.id, session);
    res.json(renderPortal(session, kit.origin()));
  });

  router.use(({ method, originalUrl }) => {
    throw refuse(404, { message: `Unrecognized request URL (${method}: ${originalUrl}).` });
  });
  router.use(answerRefusal);
  return router;
}
